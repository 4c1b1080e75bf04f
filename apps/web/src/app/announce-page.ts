const region = document.createElement('div');
region.role = 'status';
region.style.cssText = 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)';

let pending: ReturnType<typeof setTimeout> | undefined;

/**
 * Announces the page to screen readers, as the browser does for a loaded document; not if its heading has the focus,
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

/** Announces the current page, and each further one. */
export function announcePages(): void {
  if (region.isConnected) return;
  document.body.append(region);
  announce();
  new MutationObserver(announce).observe(document.head, { childList: true, characterData: true, subtree: true });
}
