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
      // What opened it may have gone with what was done in it.
      const place = before?.isConnected ? before : document.getElementById('content');
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    },
    [before],
  );
  return null;
}
