import type { LookupFunction } from 'node:net';
import type { DeliveryFault } from '@lacre/services/ports/webhook-sender';
import { LRUCache } from 'lru-cache';
import type { Pool as ConnectionPool, Dispatcher } from 'undici';
import {
  type AddressGuard,
  AddressRefused,
  type CheckedAddress,
  type CheckedTarget,
  NameUnknown,
} from './address-guard.ts';
import { loadPool, type OpenPool } from './undici-pool.ts';

/** The outcome of one POST to a URL given by a user. */
export interface CheckedAnswer {
  /** Status of the response; undefined if none came. */
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  /** At most `keepBytes`. */
  body: Buffer;
  /** Why the response is incomplete; undefined if it is complete, or as much of it as is read. */
  fault: DeliveryFault | undefined;
}

export interface CheckedPostOptions {
  /** Default 5 s. */
  connectMs?: number;
  /** From resolving the name to the last byte of the response. Default 15 s. */
  totalMs?: number;
  /** So much of a response is read; the rest is not waited for. Default 64 KB. */
  readBytes?: number;
  /** So much of it is kept. Default 1 KB. */
  keepBytes?: number;
  /** For receivers whose certificate is signed by a private CA: tests. */
  ca?: string;
}

/** POSTs to URLs that the guard accepts: no redirects, no proxy whatever the environment says, no retry. */
export interface CheckedPost {
  /** Never throws because of the network or the receiver. */
  post(url: string, headers: Record<string, string>, body: Buffer): Promise<CheckedAnswer>;
  close(): Promise<void>;
}

/** Number of hosts whose connections are kept open for a while. */
const poolsMax = 200;

export function createCheckedPost(guard: AddressGuard, options: CheckedPostOptions = {}): CheckedPost {
  const { connectMs = 5_000, totalMs = 15_000, readBytes = 64 * 1024, keepBytes = 1024, ca } = options;
  /** By host and the addresses checked for it: a connection is only reused where it could be opened again. */
  const pools = new LRUCache<string, ConnectionPool>({
    max: poolsMax,
    // Requests in progress still complete.
    dispose: (pool, _key, reason) => {
      if (reason === 'evict') pool.close().catch(() => undefined);
    },
  });

  const poolFor = (openPool: OpenPool, { url, addresses }: CheckedTarget): ConnectionPool => {
    const key = [url.origin, ...addresses.map(({ address }) => address).sort()].join(' ');
    const known = pools.get(key);
    const pool =
      known ??
      openPool(url.origin, {
        // As many as there are requests in progress: many customers may share a host, and none waits for another's.
        connections: null,
        pipelining: 1,
        bodyBytesMax: readBytes,
        connect: { timeout: connectMs, lookup: lookupOf(addresses), ...(ca !== undefined && { ca }) },
        keepAliveTimeout: 3_000,
        keepAliveMaxTimeout: 10_000,
        // A single timer per request covers everything.
        headersTimeout: 0,
        bodyTimeout: 0,
        maxResponseSize: -1,
      });
    pools.set(key, pool);
    return pool;
  };

  return {
    post: (url, headers, body) =>
      new Promise((settle) => {
        const call = new Call({ totalMs, readBytes, keepBytes }, settle);
        guard
          .check(url)
          .then(async (target) => {
            const openPool = await loadPool();
            if (call.isSettled) return;
            const path = target.url.pathname + target.url.search;
            poolFor(openPool, target).dispatch({ path, method: 'POST', body, headers }, call);
          })
          .catch((error: unknown) => call.fail(faultOf(error as Error)));
      }),
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
      pools.clear();
    },
  };
}

/** Resolves to the checked addresses, whatever the name resolves to now. */
function lookupOf(addresses: readonly CheckedAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

class Call implements Dispatcher.DispatchHandler {
  readonly #limits: { totalMs: number; readBytes: number; keepBytes: number };
  readonly #settle: (answer: CheckedAnswer) => void;
  readonly #timer: NodeJS.Timeout;
  #read = 0;
  #kept = Buffer.alloc(0);
  #status: number | undefined;
  #headers: CheckedAnswer['headers'] = {};
  #controller: Dispatcher.DispatchController | undefined;
  #settled = false;

  constructor(
    limits: { totalMs: number; readBytes: number; keepBytes: number },
    settle: (answer: CheckedAnswer) => void,
  ) {
    this.#limits = limits;
    this.#settle = settle;
    this.#timer = setTimeout(() => this.fail({ code: 'timeout', seconds: limits.totalMs / 1000 }), limits.totalMs);
  }

  get isSettled(): boolean {
    return this.#settled;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const again = this.#controller !== undefined;
    this.#controller = controller;
    if (this.#settled) controller.abort(new Error('aborted before it was sent'));
    else if (again) this.fail({ code: 'closed-early' });
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: CheckedAnswer['headers']): void {
    this.#controller = controller;
    // 1xx only announce a response.
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const missing = this.#limits.keepBytes - this.#kept.length;
    if (missing > 0) this.#kept = Buffer.concat([this.#kept, chunk.subarray(0, missing)]);
    this.#read += chunk.length;
    // Enough to know the response.
    if (this.#read >= this.#limits.readBytes) this.#finish(undefined);
  }

  onResponseEnd(): void {
    this.#finish(undefined);
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.fail(faultOf(error));
  }

  fail(fault: DeliveryFault): void {
    this.#finish(fault);
  }

  #finish(fault: DeliveryFault | undefined): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#settle({ status: this.#status, headers: this.#headers, body: this.#kept, fault });
    const complete = fault === undefined && this.#read < this.#limits.readBytes;
    // After the outcome is settled: aborting reports an error of its own, which must not become the outcome.
    if (!complete && this.#controller && !this.#controller.aborted) this.#controller.abort(new Error('enough'));
  }
}

const codes: Record<string, Exclude<DeliveryFault['code'], 'timeout' | 'name-not-found' | 'other'>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EHOSTUNREACH: 'host-unreachable',
  ENETUNREACH: 'network-unreachable',
  ETIMEDOUT: 'connect-timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-not-yet-valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-of-another-host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-self-signed',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-authority-unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-authority-unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-authority-unknown',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no-tls',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'tls-not-agreed',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'tls-not-agreed',
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE': 'tls-not-agreed',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'tls-not-agreed',
  HTTPParserError: 'answer-not-http',
  // Repeated lengths that differ, or a length beside chunks.
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'answer-not-http',
  RESPONSE_OVERFLOW: 'answer-not-http',
  UND_ERR_HEADERS_OVERFLOW: 'headers-too-long',
  UND_ERR_SOCKET: 'closed-early',
};

/** Never contains an address. */
function faultOf(error: Error): DeliveryFault {
  if (error instanceof AddressRefused || error instanceof NameUnknown) return error.fault;
  const { code: given = error.name } = error as NodeJS.ErrnoException;
  const code = codes[given];
  // Node's code for errors of certificates that it has no name for: OpenSSL's text says which one.
  return code === undefined ? { code: 'other', cause: given === 'UNSPECIFIED' ? error.message : given } : { code };
}
