import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { ResponseOverflow } from '../outbound/response-overflow.ts';

export interface ConnectionLimits {
  connectMs: number;
  /** Of everything the server sends, encrypted or not. */
  receivedBytesMax: number;
  /** Ends it early. */
  signal?: AbortSignal | undefined;
}

/**
 * A connection to a mail server, once it is established, that breaks when the server sends more than it may: nodemailer
 * limits a reply, but neither the number of replies nor the empty lines between them, and works through all of them
 * even after it has given up the mail.
 */
export function openLimitedConnection(
  address: { host: string; port: number },
  limits: ConnectionLimits,
): Promise<Duplex> {
  const { connectMs } = limits;
  return new Promise((resolve, reject) => {
    // One slow address of several gets more than Node's quarter of a second.
    const attempts = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: Math.ceil(connectMs / 4) };
    const socket = connect({ ...address, ...attempts });
    const late = () =>
      socket.destroy(Object.assign(new Error('the mail server does not accept connections'), { code: 'ETIMEDOUT' }));
    const timer = setTimeout(late, connectMs);
    socket.once('error', reject).once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      resolve(new LimitedConnection(socket, limits));
    });
  });
}

/** Not a socket itself: TLS would read from the handle of one, past the limit. */
class LimitedConnection extends Duplex {
  readonly #socket: Socket;

  constructor(socket: Socket, { receivedBytesMax, signal }: ConnectionLimits) {
    super({ allowHalfOpen: false, ...(signal && { signal }) });
    this.#socket = socket.setNoDelay(true);
    // nodemailer stops listening once it has closed a connection.
    this.on('error', () => undefined);
    socket
      .on('data', (chunk) => {
        if (socket.bytesRead > receivedBytesMax) this.destroy(overflow());
        else if (!this.push(chunk)) socket.pause();
      })
      .on('end', () => this.push(null))
      .on('timeout', () => this.emit('timeout'))
      .on('error', (error) => this.destroy(error))
      .on('close', () => this.destroy());
  }

  setTimeout(ms: number): this {
    this.#socket.setTimeout(ms);
    return this;
  }

  setKeepAlive(enable: boolean, initialDelay: number): this {
    this.#socket.setKeepAlive(enable, initialDelay);
    return this;
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // Closed after its socket: nodemailer would report the end of a connection instead of a certificate's error.
    if (this.#socket.closed) done(error);
    else this.#socket.once('close', () => done(error)).destroy();
  }
}

const overflow = () => new ResponseOverflow('the mail server sends more than the replies to its mails');
