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
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  return null;
}
