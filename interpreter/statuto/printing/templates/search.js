"use strict";
(() => {
  const box = document.querySelector(".search");
  const input = box.querySelector("input");
  const key = box.querySelector("button");
  const status = box.querySelector("[role=status]");
  const main = document.querySelector("main");
  const contents = document.querySelector("nav details");
  const fold = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  // What is shown or hidden as one: an article, a term, any other block that stands in a section by itself.
  const units = [];
  for (const one of main.querySelectorAll("article, dl > div, section > :not(section, article, dl), main > :not(section, article, dl)"))
    if (!/^H[1-6]$/.test(one.tagName)) units.push({ one, text: fold(one.id + " " + one.textContent), counts: one.tagName === "ARTICLE" });
  const articles = units.filter(unit => unit.counts).length;
  const holders = [...main.querySelectorAll("section, dl")].reverse();
  const lines = contents ? [...contents.querySelectorAll("li")].map(one => ({ one, to: document.getElementById(decodeURIComponent(one.querySelector("a").hash.slice(1))) })).reverse() : [];

  const mark = words => {
    if (!window.Highlight) return;
    const found = new Highlight();
    CSS.highlights.set("found", found);
    if (!words.some(word => word.length > 1)) return;
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT, node => node.parentElement.closest("svg") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
    for (let node = walker.nextNode(), left = 2000; node && left; node = walker.nextNode()) {
      const text = fold(node.data);
      if (text.length !== node.data.length) continue;
      for (const word of words)
        for (let at = text.indexOf(word); word.length > 1 && at >= 0 && left; at = text.indexOf(word, at + word.length), left--) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          found.add(range);
        }
    }
  };

  const search = () => {
    const words = fold(input.value).split(/\s+/u).filter(Boolean);
    for (const unit of units) unit.one.hidden = !words.every(word => unit.text.includes(word));
    for (const one of holders) one.hidden = words.length > 0 && !units.some(unit => !unit.one.hidden && one.contains(unit.one));
    for (const line of lines) line.one.hidden = words.length > 0 && (!line.to || line.to.closest("[hidden]") !== null);
    const shown = units.filter(unit => !unit.one.hidden);
    const count = shown.filter(unit => unit.counts).length;
    status.textContent = !words.length ? "" : shown.length ? `${status.dataset.articles}: ${count} / ${articles}` : status.dataset.nothing;
    mark(words);
  };

  const show = () => {
    const to = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!to || !to.closest("[hidden]")) return;
    input.value = "";
    search();
    to.scrollIntoView();
  };

  // A key that is a letter or a sign can be turned off, for those who speak to their computer.
  const keep = said => { try { if (said) localStorage.setItem("statuto-key", said); return localStorage.getItem("statuto-key"); } catch { return null; } };
  const press = on => key.setAttribute("aria-pressed", on);
  press(keep() !== "false");
  key.addEventListener("click", () => { press(key.getAttribute("aria-pressed") !== "true"); keep(key.getAttribute("aria-pressed")); });

  document.addEventListener("keydown", event => {
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && key.getAttribute("aria-pressed") === "true" && document.activeElement !== input) {
      event.preventDefault();
      input.focus();
      input.select();
    }
  });
  input.addEventListener("keydown", event => {
    if (event.key === "Escape" && input.value) { input.value = ""; search(); event.preventDefault(); }
    if (event.key === "Enter") {
      const first = units.find(unit => !unit.one.hidden && input.value.trim());
      if (first) { first.one.scrollIntoView(); (first.one.querySelector("a[href]") || main).focus({ preventScroll: true }); }
    }
  });
  input.addEventListener("input", search);
  addEventListener("hashchange", show);

  // Only what scrolls is a stop of the keyboard; a small screen begins with the rules, not with a long list.
  const scrolls = () => { for (const one of main.querySelectorAll("[role=group][aria-label]")) one.tabIndex = one.scrollWidth > one.clientWidth ? 0 : -1; };
  addEventListener("resize", scrolls);
  scrolls();
  if (contents && matchMedia("(max-width: 48rem)").matches && !location.hash) contents.open = false;
  box.hidden = false;
})();
