import type { Log } from '@lacre/services/ports/log';

/** A Date header has whole seconds, and the response took a moment to arrive: smaller differences do not count. */
const toleranceMs = 2_000;
/** Larger differences are not compensated: such a clock affects more than the dates of documents. */
const correctableMs = 300_000;

/** How far our clock is ahead of a PAC's, by the Date header (RFC 9110, 6.6.1) of its latest response. */
export interface PacClock {
  heard(date: string | string[] | undefined): void;
  /** 0 if it is not ahead, unknown, or too far ahead to compensate. */
  aheadMs(): number;
}

/** Logs when the clocks begin to differ, either way, and when they agree again. */
export function createPacClock({ log, name, now }: { log: Log; name: string; now: () => Date }): PacClock {
  let aheadMs = 0;
  const differs = (ms: number) => Math.abs(ms) > toleranceMs;
  return {
    heard(date) {
      const at = typeof date === 'string' ? Date.parse(date) : Number.NaN;
      if (Number.isNaN(at)) return;
      const before = aheadMs;
      aheadMs = now().getTime() - at;
      if (differs(aheadMs) === differs(before)) return;
      const aheadSeconds = Math.round(aheadMs / 1_000);
      if (differs(aheadMs))
        log.warn({ pac: name, aheadSeconds }, 'our clock and that of the PAC differ: run an NTP client');
      else log.info({ pac: name }, 'our clock and that of the PAC agree again');
    },
    aheadMs: () => (aheadMs > toleranceMs && aheadMs <= correctableMs ? aheadMs : 0),
  };
}
