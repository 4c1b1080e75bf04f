import { Transform, type TransformCallback } from 'node:stream';

export interface SlowReaderOptions {
  /** Minimum bytes per second that a client must read while data is available. */
  bytesPerSecond?: number;
  /** How long the client may block before its speed is checked. */
  patienceMs?: number;
}

/**
 * Passes data on and cuts off a client that occupies a slot too long: one that has blocked for `patienceMs` in total
 * and read less than `bytesPerSecond` meanwhile gets an error. Time in which no data is available does not count.
 */
export function slowReaderGuard({ bytesPerSecond = 32_768, patienceMs = 20_000 }: SlowReaderOptions = {}): Transform {
  return new ReaderPace(bytesPerSecond, patienceMs);
}

class ReaderPace extends Transform {
  readonly #bytesMin: number;
  readonly #patienceMs: number;
  /** Bytes passed on, and time blocked by the client, since the last check. */
  #passed = 0;
  #waitedMs = 0;
  #waitingSince = 0;
  #timer: NodeJS.Timeout | undefined;
  #resume: (() => void) | undefined;

  constructor(bytesPerSecond: number, patienceMs: number) {
    super();
    this.#bytesMin = (bytesPerSecond * patienceMs) / 1000;
    this.#patienceMs = patienceMs;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#passed += chunk.length;
    if (this.push(chunk)) {
      done();
      return;
    }
    this.#resume = done;
    this.#waitingSince = performance.now();
    this.#timer = setTimeout(() => this.#measure(), this.#patienceMs - this.#waitedMs);
  }

  override _read(size: number): void {
    const resume = this.#resume;
    this.#resume = undefined;
    clearTimeout(this.#timer);
    if (resume) {
      this.#waitedMs += performance.now() - this.#waitingSince;
      if (this.#waitedMs >= this.#patienceMs && !this.#measure()) return;
      resume();
    }
    super._read(size);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#timer);
    super._destroy(error, done);
  }

  /** False when the client was cut off. */
  #measure(): boolean {
    if (this.#passed < this.#bytesMin) {
      this.destroy(new Error('the reader of an export is too slow'));
      return false;
    }
    this.#passed = 0;
    this.#waitedMs = 0;
    if (this.#resume) {
      this.#waitingSince = performance.now();
      this.#timer = setTimeout(() => this.#measure(), this.#patienceMs);
    }
    return true;
  }
}
