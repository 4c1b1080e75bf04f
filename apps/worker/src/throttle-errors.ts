type Report = (facts: { error: unknown; leftOut?: number }, text: string) => void;

/**
 * Reports a repeating error, such as every poll of a queue on a full disk, once per `everyMs` and kind of error, with
 * the number of omitted reports since.
 */
export function throttleErrors(report: Report, { everyMs = 60_000, now = Date.now } = {}) {
  const reported = new Map<string, { at: number; leftOut: number }>();
  return (error: unknown, text: string): void => {
    const kind = `${text} ${kindOf(error)}`;
    const last = reported.get(kind);
    // Absolute, or a clock set back would suppress reports for as long.
    const since = Math.abs(now() - (last?.at ?? Number.NEGATIVE_INFINITY));
    if (last !== undefined && since < everyMs) {
      last.leftOut += 1;
      return;
    }
    reported.set(kind, { at: now(), leftOut: 0 });
    report({ error, ...(last?.leftOut && { leftOut: last.leftOut }) }, text);
  };
}

/** By error code if there is one: messages contain names and numbers. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
