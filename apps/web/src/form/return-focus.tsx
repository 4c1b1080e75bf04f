import { useEffect, useState } from 'react';

/**
 * Inside what is opened over a page: who leaves it goes on where they were. Mantine gives the focus back of what is
 * closed, not of what is taken out of the page.
 */
export function ReturnFocus() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Where another page or dialog has it by now, it stays there.
      if (document.activeElement !== document.body) return;
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus({ preventScroll: true });
        leadOnWithout(before);
      } else focusContent();
    },
    [before],
  );
  return null;
}

const focusContent = () => document.getElementById('content')?.focus({ preventScroll: true });

/** What opened a dialog may go with what was done in it, once the page has read its list again. */
function leadOnWithout(place: HTMLElement): void {
  const watch = new MutationObserver(() => {
    if (place.isConnected) return;
    watch.disconnect();
    if (document.activeElement === document.body) focusContent();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', () => watch.disconnect(), { once: true });
}
