import { Transform, type TransformCallback } from 'node:stream';

export interface SlowReaderOptions {
  /** Bytes per second that a reader takes at least, while something is there for it. */
  bytesPerSecond?: number;
  /** So long it may keep us waiting before it is measured. */
  patienceMs?: number;
}

/**
 * Passes bytes on to a reader that must not keep a slot for as long as it likes: one that keeps us waiting for
 * `patienceMs` in all and took less than `bytesPerSecond` meanwhile is cut off by an error. Time in which nothing is
 * there to be read is not the reader's fault and not counted.
 */
export function slowReaderGuard({ bytesPerSecond = 32_768, patienceMs = 20_000 }: SlowReaderOptions = {}): Transform {
  return new ReaderPace(bytesPerSecond, patienceMs);
}

class ReaderPace extends Transform {
  readonly #bytesMin: number;
  readonly #patienceMs: number;
  /** Bytes passed on, and time waited for the reader, since it was measured last. */
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

  /** False when the reader was cut off. */
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
