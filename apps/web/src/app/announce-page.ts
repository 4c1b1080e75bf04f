const region = document.createElement('div');
region.role = 'status';
region.style.cssText = 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)';
document.body.append(region);

let pending: ReturnType<typeof setTimeout> | undefined;

/**
 * Announces a new page to screen readers, as the browser does for a loaded document; not if its heading has the focus,
 * which is read anyway.
 */
function announce(): void {
  clearTimeout(pending);
  // A live region that is inserted together with its text is not read.
  pending = setTimeout(() => {
    const [name = '', ...rest] = document.title.split(' · Lacre');
    region.textContent = rest.length === 0 || document.activeElement?.tagName === 'H1' ? '' : name;
  }, 100);
}

announce();
new MutationObserver(announce).observe(document.head, { childList: true, characterData: true, subtree: true });

// A separate module, imported for its side effect.
export {};
