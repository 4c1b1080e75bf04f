import type { Log } from '@lacre/services/ports/log';
import { LaneLimiter, type Release } from '../concurrency/lane-limiter.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createHttpExchange, type Exchange } from './http-exchange.ts';

/** Limits of reliability, section 2 rule 8. */
export interface PacLimits {
  /** Maximum concurrent calls in this process. */
  inFlight: number;
  /** Concurrent calls that one organization gets before others; while no other waits it may have more. */
  inFlightPerLane: number;
  /** Callers that may wait for a slot: in all, of one organization, and for how long. */
  waiting: number;
  waitingPerLane: number;
  waitMs: number;
  connectMs: number;
  /** One call, from connecting to the last byte of the response. */
  totalMs: number;
  maxResponseBytes: number;
  /** Consecutive transport failures that open the breaker, and for how long. */
  breakerFailures: number;
  breakerOpenMs: number;
}

const defaultPacLimits: PacLimits = {
  inFlight: 20,
  inFlightPerLane: 5,
  waiting: 1000,
  waitingPerLane: 250,
  waitMs: 10_000,
  connectMs: 3000,
  totalMs: 30_000,
  maxResponseBytes: 10 * 1024 * 1024,
  breakerFailures: 5,
  breakerOpenMs: 30_000,
};

/** A call without a response. `sent` is false only if not one byte of it can have been sent. */
export interface CallFailure {
  ok: false;
  sent: boolean;
  reason: string;
  retryAfterSeconds?: number;
}

export type CallResult = Extract<Exchange, { ok: true }> | CallFailure;

export interface PacLineCall {
  method?: 'GET' | 'POST';
  path: string;
  body?: Buffer;
  headers: Record<string, string>;
}

/** Sends calls to one PAC: limited, fair between organizations, with a circuit breaker. Every adapter uses one. */
export interface PacLine {
  /** Path prefix of the base URL, without a trailing slash. */
  readonly prefix: string;
  /** Never rejects. `lane` is the organization. */
  send(call: PacLineCall, lane: string | undefined): Promise<CallResult>;
  /** Seconds until the breaker allows a call, 0 if it is closed: to reject before anything is committed. */
  unavailableForSeconds(): number;
  /** Rejects waiting calls and aborts those in flight. */
  close(): Promise<void>;
}

export interface PacLineOptions {
  baseUrl: string;
  /** Name of the setting that contains `baseUrl`, for the message. */
  setting: string;
  limits?: Partial<PacLimits> | undefined;
  now: () => Date;
  /** Called with the Date header of each response. */
  heardDate?: ((date: string | string[] | undefined) => void) | undefined;
}

/** Throws if `baseUrl` is not usable. */
export function createPacLine({ baseUrl, setting, limits: given, now, heardDate }: PacLineOptions): PacLine {
  const limits = { ...defaultPacLimits, ...given };
  const base = readBaseUrl(baseUrl, setting);
  const breaker = createCircuitBreaker(limits.breakerFailures, limits.breakerOpenMs, now);
  const limiter = new LaneLimiter({
    total: limits.inFlight,
    perLane: limits.inFlightPerLane,
    lends: true,
    waiting: limits.waiting,
    waitingPerLane: limits.waitingPerLane,
    waitMs: limits.waitMs,
  });
  const exchange = createHttpExchange(base.origin, {
    connections: limits.inFlight,
    connectMs: limits.connectMs,
    totalMs: limits.totalMs,
    maxBytes: limits.maxResponseBytes,
  });
  return {
    prefix: base.path,
    async send({ method = 'POST', path, body, headers }, lane) {
      const turn = limiter.enter(lane);
      const release: Release | undefined = turn instanceof Promise ? await turn : turn;
      if (!release) return notSent('too many calls to the PAC are waiting', 5);
      try {
        const permission = breaker.enter();
        if (!permission.allowed) return notSent('the PAC does not respond', permission.retryAfterSeconds);
        const result = await exchange.send({ method, path: base.path + path, body, headers });
        if (result.ok) {
          breaker.succeeded();
          heardDate?.(result.headers['date']);
        } else if (result.isOurs) breaker.abandoned();
        else breaker.failed();
        return result;
      } finally {
        release();
      }
    },
    unavailableForSeconds: () => breaker.waitSeconds(),
    async close() {
      limiter.close();
      await exchange.close();
    },
  };
}

/** What a call without a response proves: if nothing was sent, nothing happened. */
export function failedCall({ sent, reason, retryAfterSeconds }: CallFailure) {
  if (sent) return { kind: 'unknown', reason } as const;
  return { kind: 'unavailable', reason, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) } as const;
}

/** Logs calls without a definite outcome, without any of what was sent. */
export function reportFailures(log: Log, pac: string) {
  return (operation: string, reference: string, outcome: { kind: string; reason?: string }) => {
    if (outcome.kind !== 'unknown' && outcome.kind !== 'unavailable') return;
    log.warn({ pac, operation, reference, outcome: outcome.kind, reason: outcome.reason }, 'PAC call failed');
  };
}

const notSent = (reason: string, retryAfterSeconds: number): CallFailure => ({
  ok: false,
  sent: false,
  reason,
  retryAfterSeconds,
});

function readBaseUrl(text: string, setting: string): { origin: string; path: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new Error(
      `${setting} must be an http or https address without user, query or fragment, like https://pac.example/api`,
    );
  }
  return { origin: url.origin, path: url.pathname.replace(/(?<!\/)\/+$/, '') };
}
