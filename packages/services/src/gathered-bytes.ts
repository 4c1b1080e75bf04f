const smallest = 4096;

/**
 * Collects bytes that arrive in chunks, up to a limit. From the second chunk on they are copied: a list of chunks of
 * one byte each, a size that any sender may choose, takes more than a hundred times the memory of its bytes.
 */
export class GatheredBytes {
  readonly #max: number;
  #buffer: Buffer | undefined;
  #length = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** False if the chunk exceeds the limit: nothing of it is kept. */
  add(chunk: Buffer): boolean {
    const length = this.#length + chunk.length;
    if (length > this.#max) return false;
    if (this.#buffer === undefined) this.#buffer = chunk;
    else {
      if (length > this.#buffer.length) this.#grow(this.#buffer, length);
      this.#buffer.set(chunk, this.#length);
    }
    this.#length = length;
    return true;
  }

  /** All bytes so far. */
  bytes(): Buffer {
    return this.#buffer?.subarray(0, this.#length) ?? Buffer.alloc(0);
  }

  #grow(old: Buffer, needed: number): void {
    this.#buffer = Buffer.allocUnsafeSlow(Math.min(this.#max, Math.max(needed, 2 * old.length, smallest)));
    this.#buffer.set(old);
  }
}
