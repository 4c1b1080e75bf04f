const region = document.createElement('div');
region.role = 'status';
region.style.cssText = 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)';
document.body.append(region);

let telling: ReturnType<typeof setTimeout> | undefined;

/** Tells screen readers of a page that has come, as they do of one that is loaded; with the focus its heading does. */
function tell(): void {
  clearTimeout(telling);
  // A region that comes with its text is not read.
  telling = setTimeout(() => {
    const [name = '', ...rest] = document.title.split(' · Lacre');
    region.textContent = rest.length === 0 || document.activeElement?.tagName === 'H1' ? '' : name;
  }, 100);
}

tell();
new MutationObserver(tell).observe(document.head, { childList: true, characterData: true, subtree: true });

// A module of its own, loaded for what it does.
export {};
