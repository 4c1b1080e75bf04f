import { useEffect, useState } from 'react';

/** For each open overlay, innermost last: what had the focus before it, then before those below it. */
const trails: (Element | null)[][] = [];

/**
 * Rendered inside an overlay: returns the focus to where it was. Mantine does so for overlays that are closed, not for
 * those that are unmounted. An overlay that replaced another, for example a form by the secret that it created, returns
 * it to what opened the first.
 */
export function ReturnFocus() {
  const [trail] = useState(() => [document.activeElement, ...(trails.at(-1) ?? [])]);
  useEffect(() => {
    trails.push(trail);
    return () => {
      trails.splice(trails.indexOf(trail), 1);
      // If another page or dialog has the focus by now, leave it there; a dialog over this one sends it to the content.
      if (![document.body, content()].includes(document.activeElement as HTMLElement)) return;
      const before = trail.find((one) => one !== document.body && one?.isConnected);
      if (before instanceof HTMLElement) {
        before.focus({ preventScroll: true });
        leadOnWithout(before);
      } else focusContent();
    };
  }, [trail]);
  return null;
}

const content = () => document.getElementById('content');
const focusContent = () => content()?.focus({ preventScroll: true });

/** The control that opened a dialog may be removed by what was done in it, once the list is reloaded. */
function leadOnWithout(place: HTMLElement): void {
  const watch = new MutationObserver(() => {
    if (place.isConnected) return;
    watch.disconnect();
    if (document.activeElement === document.body) focusContent();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', () => watch.disconnect(), { once: true });
}
