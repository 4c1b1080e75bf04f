import { useEffect, useState } from 'react';

/**
 * Rendered inside an overlay: returns the focus to where it was. Mantine does so for overlays that are closed, not for
 * those that are unmounted.
 */
export function ReturnFocus() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // If another page or dialog has the focus by now, leave it there; a dialog over this one sends it to the content.
      if (![document.body, content()].includes(document.activeElement as HTMLElement)) return;
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus({ preventScroll: true });
        leadOnWithout(before);
      } else focusContent();
    },
    [before],
  );
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
