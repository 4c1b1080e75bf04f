/** Initial size, enough for most batches. */
const USUAL_BYTES = 16 * 1024;
/** A buffer that has grown beyond this is not kept. */
const MOST_KEPT_BYTES = 256 * 1024;
/** Longest text, in characters, that is written character by character. */
const SHORT = 64;
const ASCII_MAX = 0x7f;

/**
 * The messages of a batch, one after another in one buffer, as PostgreSQL's protocol defines them ("Message Formats"):
 * a buffer and a write for each would cost more than copying the bytes. A connection reuses its buffer: once the
 * response to a Sync has arrived, everything before it has been read.
 */
export class BatchMessage {
  #bytes = Buffer.allocUnsafeSlow(USUAL_BYTES);
  #at = 0;

  begin(): void {
    this.#at = 0;
    if (this.#bytes.length > MOST_KEPT_BYTES) this.#bytes = Buffer.allocUnsafeSlow(USUAL_BYTES);
  }

  /** Parameters are sent as text, or as bytes if they are bytes; results come back as text. */
  bind(statement: string, values: readonly (string | Buffer | null)[]): void {
    const start = this.#open('B');
    this.#cString('');
    this.#cString(statement);
    this.#int16(values.length);
    this.#reserve(values.length * 2 + 2);
    for (const value of values) this.#int16(value instanceof Buffer ? 1 : 0);
    this.#int16(values.length);
    for (const value of values) {
      if (value === null) {
        this.#reserve(4);
        this.#int32(-1);
      } else if (typeof value === 'string') this.#text(value);
      else {
        this.#reserve(4 + value.length);
        this.#int32(value.length);
        this.#at += value.copy(this.#bytes, this.#at);
      }
    }
    this.#reserve(4);
    this.#int16(1);
    this.#int16(0);
    this.#close(start);
  }

  /** Requests the result columns of the bound statement. */
  describe(): void {
    const start = this.#open('D');
    this.#cString('P');
    this.#close(start);
  }

  /** Executes the bound statement to its last row. */
  execute(): void {
    const start = this.#open('E');
    this.#cString('');
    this.#int32(0);
    this.#close(start);
  }

  sync(): void {
    this.#close(this.#open('S'));
  }

  /** Everything since the beginning; valid until the next call of it. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  /** Returns the offset at which the length is written later. */
  #open(kind: string): number {
    this.#reserve(16);
    this.#bytes[this.#at] = kind.charCodeAt(0);
    this.#at += 5;
    return this.#at - 4;
  }

  #close(start: number): void {
    this.#bytes.writeInt32BE(this.#at - start, start);
  }

  #cString(text: string): void {
    this.#reserve(text.length * 3 + 8);
    this.#write(text);
    this.#bytes[this.#at] = 0;
    this.#at += 1;
  }

  #text(text: string): void {
    // A UTF-16 code unit takes three bytes at most.
    this.#reserve(text.length * 3 + 8);
    const start = this.#at;
    this.#at += 4;
    this.#write(text);
    this.#bytes.writeInt32BE(this.#at - start - 4, start);
  }

  #write(text: string): void {
    const bytes = this.#bytes;
    const at = this.#at;
    const { length } = text;
    // Most values are ids, codes and amounts: short enough that calling the engine would take longer.
    let written = 0;
    if (length <= SHORT)
      for (; written < length; written += 1) {
        const unit = text.charCodeAt(written);
        if (unit > ASCII_MAX) break;
        bytes[at + written] = unit;
      }
    this.#at += written === length ? length : bytes.write(text, at);
  }

  #int16(value: number): void {
    this.#bytes[this.#at] = value >>> 8;
    this.#bytes[this.#at + 1] = value;
    this.#at += 2;
  }

  #int32(value: number): void {
    this.#bytes.writeInt32BE(value, this.#at);
    this.#at += 4;
  }

  #reserve(bytes: number): void {
    const sizeNeeded = this.#at + bytes;
    if (sizeNeeded <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(sizeNeeded, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}
