type Tell = (facts: { error: unknown; leftOut?: number }, text: string) => void;

/**
 * Tells what goes wrong over and over, such as each look at a queue whose disk is full, once in `everyMs`: each kind of
 * error by itself, with how often it was left out since.
 */
export function throttleErrors(tell: Tell, { everyMs = 60_000, now = Date.now } = {}) {
  const told = new Map<string, { at: number; leftOut: number }>();
  return (error: unknown, text: string): void => {
    const kind = `${text} ${kindOf(error)}`;
    const last = told.get(kind);
    // A clock that was put back would keep it silent for as long.
    const since = Math.abs(now() - (last?.at ?? Number.NEGATIVE_INFINITY));
    if (last !== undefined && since < everyMs) {
      last.leftOut += 1;
      return;
    }
    told.set(kind, { at: now(), leftOut: 0 });
    tell({ error, ...(last?.leftOut && { leftOut: last.leftOut }) }, text);
  };
}

/** By code where there is one, which texts with names and numbers in them share. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
