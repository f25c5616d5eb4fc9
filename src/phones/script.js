"use strict";
// Keeps the seat's page up to date, keeps private things covered, and sends presses without loading the page anew.
(() => {
  const code = document.getElementById("code");
  if (code) {
    // The QR code carries the join code behind “#”, which browsers send to nobody.
    const join = () => {
      if (location.hash.length < 2) return;
      code.value = decodeURIComponent(location.hash.slice(1));
      history.replaceState(null, "", location.pathname);
      code.form.requestSubmit();
    };
    addEventListener("hashchange", join);
    join();
    return;
  }
  const seat = document.getElementById("seat");
  if (!seat) return;
  const lost = document.getElementById("lost");
  const held = document.getElementById("held");
  let isOpen = false;
  let stream;
  let waits = 0;

  const remembers = (key, value) => {
    try {
      if (value !== undefined) localStorage.setItem(key, value);
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  const cover = (open) => {
    isOpen = open;
    for (const under of seat.querySelectorAll(".under")) under.hidden = !open;
    for (const button of seat.querySelectorAll(".cover")) {
      button.setAttribute("aria-expanded", String(open));
      const way = held.checked ? "Hold to see what only you may see" : "Show what only you may see";
      button.textContent = open && !held.checked ? "Cover it again" : way;
    }
  };

  // Takes over the parts that have changed. What is being written, and what is open, stays.
  const show = (html) => {
    const next = document.createElement("template");
    next.innerHTML = html;
    const writing = document.activeElement;
    const draft = writing && writing.tagName === "TEXTAREA" && seat.contains(writing) ? writing : null;
    const label = draft && draft.parentNode.textContent;
    const parts = [...next.content.children].map((part) => {
      const before = part.id && document.getElementById(part.id);
      if (before && before.dataset.html === part.outerHTML) return before;
      if (before && before.getAttribute("aria-live")) {
        // Screen readers announce what changes in the element that they know.
        before.dataset.html = part.outerHTML;
        before.className = part.className;
        before.innerHTML = part.innerHTML;
        return before;
      }
      part.dataset.html = part.outerHTML;
      if (before && before.open) part.open = true;
      return part;
    });
    seat.replaceChildren(...parts);
    cover(isOpen);
    if (!draft) return;
    const again = [...seat.querySelectorAll("textarea")].find((area) => area.parentNode.textContent === label);
    if (again && again !== draft) {
      again.value = draft.value;
      again.focus();
      again.setSelectionRange(draft.selectionStart, draft.selectionEnd);
    } else if (again) {
      again.focus();
    }
  };

  const listen = () => {
    stream = new EventSource("/events");
    stream.addEventListener("page", (event) => {
      waits = 0;
      const isNew = seat.dataset.version !== event.lastEventId;
      seat.dataset.version = event.lastEventId;
      show(event.data);
      const awaited = seat.querySelector("#prompt.awaited");
      document.title = (awaited ? "● " : "") + document.querySelector("h1").textContent;
      if (isNew && awaited && navigator.vibrate && document.hasFocus()) navigator.vibrate(30);
    });
    stream.addEventListener("gone", () => {
      stream.close();
      location.reload();
    });
    stream.onopen = () => {
      lost.hidden = true;
    };
    stream.onerror = () => {
      lost.hidden = false;
      // Where the browser gives up, try again, ever more seldom.
      if (stream.readyState === EventSource.CLOSED) {
        waits = Math.min(waits + 1, 10);
        setTimeout(again, 1000 * waits);
      }
    };
  };
  const again = () => {
    stream.close();
    fetch("/")
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)))
      .then((html) => {
        // The seat may have been taken back meanwhile.
        if (html.includes('id="seat"')) listen();
        else location.reload();
      })
      .catch(() => {
        waits = Math.min(waits + 1, 10);
        setTimeout(again, 1000 * waits);
      });
  };

  document.addEventListener("visibilitychange", () => {
    // A phone that is put away is covered, and one that wakes up listens again.
    if (document.hidden) cover(false);
    else if (stream.readyState !== EventSource.OPEN) again();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
  let wasOpen = false;
  seat.addEventListener("pointerdown", (event) => {
    wasOpen = isOpen;
    if (event.target.closest(".cover") && held.checked) cover(true);
  });
  seat.addEventListener("click", (event) => {
    if (!event.target.closest(".cover")) return;
    // A press that began to hold has opened it already; keys have no such beginning.
    if (!held.checked || event.detail === 0) cover(!isOpen);
    else if (wasOpen) cover(false);
  });
  for (const end of ["pointerup", "pointercancel", "blur"]) {
    addEventListener(end, () => {
      // A decision has to be reached with the same thumb: it stays open where there is one.
      if (held.checked && isOpen && !seat.querySelector(".under button")) cover(false);
    });
  }
  held.checked = remembers("held") === "true";
  held.addEventListener("change", () => {
    remembers("held", held.checked);
    cover(false);
  });
  seat.addEventListener("submit", (event) => {
    event.preventDefault();
    const body = new URLSearchParams(new FormData(event.target));
    body.set("version", seat.dataset.version);
    const button = event.submitter;
    if (button) button.classList.add("sent");
    const sent = () => button && button.classList.remove("sent");
    fetch("/press", { method: "POST", body, redirect: "manual" }).then(sent, () => {
      sent();
      lost.hidden = false;
    });
  });
  cover(false);
  listen();
})();
