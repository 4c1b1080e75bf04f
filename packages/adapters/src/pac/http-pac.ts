import type {
  CancelOutcome,
  Log,
  Pac,
  PacCall,
  RecoverOutcome,
  StampOutcome,
  StatusOutcome,
} from '@lacre/services/ports';
import { LaneLimiter, type Release } from '../concurrency/lane-limiter.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createHttpExchange, type Exchange } from './http-exchange.ts';
import { readRecoverAnswer, readStampAnswer } from './read-answer.ts';
import { readCancelAnswer, readStatusAnswer } from './read-cancellation-answer.ts';

/** Limits of reliability, section 2 rule 8. */
export interface HttpPacLimits {
  /** Calls at once in this process. */
  inFlight: number;
  /** Calls at once of one organization. */
  inFlightPerLane: number;
  /** Callers that may wait for a turn: in all, of one organization, and for how long. */
  waiting: number;
  waitingPerLane: number;
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
  /** The simulator goes by the time that is told with each call (header `x-sandbox-time`). */
  tellsTime?: boolean;
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
  waitingPerLane: 250,
  waitMs: 10_000,
  connectMs: 3000,
  totalMs: 30_000,
  maxAnswerBytes: 10 * 1024 * 1024,
  breakerFailures: 5,
  breakerOpenMs: 30_000,
};

/**
 * PAC that speaks the plain HTTP port (docs/pac-port.md): `POST /stamp` and `POST /recover` with the sealed XML and
 * `x-reference`, `POST /cancel` and `GET /status`. It dedupes by document and can recover. Throws at creation when `baseUrl` is not usable.
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
    waitingPerLane: limits.waitingPerLane,
    waitMs: limits.waitMs,
  });
  const exchange = createHttpExchange(base.origin, {
    connections: limits.inFlight,
    connectMs: limits.connectMs,
    totalMs: limits.totalMs,
    maxBytes: limits.maxAnswerBytes,
  });

  const call = async ({ lane, at }: PacCall, send: (time: Record<string, string>) => Promise<Exchange>) => {
    const turn = limiter.enter(lane);
    const release: Release | undefined = turn instanceof Promise ? await turn : turn;
    if (!release) return notSent('too many calls to the PAC are waiting', 5);
    try {
      const permission = breaker.enter();
      if (!permission.allowed) return notSent('the PAC does not answer', permission.retryAfterSeconds);
      const result = await send(options.tellsTime && at ? { 'x-sandbox-time': at.toISOString() } : {});
      if (result.ok) breaker.succeeded();
      else breaker.failed();
      return result;
    } finally {
      release();
    }
  };

  const send = (operation: 'stamp' | 'recover', xml: Buffer, reference: string, to: PacCall = {}) =>
    call(to, (time) =>
      exchange.post(`${base.path}/${operation}`, xml, {
        'content-type': 'application/xml',
        accept: 'application/xml, application/json',
        'x-reference': reference,
        ...time,
      }),
    );

  const report = (
    operation: string,
    reference: string,
    outcome: StampOutcome | RecoverOutcome | CancelOutcome | StatusOutcome,
  ) => {
    if (outcome.kind !== 'unknown' && outcome.kind !== 'unavailable') return;
    log.warn({ pac: name, operation, reference, outcome: outcome.kind, reason: outcome.reason }, 'PAC call failed');
  };

  return {
    name,
    dedupes: true,
    recovers: true,
    async stamp(xml, reference, to) {
      const result = await send('stamp', xml, reference, to);
      const outcome = result.ok ? readStampAnswer(result, now()) : failedCall(result);
      report('stamp', reference, outcome);
      return outcome;
    },
    async recover(xml, reference, to) {
      const result = await send('recover', xml, reference, to);
      const outcome: RecoverOutcome = result.ok
        ? readRecoverAnswer(result)
        : { kind: 'unknown', reason: result.reason };
      report('recover', reference, outcome);
      return outcome;
    },
    async cancel({ rfcEmisor: rfc, uuid, motivo: motive, folioSustitucion: substitute }, reference, to = {}) {
      const body = Buffer.from(JSON.stringify({ rfc, uuid, motive, substitute }));
      const result = await call(to, (time) =>
        exchange.post(`${base.path}/cancel`, body, {
          'content-type': 'application/json',
          accept: 'application/json',
          'x-reference': reference,
          ...time,
        }),
      );
      const outcome = result.ok ? readCancelAnswer(result, now()) : failedCall(result);
      report('cancel', reference, outcome);
      return outcome;
    },
    async status({ uuid }, to = {}) {
      const path = `${base.path}/status?uuid=${encodeURIComponent(uuid)}`;
      const result = await call(to, (time) => exchange.get(path, { accept: 'application/json', ...time }));
      const outcome: StatusOutcome = result.ok ? readStatusAnswer(result) : { kind: 'unknown', reason: result.reason };
      report('status', uuid, outcome);
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

function failedCall(failure: Failure): Extract<StampOutcome, { kind: 'unknown' | 'unavailable' }> {
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
