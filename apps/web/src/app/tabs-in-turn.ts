const storageKey = 'lacre.renewing';
/** Longer than a renewal takes. A tab that is closed meanwhile leaves its mark; the others wait this long. */
const holdMs = 30_000;
/** Until the mark of another tab, made at the same moment, is visible in this one. */
const settleMs = 100;

/**
 * What `navigator.locks.request` does, of which a page without https has none: one tab at a time works, the one whose
 * mark is in the storage that the tabs share. Of two marks made at the same moment the later one counts.
 */
export async function tabsInTurn<Result>(_name: string, work: () => Promise<Result>): Promise<Result> {
  const own = `${crypto.randomUUID()} `;
  do {
    while (isHeld(mark())) await settled();
    localStorage.setItem(storageKey, own + (Date.now() + holdMs));
    await settled();
  } while (!mark().startsWith(own));
  try {
    return await work();
  } finally {
    if (mark().startsWith(own)) localStorage.removeItem(storageKey);
  }
}

const mark = () => localStorage.getItem(storageKey) ?? '';

/** Not if its time is over, nor if that is further away than for any mark made now: the clock was set back. */
function isHeld(text: string): boolean {
  const leftMs = Number(text.split(' ')[1]) - Date.now();
  return leftMs > 0 && leftMs <= holdMs;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, settleMs));
