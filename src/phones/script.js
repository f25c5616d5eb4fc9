"use strict";
// Shows the seat's page as it changes, keeps private things covered, and sends forms without loading the page anew.
(() => {
  const field = document.getElementById("code");
  if (field && location.hash.length > 1) {
    field.value = decodeURIComponent(location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
    field.form.requestSubmit();
    return;
  }
  const hand = document.getElementById("hand");
  if (!hand) return;
  let open = false;
  const cover = () => {
    for (const under of hand.querySelectorAll(".under")) under.hidden = !open;
    for (const button of hand.querySelectorAll(".cover")) {
      button.setAttribute("aria-expanded", String(open));
      button.textContent = open ? "Hide it again" : "Show what only you may see";
    }
    hand.classList.toggle("open", open);
  };
  const listen = () => {
    const stream = new EventSource("/events");
    stream.addEventListener("page", (event) => {
      const writing = document.activeElement;
      const kept = writing && writing.tagName === "TEXTAREA" ? writing : null;
      const text = kept && [kept.value, kept.selectionStart, [...hand.querySelectorAll("textarea")].indexOf(kept)];
      hand.innerHTML = event.data;
      cover();
      const again = text && hand.querySelectorAll("textarea")[text[2]];
      if (again) {
        again.value = text[0];
        again.focus();
        again.setSelectionRange(text[1], text[1]);
      }
    });
    stream.addEventListener("gone", () => {
      stream.close();
      location.reload();
    });
    stream.onerror = () => document.body.classList.add("lost");
    stream.onopen = () => document.body.classList.remove("lost");
    return stream;
  };
  let stream = listen();
  document.addEventListener("visibilitychange", () => {
    // A phone that is put away is covered, and one that wakes up listens again.
    if (document.hidden) {
      open = false;
      cover();
    } else if (stream.readyState === EventSource.CLOSED) {
      stream = listen();
    }
  });
  hand.addEventListener("click", (event) => {
    if (event.target.closest(".cover")) {
      open = !open;
      cover();
    }
  });
  hand.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.getAttribute("action") === "/leave") return;
    event.preventDefault();
    for (const button of hand.querySelectorAll(".choices button")) button.disabled = true;
    fetch(form.getAttribute("action"), {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
      redirect: "manual",
    }).catch(() => document.body.classList.add("lost"));
  });
  cover();
})();
