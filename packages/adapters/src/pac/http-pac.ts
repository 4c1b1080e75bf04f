import type { Log, Pac, RecoverOutcome, StampOutcome } from '@lacre/services/ports';
import { LaneLimiter, type Release } from '../concurrency/lane-limiter.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createHttpExchange, type Exchange } from './http-exchange.ts';
import { readRecoverAnswer, readStampAnswer } from './read-answer.ts';

/** Limits of reliability, section 2 rule 8. */
export interface HttpPacLimits {
  /** Calls at once in this process. */
  inFlight: number;
  /** Calls at once of one organization. */
  inFlightPerLane: number;
  /** Callers that may wait for a turn, and for how long. */
  waiting: number;
  waitMs: number;
  connectMs: number;
  /** One call, from connecting to the last byte of the answer. */
  totalMs: number;
  maxAnswerBytes: number;
  /** Transport failures in a row that open the breaker, and for how long. */
  breakerFailures: number;
  breakerOpenMs: number;
}

export interface HttpPacOptions {
  /** `http://host:port` or `https://host`, a path prefix allowed. */
  baseUrl: string;
  name: string;
  limits?: Partial<HttpPacLimits>;
  log: Log;
  now: () => Date;
}

export interface HttpPac extends Pac {
  /** Seconds until the breaker lets a call out, 0 when it is closed: to refuse before anything is committed. */
  unavailableForSeconds(): number;
  /** Refuses who waits, breaks what is in flight. */
  close(): Promise<void>;
}

export const defaultHttpPacLimits: HttpPacLimits = {
  inFlight: 20,
  inFlightPerLane: 5,
  waiting: 1000,
  waitMs: 10_000,
  connectMs: 3000,
  totalMs: 30_000,
  maxAnswerBytes: 10 * 1024 * 1024,
  breakerFailures: 5,
  breakerOpenMs: 30_000,
};

/**
 * PAC that speaks the plain HTTP port (reliability, section 8): `POST /stamp` and `POST /recover` with the sealed
 * XML and `x-reference`. It dedupes by document and can recover. Throws at creation when `baseUrl` is not usable.
 */
export function createHttpPac(options: HttpPacOptions): HttpPac {
  const limits = { ...defaultHttpPacLimits, ...options.limits };
  const { log, now, name } = options;
  const base = readBaseUrl(options.baseUrl);
  const breaker = createCircuitBreaker(limits.breakerFailures, limits.breakerOpenMs, now);
  const limiter = new LaneLimiter({
    total: limits.inFlight,
    perLane: limits.inFlightPerLane,
    waiting: limits.waiting,
    waitMs: limits.waitMs,
  });
  const exchange = createHttpExchange(base.origin, {
    connections: limits.inFlight,
    connectMs: limits.connectMs,
    totalMs: limits.totalMs,
    maxBytes: limits.maxAnswerBytes,
  });

  const call = async (operation: 'stamp' | 'recover', xml: Buffer, reference: string, lane?: string) => {
    const turn = limiter.enter(lane);
    const release: Release | undefined = turn instanceof Promise ? await turn : turn;
    if (!release) return notSent('too many calls to the PAC are waiting', 5);
    try {
      const permission = breaker.enter();
      if (!permission.allowed) return notSent('the PAC does not answer', permission.retryAfterSeconds);
      const result = await exchange.post(`${base.path}/${operation}`, xml, {
        'content-type': 'application/xml',
        accept: 'application/xml, application/json',
        'x-reference': reference,
      });
      if (result.ok) breaker.succeeded();
      else breaker.failed();
      return result;
    } finally {
      release();
    }
  };

  const report = (operation: string, reference: string, outcome: StampOutcome | RecoverOutcome) => {
    if (outcome.kind !== 'unknown' && outcome.kind !== 'unavailable') return;
    log.warn({ pac: name, operation, reference, outcome: outcome.kind, reason: outcome.reason }, 'PAC call failed');
  };

  return {
    name,
    dedupes: true,
    recovers: true,
    async stamp(xml, reference, lane) {
      const result = await call('stamp', xml, reference, lane);
      const outcome = result.ok ? readStampAnswer(result, now()) : failedStamp(result);
      report('stamp', reference, outcome);
      return outcome;
    },
    async recover(xml, reference, lane) {
      const result = await call('recover', xml, reference, lane);
      const outcome: RecoverOutcome = result.ok
        ? readRecoverAnswer(result)
        : { kind: 'unknown', reason: result.reason };
      report('recover', reference, outcome);
      return outcome;
    },
    unavailableForSeconds: () => breaker.waitSeconds(),
    async close() {
      limiter.close();
      await exchange.close();
    },
  };
}

type Failure = Extract<Exchange, { ok: false }> & { retryAfterSeconds?: number };

function notSent(reason: string, retryAfterSeconds: number): Failure {
  return { ok: false, sent: false, reason, retryAfterSeconds };
}

function failedStamp(failure: Failure): StampOutcome {
  const { reason, retryAfterSeconds } = failure;
  return failure.sent ? { kind: 'unknown', reason } : { kind: 'unavailable', reason, retryAfterSeconds };
}

function readBaseUrl(text: string): { origin: string; path: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new Error(
      'PAC_BASE_URL must be an http or https address without user, query or fragment, like https://pac.example/api',
    );
  }
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, '') };
}
