"use strict";
// Keeps a page up to date, keeps private things covered, keeps what is written until it is sent, and sends presses without
// loading the page anew.
(() => {
  const code = document.getElementById("code");
  if (code) {
    // The QR code carries the join code behind “#”, which browsers send to nobody.
    const join = () => {
      if (location.hash.length < 2) return;
      code.value = location.hash.slice(1);
      history.replaceState(null, "", location.pathname);
      code.form.querySelector("button").click();
    };
    addEventListener("hashchange", join);
    join();
    return;
  }
  const seat = document.getElementById("seat");
  const page = seat || document.getElementById("seats");
  if (!page) return;
  // The code of another table was scanned: only its own page can take it.
  if (location.hash) history.replaceState(null, "", location.pathname);
  addEventListener("hashchange", () => location.reload());
  const lost = document.getElementById("lost");
  const held = document.getElementById("held");
  const trouble = document.getElementById("trouble");
  // How long the server may be silent, which beats every three seconds, and how long it may take to answer.
  const SILENCE = 9000;
  const ANSWER = 6000;
  // A second tap within this time was not meant for what the first one has brought.
  const DOUBLE = 400;
  // A tap within this time after a change was meant for what lay under the finger before.
  const NOTICE = 500;
  let isOpen = false;
  // Has the person looked at what only they may see at this table?
  let hasSeen = false;
  let closes;
  let table;
  let stream;
  let heard = Date.now();
  let isClosed = false;
  let waits = 0;
  let retry;

  const say = (place, words) => {
    if (!place || place.textContent === words) return;
    place.textContent = words;
    place.hidden = !words;
  };

  const remembers = (key, value) => {
    try {
      if (value !== undefined) localStorage.setItem(key, value);
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  // Without input it is covered after some time, like the curtain at the display.
  const stayOpen = () => {
    clearTimeout(closes);
    const prompt = document.getElementById("prompt");
    if (isOpen && prompt) closes = setTimeout(() => cover(false), 1000 * Number(prompt.dataset.openFor));
  };
  const cover = (open) => {
    const turns = open !== isOpen;
    isOpen = open;
    hasSeen = hasSeen || open;
    for (const under of page.querySelectorAll(".under")) under.hidden = !open;
    if (!open) for (const known of page.querySelectorAll(".under details")) known.open = false;
    for (const button of page.querySelectorAll(".cover")) {
      button.setAttribute("aria-expanded", String(open));
      const way = held.checked ? "Hold to see what only you may see" : "Show what only you may see";
      const words = open && !held.checked ? "Cover it again" : way;
      if (button.textContent !== words) button.textContent = words;
      button.classList.toggle("unseen", !hasSeen);
    }
    if (turns) stayOpen();
  };

  // Fields keep what is written in them until it is sent: by the keys of their forms.
  const drafts = new Map();
  const fields = () => [...page.querySelectorAll("[name=text]")];
  const keyOf = (field) => field.form.dataset.key;
  const fill = () => {
    for (const field of fields()) {
      const draft = drafts.get(keyOf(field));
      const words = draft === undefined ? field.defaultValue : draft;
      if (field.value !== words) field.value = words;
    }
  };
  page.addEventListener("input", (event) => {
    if (event.target.name === "text") drafts.set(keyOf(event.target), event.target.value);
  });

  // Changes only what differs, so that the focus, a finger that is down and what is open stay.
  const nameOf = (node) => node.id || (node.dataset && node.dataset.key) || node.nodeName;
  const merge = (old, next) => {
    const left = [...old.childNodes];
    const nodes = [...next.childNodes].map((child) => {
      const found = left.findIndex((node) => nameOf(node) === nameOf(child));
      if (found < 0) return child;
      const [node] = left.splice(found, 1);
      update(node, child);
      return node;
    });
    for (const node of left) node.remove();
    nodes.forEach((node, index) => {
      const there = old.childNodes[index];
      if (there !== node) old.insertBefore(node, there || null);
    });
  };
  const update = (node, child) => {
    if (node.nodeType !== Node.ELEMENT_NODE) {
      if (node.data !== child.data) node.data = child.data;
      return;
    }
    // Its words and its state are the cover’s own.
    if (node.classList.contains("cover")) return;
    const own = (name) => name === "open" || (name === "hidden" && node.classList.contains("under"));
    for (const { name } of [...node.attributes]) {
      if (!own(name) && !child.hasAttribute(name)) node.removeAttribute(name);
    }
    for (const { name, value } of child.attributes) {
      if (!own(name) && node.getAttribute(name) !== value) node.setAttribute(name, value);
    }
    merge(node, child);
  };

  // The press under way: its button, what it says, its number once that is known. Meanwhile nothing else is sent.
  let press = null;
  let answered = 0;
  const end = () => {
    if (!press) return;
    press.button.classList.remove("sent");
    page.removeAttribute("aria-busy");
    press = null;
  };
  const settle = () => {
    if (!press || !(answered >= press.number)) return;
    const error = page.querySelector("#prompt .error");
    // Screen readers announce the same words again only if they are new.
    if (error) error.replaceWith(error.cloneNode(true));
    else {
      for (const [key, words] of press.says) {
        if (drafts.get(key) === words) drafts.delete(key);
      }
    }
    end();
    fill();
  };

  // What could be pressed before the last change, and where it lay.
  let before = { at: -NOTICE, places: [] };
  const show = (html, id) => {
    const targets = [...page.querySelectorAll("button, summary")];
    before = { at: performance.now(), places: targets.map((target) => [target, target.getBoundingClientRect()]) };
    const next = document.createElement("template");
    next.innerHTML = html;
    const had = page.contains(document.activeElement);
    merge(page, next.content);
    if (!seat) return;
    const isNew = seat.dataset.id.split("-")[0] !== id.split("-")[0];
    seat.dataset.id = id;
    const prompt = document.getElementById("prompt");
    if (!prompt) return;
    if (prompt.dataset.table !== table) {
      // Another game: nobody has asked to see its secrets.
      if (table !== undefined) drafts.clear();
      table = prompt.dataset.table;
      isOpen = false;
      hasSeen = false;
    }
    cover(isOpen && Boolean(document.getElementById("private")));
    fill();
    if (press) press.button.classList.add("sent");
    answered = Number(id.split("-")[1]);
    settle();
    if (had && !page.contains(document.activeElement)) prompt.querySelector("h2").focus({ preventScroll: true });
    const awaited = prompt.classList.contains("awaited");
    document.title = (awaited ? "● " : "") + document.querySelector("h1").textContent;
    if (isNew && awaited && navigator.vibrate && document.hasFocus()) navigator.vibrate(30);
  };

  // Asks the server, and fails where it is silent.
  const ask = (address, body) => {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), ANSWER);
    return fetch(address, { method: "POST", body, signal: limit.signal })
      .then((answer) => answer.text().then((text) => ({ ok: answer.ok, status: answer.status, text })))
      .finally(() => clearTimeout(timer));
  };

  const lose = () => {
    // The seat may have been taken back meanwhile.
    if (seat) cover(false);
    end();
    if (!isClosed) say(lost, "The connection is lost. Trying again…");
  };
  const hear = () => {
    heard = Date.now();
    waits = 0;
    if (!isClosed) say(lost, "");
  };
  const later = () => {
    waits = Math.min(waits + 1, 5);
    clearTimeout(retry);
    retry = setTimeout(again, 1000 * waits);
  };
  const listen = () => {
    if (stream) stream.close();
    stream = new EventSource("/events");
    stream.addEventListener("page", (event) => {
      hear();
      show(event.data, event.lastEventId);
    });
    stream.addEventListener("beat", () => {
      hear();
      // Both directions have to work.
      ask("/beat", "").catch(() => {
        lose();
        later();
      });
    });
    stream.addEventListener("gone", (event) => {
      stream.close();
      if (seat) cover(false);
      if (event.data !== "closed") return location.reload();
      isClosed = true;
      end();
      page.textContent = "";
      say(lost, "The table is closed. Scan the code of the next one, or wait here for it.");
      later();
    });
    stream.onerror = () => {
      lose();
      // Where the browser gives up, try again, ever more seldom.
      if (stream.readyState === EventSource.CLOSED) later();
    };
  };
  const again = () => {
    stream.close();
    heard = Date.now();
    ask("/beat", "")
      .then(({ status, text }) => {
        if (status !== 200 && status !== 401) return later();
        // The seat may have been taken back meanwhile.
        if (!isClosed && text === page.id) listen();
        else location.reload();
      })
      .catch(later);
  };
  const check = () => {
    if (document.hidden || isClosed || Date.now() - heard < SILENCE) return;
    lose();
    again();
  };
  setInterval(check, 1000);
  document.addEventListener("visibilitychange", () => {
    // A phone that is put away is covered, and one that wakes up listens again.
    if (document.hidden) {
      if (seat) cover(false);
    } else if (stream.readyState !== EventSource.OPEN) again();
    else check();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
  listen();
  if (!seat) return;

  for (const input of ["pointerdown", "keydown", "input", "scroll"]) addEventListener(input, stayOpen, { passive: true });
  let wasOpen = false;
  let aimedAt;
  addEventListener("keydown", () => (aimedAt = undefined), { passive: true });
  seat.addEventListener("pointerdown", (event) => {
    wasOpen = isOpen;
    const { clientX: x, clientY: y } = event;
    const lies = ([, box]) => box.left <= x && x < box.right && box.top <= y && y < box.bottom;
    const [target] = (event.timeStamp - before.at < NOTICE && before.places.find(lies)) || [];
    aimedAt = target;
    if (event.target.closest(".cover") && held.checked) cover(true);
  });
  seat.addEventListener("click", (event) => {
    if (!event.target.closest(".cover")) return;
    // A press that began to hold has opened it already; keys have no such beginning.
    if (!held.checked || event.detail === 0) cover(!isOpen);
    else if (wasOpen) cover(false);
  });
  for (const over of ["pointerup", "pointercancel", "blur"]) {
    addEventListener(over, () => {
      // A decision has to be reached with the same thumb: it stays open where there is one.
      if (held.checked && isOpen && !seat.querySelector(".under button")) cover(false);
    });
  }
  held.checked = remembers("held") === "true";
  held.addEventListener("change", () => {
    remembers("held", held.checked);
    cover(false);
  });

  let pressed = { at: -DOUBLE, forms: [] };
  seat.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    const button = form.querySelector("button");
    const isHasty = event.timeStamp - pressed.at < DOUBLE && !pressed.forms.includes(form);
    if (aimedAt && aimedAt !== button) return;
    if (press || isHasty || isClosed || button.getAttribute("aria-disabled") === "true") return;
    pressed = { at: event.timeStamp, forms: [...seat.querySelectorAll("form")] };
    say(trouble, "");
    const body = new URLSearchParams();
    body.set("version", seat.dataset.id.split("-")[0]);
    body.set("control", form.elements.control.value);
    const says = new Map();
    const own = form.elements.text;
    if (own) {
      body.set("text", own.value);
      says.set(keyOf(own), own.value);
    } else if (!form.closest("#aside")) {
      // What was written is said before anything else is done.
      for (const field of fields().filter((field) => drafts.has(keyOf(field)))) {
        body.set("draft." + field.form.elements.control.value, field.value);
        says.set(keyOf(field), field.value);
      }
    }
    const sent = { button, says, number: Infinity };
    press = sent;
    button.classList.add("sent");
    page.setAttribute("aria-busy", "true");
    ask("/press", body)
      .then(({ ok, status, text }) => {
        hear();
        if (press !== sent) return;
        sent.number = Number(text);
        if (ok) return settle();
        end();
        if (status === 401) location.reload();
        else say(trouble, text);
      })
      .catch(() => {
        if (press !== sent) return;
        lose();
        say(trouble, "This was not sent. Press it again when the connection is back.");
        again();
      });
  });
  table = document.getElementById("prompt") ? document.getElementById("prompt").dataset.table : undefined;
  cover(false);
})();
