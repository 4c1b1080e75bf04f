import { Transform, type TransformCallback } from 'node:stream';

export interface SlowReaderOptions {
  /** Minimum bytes per second that a client must read while data is available. */
  bytesPerSecond?: number;
  /** How long a client that has read nothing may block. */
  patienceMs?: number;
}

/** The client that downloads a file was cut off. */
export class ReaderTooSlow extends Error {
  override name = 'ReaderTooSlow';
  /** What was passed on to its connection. */
  readonly bytes: number;

  constructor(bytes: number) {
    super('the reader of an export is too slow');
    this.bytes = bytes;
  }
}

/**
 * Linux takes more of a connection only when a third of its send buffer is free: a third of 4 MiB on loopback, where
 * reverse proxies read. So a client of 40 KB/s behind one is seen to read 1.4 MB at once, then nothing for 35 seconds.
 */
const seenAtOnce = 1.5 * 1024 * 1024;

/**
 * Passes data on and cuts off a client that occupies a slot too long: each moment that it blocks uses up what
 * `bytesPerSecond` would have read, what it reads is added again, and the client is cut off when nothing is left. It
 * begins with `patienceMs` and never saves up more than the buffers before it hide. Time in which no data is available
 * does not count.
 */
export function slowReaderGuard({ bytesPerSecond = 32_768, patienceMs = 20_000 }: SlowReaderOptions = {}): Transform {
  return new ReaderPace(bytesPerSecond, patienceMs);
}

class ReaderPace extends Transform {
  readonly #bytesPerMs: number;
  readonly #mostLeft: number;
  #left: number;
  #bytes = 0;
  #waitingSince = 0;
  #timer: NodeJS.Timeout | undefined;
  #resume: (() => void) | undefined;

  constructor(bytesPerSecond: number, patienceMs: number) {
    super();
    this.#bytesPerMs = bytesPerSecond / 1000;
    this.#left = this.#bytesPerMs * patienceMs;
    this.#mostLeft = Math.max(this.#left, seenAtOnce);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += chunk.length;
    this.#left = Math.min(this.#left + chunk.length, this.#mostLeft);
    if (this.push(chunk)) {
      done();
      return;
    }
    this.#resume = done;
    this.#waitingSince = performance.now();
    this.#timer = setTimeout(() => this.#cutOff(), this.#left / this.#bytesPerMs);
  }

  override _read(size: number): void {
    const resume = this.#resume;
    this.#resume = undefined;
    clearTimeout(this.#timer);
    if (resume) {
      this.#left -= (performance.now() - this.#waitingSince) * this.#bytesPerMs;
      if (this.#left <= 0) {
        this.#cutOff();
        return;
      }
      resume();
    }
    super._read(size);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#timer);
    super._destroy(error, done);
  }

  #cutOff(): void {
    this.destroy(new ReaderTooSlow(this.#bytes - this.readableLength));
  }
}
