//! Phones: real Chromium without a window, each in its own profile, driven by WebDriver.
//!
//! A [`Driver`] is a chromedriver of its own. Each [`Phone`] runs a script in a thread of its own, while the test goes on
//! with the table. Tests wait for conditions and never rely on timing. They are ignored like those with a
//! [window](super::window), and a missing Chromium is a failure when they run.

use super::app::{INSTANT, Screen, Shown, order};
use super::window::{ChildGuard, PATIENCE};
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader};
use std::net::{IpAddr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use triptych::phones::Phones;
use triptych::session::TableOrder;
use triptych::table::Controller;

/// A small and a usual phone, in pixels of style sheets.
pub const SMALL: (u32, u32) = (320, 568);
pub const USUAL: (u32, u32) = (390, 844);
/// The most that a browser loads to show a seat's page, drawings left out, in bytes.
const LOAD: u64 = 150_000;
/// The longest time for a whole game.
const GAME: Duration = Duration::from_secs(600);

/// A running chromedriver.
pub struct Driver {
    _process: ChildGuard,
    url: String,
}

impl Driver {
    /// Starts chromedriver on a free port.
    pub fn start() -> Self {
        let mut command = Command::new("chromedriver");
        command
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut process = command.spawn().expect("chromedriver is installed");
        let output = process.stdout.take().expect("it is piped");
        let process = ChildGuard(process);
        let said = BufReader::new(output).lines().map_while(Result::ok);
        let port = said
            .filter_map(|line| Some(line.split_once("on port ")?.1.trim_end_matches('.').to_owned()))
            // First it says which port it was asked for: any.
            .find(|port| port != "0" && port.chars().all(|digit| digit.is_ascii_digit()))
            .expect("it says on which port it listens");
        Self {
            _process: process,
            url: format!("http://127.0.0.1:{port}"),
        }
    }

    /// Returns a new phone, with a screen of this size in pixels.
    pub fn phone(&self, size: (u32, u32)) -> Phone {
        self.phone_led_to(HERE, size)
    }

    /// Returns a new phone whose way to a table leads through a [`Network`].
    pub fn phone_in_network(&self, size: (u32, u32)) -> Phone {
        self.phone_led_to(ELSEWHERE, size)
    }

    fn phone_led_to(&self, address: [u8; 4], (width, height): (u32, u32)) -> Phone {
        let [here, there] = [HERE, address].map(|address| IpAddr::from(address).to_string());
        let resolver = format!("--host-resolver-rules=MAP {here} {there}");
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime");
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--force-prefers-reduced-motion",
            &resolver,
        ];
        let metrics = json!({ "width": width, "height": height, "pixelRatio": 2.0 });
        let options = json!({
            "args": arguments,
            "mobileEmulation": { "deviceMetrics": metrics },
        });
        let mut capabilities = Capabilities::new();
        capabilities.insert("goog:chromeOptions".into(), options);
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities);
        let client = runtime
            .block_on(builder.connect(&self.url))
            .expect("Chromium starts");
        Phone { runtime, client }
    }
}

/// A browser on a phone.
pub struct Phone {
    runtime: Runtime,
    client: Client,
}

impl Drop for Phone {
    fn drop(&mut self) {
        let _closed = self.runtime.block_on(self.client.clone().close());
    }
}

/// A command of Chromium's own tools.
#[derive(Debug)]
struct DevTools(Value);

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!(
            "/session/{}/goog/cdp/execute",
            session.unwrap_or_default()
        ))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.0.to_string()))
    }
}

/// The address to which phones are led instead of [`HERE`], so that their network can be cut.
const ELSEWHERE: [u8; 4] = [127, 0, 0, 2];
const HERE: [u8; 4] = [127, 0, 0, 1];

/// A network between phones and a table that can be cut.
pub struct Network {
    is_cut: Arc<AtomicBool>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Network {
    /// Creates a network to this table, at the same port of another address.
    pub fn to(table: SocketAddr) -> Self {
        let listener = TcpListener::bind(SocketAddr::from((ELSEWHERE, table.port()))).expect("it is free");
        let is_cut = Arc::new(AtomicBool::new(false));
        let open = Arc::new(Mutex::new(Vec::new()));
        let network = Self {
            is_cut: is_cut.clone(),
            open: open.clone(),
        };
        thread::spawn(move || {
            for phone in listener.incoming().map_while(Result::ok) {
                if is_cut.load(Relaxed) {
                    continue;
                }
                let Ok(server) = TcpStream::connect(table) else {
                    return;
                };
                let ends = [&phone, &server].map(|end| end.try_clone().expect("it can be shared"));
                open.lock().expect("nobody panics with it").extend(ends);
                for (mut from, mut to) in [(&phone, &server), (&server, &phone)].map(|(from, to)| {
                    (
                        from.try_clone().expect("it can be shared"),
                        to.try_clone().expect("it can be shared"),
                    )
                }) {
                    thread::spawn(move || {
                        let _ended = io::copy(&mut from, &mut to);
                        let _ended = to.shutdown(Shutdown::Both);
                    });
                }
            }
        });
        network
    }

    /// Cuts the network, or mends it.
    pub fn cut(&self, is_cut: bool) {
        self.is_cut.store(is_cut, Relaxed);
        for end in self.open.lock().expect("nobody panics with it").drain(..) {
            let _ended = end.shutdown(Shutdown::Both);
        }
    }
}

impl Phone {
    /// Opens an address.
    pub fn open(&self, address: &str) {
        self.runtime
            .block_on(self.client.goto(address))
            .expect("it opens");
    }

