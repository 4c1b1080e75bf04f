import { GatheredBytes } from '@lacre/services/gathered-bytes';
import type { Pool as ConnectionPool, Dispatcher } from 'undici';
import { loadPool } from '../outbound/undici-pool.ts';

/**
 * The outcome of one call. `sent` is false only if not one byte of the request can have been sent. `isOurs`: it says
 * nothing about the other side.
 */
export type Exchange =
  | { ok: true; status: number; headers: ResponseHeaders; body: Buffer }
  | { ok: false; sent: boolean; reason: string; isOurs?: true };

export type ResponseHeaders = Record<string, string | string[] | undefined>;

export interface ExchangeOptions {
  /** Maximum number of connections kept open. */
  connections: number;
  connectMs: number;
  /** From handing over the request to the last byte of the response. */
  totalMs: number;
  /** Maximum response size, in bytes; a longer one breaks the connection. */
  maxBytes: number;
}

export interface ExchangeCall {
  method: 'GET' | 'POST';
  path: string;
  body?: Buffer | undefined;
  headers: Record<string, string>;
}

/** Keep-alive calls to one origin: no redirects, no proxy, no retries. */
export interface HttpExchange {
  send(call: ExchangeCall): Promise<Exchange>;
  close(): Promise<void>;
}

export function createHttpExchange(origin: string, options: ExchangeOptions): HttpExchange {
  let opening: Promise<ConnectionPool> | undefined;
  const open = async () => {
    const openPool = await loadPool();
    return openPool(origin, {
      connections: options.connections,
      pipelining: 1,
      connect: { timeout: options.connectMs },
      bodyBytesMax: options.maxBytes,
      // A single timer per call covers everything; the parser's own would only give a second, coarser result.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: -1,
    });
  };
  return {
    send: ({ method, path, body, headers }) =>
      new Promise((resolve) => {
        const call = new Call(options.totalMs, options.maxBytes, resolve);
        opening ??= open();
        opening
          .then((pool) => pool.dispatch({ path, method, body: body ?? null, headers }, call))
          .catch((error: unknown) => call.onResponseError(undefined, error as Error));
      }),
    close: async () => (await opening)?.destroy(),
  };
}

class Call implements Dispatcher.DispatchHandler {
  readonly #settle: (exchange: Exchange) => void;
  readonly #maxBytes: number;
  readonly #timer: NodeJS.Timeout;
  readonly #body: GatheredBytes;
  #status = 0;
  #headers: ResponseHeaders = {};
  #controller: Dispatcher.DispatchController | undefined;
  #settled = false;
  #lastLook: NodeJS.Immediate | undefined;

  constructor(totalMs: number, maxBytes: number, settle: (exchange: Exchange) => void) {
    this.#settle = settle;
    this.#maxBytes = maxBytes;
    this.#body = new GatheredBytes(maxBytes);
    // After a process was suspended, timers fire before sockets: read a response that has arrived meanwhile first.
    const onTime = () => {
      this.#lastLook = setImmediate(() => this.#expire(`no complete response within ${totalMs} ms`));
    };
    this.#timer = setTimeout(onTime, totalMs);
  }

  /** Called right before the first byte is written, so if it was not called, nothing was sent. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    const again = this.#controller !== undefined;
    this.#controller = controller;
    if (this.#settled) controller.abort(new Error('aborted before it was sent'));
    else if (again) this.#fail('the connection broke and the client tried to send again');
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: ResponseHeaders): void {
    this.#status = status;
    this.#headers = headers;
    if (Number(headers['content-length']) > this.#maxBytes) this.#tooLong(controller);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#body.add(chunk)) this.#tooLong(controller);
  }

  onResponseEnd(): void {
    this.#finish({ ok: true, status: this.#status, headers: this.#headers, body: this.#body.bytes() });
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#fail(describe(error));
  }

  #tooLong(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#fail(`the response is longer than ${this.#maxBytes} bytes`);
  }

  /** Connecting has a shorter timeout, which does not count while the process is suspended. */
  #expire(reason: string): void {
    if (this.#controller === undefined) this.#finish({ ok: false, sent: false, reason, isOurs: true });
    else this.#fail(reason);
  }

  #fail(reason: string): void {
    const sent = this.#controller !== undefined;
    this.#finish({ ok: false, sent, reason });
    // After the outcome is settled: aborting reports an error of its own, which must not become the outcome.
    if (this.#controller && !this.#controller.aborted) this.#controller.abort(new Error(reason));
  }

  #finish(exchange: Exchange): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    clearImmediate(this.#lastLook);
    this.#settle(exchange);
  }
}

/** Code and message of a transport error; they contain addresses at most, never what was sent. */
function describe(error: Error): string {
  const code = (error as NodeJS.ErrnoException).code ?? error.name;
  return error.message.includes(code) ? error.message : `${code}: ${error.message || 'connection failed'}`;
}
