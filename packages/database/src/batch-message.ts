/** Room that most batches fit into. */
const USUAL_BYTES = 16 * 1024;
/** A buffer that has grown beyond this is not kept. */
const MOST_KEPT_BYTES = 256 * 1024;
/** Characters of a text that is written one by one. */
const SHORT = 64;
const ASCII_MAX = 0x7f;

/**
 * Messages of a batch behind one another in one buffer, as PostgreSQL's protocol writes them ("Message Formats"): a
 * buffer and a place in the stream for each of them take longer than their bytes. A connection keeps its buffer: when
 * the answer to a Sync is here, everything before it was read.
 */
export class BatchMessage {
  #bytes = Buffer.allocUnsafeSlow(USUAL_BYTES);
  #at = 0;

  begin(): void {
    this.#at = 0;
    if (this.#bytes.length > MOST_KEPT_BYTES) this.#bytes = Buffer.allocUnsafeSlow(USUAL_BYTES);
  }

  /** Texts go as texts, bytes as they are; so do results come: as texts. */
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

  /** Asks for the columns of what is bound. */
  describe(): void {
    const start = this.#open('D');
    this.#cString('P');
    this.#close(start);
  }

  /** Runs what is bound, to its last row. */
  execute(): void {
    const start = this.#open('E');
    this.#cString('');
    this.#int32(0);
    this.#close(start);
  }

  sync(): void {
    this.#close(this.#open('S'));
  }

  /** Everything since the beginning; good until the next one. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  /** Answers where the length is to be written. */
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
    // A UTF-16 unit is three bytes at most.
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
    // Most values are ids, codes and amounts, which a call into the engine takes longer for.
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
    const wanted = this.#at + bytes;
    if (wanted <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(wanted, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}