    /// Opens the page of a table with its join code, as a scanned QR code does, and takes this seat.
    pub fn take_seat(&self, table: SocketAddr, code: &str, name: &str) {
        self.open(&format!("http://{table}/#{code}"));
        self.until("the seats", |phone| phone.text().contains("Which seat is yours?"));
        assert!(self.press(name), "{name} is free: {}", self.text());
        self.until("the seat's page", |phone| phone.is_seated());
    }

    /// Runs a script in the page.
    pub fn run(&self, script: &str, arguments: Vec<Value>) -> Value {
        let ran = self.runtime.block_on(self.client.execute(script, arguments));
        ran.unwrap_or(Value::Null)
    }

    /// Uses Chromium's own tools.
    pub fn dev_tools(&self, command: &str, parameters: &Value) -> Value {
        let command = DevTools(json!({ "cmd": command, "params": parameters }));
        self.runtime
            .block_on(self.client.issue_cmd(command))
            .expect("it can")
    }

    /// Returns all that can be read on the page.
    pub fn text(&self) -> String {
        let text = self.run("return document.body ? document.body.innerText : ''", vec![]);
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Has it a seat?
    pub fn is_seated(&self) -> bool {
        self.run("return document.getElementById('prompt') !== null", vec![]) == json!(true)
    }

    /// Returns what the browser has loaded to show the page, drawings left out, in bytes.
    fn load(&self) -> u64 {
        let script = "const kinds = ['link', 'script', 'css'];
            const files = performance.getEntriesByType('resource').filter((file) => kinds.includes(file.initiatorType));
            const page = new Blob([document.documentElement.outerHTML]).size;
            return files.reduce((sum, file) => sum + file.transferSize, page)";
        self.run(script, vec![]).as_u64().unwrap_or_default()
    }

    /// Returns the words on the enabled buttons in sight.
    pub fn buttons(&self) -> Vec<String> {
        let script = "return [...document.querySelectorAll('button')]
            .filter((button) => !button.disabled && button.offsetParent)
            .map((button) => button.innerText)";
        let buttons = self.run(script, vec![]);
        let buttons = buttons.as_array().cloned().unwrap_or_default();
        buttons
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect()
    }

    /// Presses the first enabled button in sight that begins with these words. Returns whether there is one.
    pub fn press(&self, words: &str) -> bool {
        let script = "const button = [...document.querySelectorAll('button')]
            .find((button) => !button.disabled && button.offsetParent && button.innerText.startsWith(arguments[0]));
            if (button) button.click();
            return Boolean(button)";
        self.run(script, vec![json!(words)]) == json!(true)
    }

    /// Waits for a condition.
    pub fn until(&self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            assert!(begun.elapsed() < PATIENCE, "{what} never came: {}", self.text());
            thread::sleep(Duration::from_millis(50));
        }
    }
}

/// Opens a table that lets phones in, and returns where they find it and their code.
pub fn open<G: Shown>(level: &str, controllers: &[Controller], seed: u64) -> (Screen<G>, SocketAddr, String) {
    let order = TableOrder {
        phones: true,
        ..order::<G>(level, controllers, seed)
    };
    let here = SocketAddr::from(([127, 0, 0, 1], 0));
    let mut screen = Screen::<G>::open_with(order, INSTANT, |app| {
        app.insert_resource(Phones::new(Some(Some(here))));
    });
    // Until the phones are there, the table waits, as it does under the panel with the QR code.
    screen.hold(true);
    screen.frame();
    let server = screen.phones().server().expect("phones are let in");
    let (address, code) = (server.address, server.lobby.code());
    (screen, address, code.letters().to_owned())
}

/// Goes on with the table until a condition holds, in real time.
pub fn until<G: Shown>(screen: &mut Screen<G>, what: &str, mut is_so: impl FnMut(&mut Screen<G>) -> bool) {
    let begun = Instant::now();
    while !is_so(screen) {
        assert!(begun.elapsed() < GAME, "{what} never came");
        screen.frame();
        thread::sleep(Duration::from_millis(12));
    }
}

/// Ends a game when the thread of a phone or of the table panics, so that the test does not wait for the others.
pub struct EndOnPanic<'a>(pub &'a AtomicBool);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

/// Takes the seat of this number, from 1, and presses what its page offers, at random, until the game is over. What is to
/// be decided comes first.
pub fn play_seat(
    driver: &Driver,
    size: (u32, u32),
    table: SocketAddr,
    code: &str,
    number: u64,
    is_over: &AtomicBool,
) {
    let _ends = EndOnPanic(is_over);
    let phone = driver.phone(size);
    phone.take_seat(table, code, &format!("Seat {number}"));
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let mut most = 0;
    // Not the last resort of a table, nor what is not part of the current decision.
    let script =
        "for (const cover of document.querySelectorAll('.cover[aria-expanded=false]')) cover.click();
        return [...document.querySelectorAll('#private .under button, #own button')]
            .filter((button) => !button.disabled && button.offsetParent)
            .map((button) => [button.classList.contains('main'), button.innerText.split('\\n')[0]])";
    while !is_over.load(Relaxed) {
        let offered: Vec<(bool, String)> =
            serde_json::from_value(phone.run(script, vec![])).unwrap_or_default();
        // The main button leads on.
        let main = offered
            .iter()
            .find(|(is_main, _)| *is_main && rng.random_bool(0.8));
        if let Some((_, words)) = main.or_else(|| offered.choose(&mut rng)) {
            phone.press(words);
        }
        most = phone.load().max(most);
        assert!(most <= LOAD, "{most} bytes");
        thread::sleep(Duration::from_millis(30));
    }
    assert!(most > LOAD / 2, "the type is counted, too: {most} bytes");
}
