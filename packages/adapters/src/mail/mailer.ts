import { mkdir, rename, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { callbackify } from 'node:util';
import { MailRefused } from '@lacre/services/errors';
import type { Mail, Mailer } from '@lacre/services/ports/mailer';
import { openLimitedConnection } from './limited-connection.ts';

export interface OpenMailer extends Mailer {
  /** Starts no more mails: those waiting for a connection fail, those in progress get twenty seconds. */
  close(): void;
  isClosed(): boolean;
}

export interface SmtpMailer extends OpenMailer {
  /** Connects and signs in; rejects with the server's reason. */
  verify(): Promise<void>;
}

/** `"Lacre" <no-reply@example.com>`, and the domain of Message-IDs. */
export interface Sender {
  from: string;
  domain: string;
}

export interface SmtpTimeouts {
  connectMs: number;
  /** Of a server that says nothing at all, at any later step. */
  silenceMs: number;
  /** Of one mail, waiting for a connection included, or of a verification, however slowly the server answers. */
  totalMs: number;
  /** Of mails in progress, once the mailer is closed. */
  endMs: number;
}

/**
 * A server may take minutes to accept a message it has received, while it scans it: a sender that gives up earlier
 * sends it again, and the recipient gets both (RFC 5321, section 4.5.3.2.6). One mail takes less than its lease of five
 * minutes, or another process would send it meanwhile; a process that stops gives its jobs 25 s.
 */
export const smtpTimeouts: SmtpTimeouts = { connectMs: 10_000, silenceMs: 200_000, totalMs: 240_000, endMs: 20_000 };

/**
 * A reply has at most 512 bytes (RFC 5321, section 4.5.3.1.5), a mail five of them; the rest is for certificates and a
 * long response to EHLO.
 */
const mailsPerConnection = 20;
const receivedBytesMax = 64 * 1024;

/**
 * Sends mails through the server of an smtp:// or smtps:// URL, over up to three connections that stay open for a
 * while.
 */
export function createSmtpMailer(url: string, sender: Sender, timeouts: Partial<SmtpTimeouts> = {}): SmtpMailer {
  const { connectMs, silenceMs, totalMs, endMs } = { ...smtpTimeouts, ...timeouts };
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? (secure ? 465 : 587) : Number(port) };
  const optionsOf = (signal?: AbortSignal) => ({
    pool: true as const,
    maxConnections: 3,
    maxMessages: mailsPerConnection,
    ...address,
    secure,
    // Encrypted if the server supports it. A password is only sent unencrypted if the URL says so: `?tls=off`.
    requireTLS: !secure && username !== '' && searchParams.get('tls') !== 'off',
    ignoreTLS: searchParams.get('tls') === 'off',
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    getSocket: callbackify(async (_options: unknown) => {
      const connection = await openLimitedConnection(address, { connectMs, receivedBytesMax, signal });
      // It has every method of a socket that nodemailer calls.
      return { connection: connection as Socket };
    }),
  });
  let opened: ReturnType<typeof open> | undefined;
  let closed = false;
  const inProgress = new Set<AbortController>();
  const open = async () => (await loadNodemailer()).createTransport(optionsOf());
  const transport = () => {
    opened ??= open();
    return opened;
  };
  return {
    async send(mail, id) {
      if (closed) throw new Error('the mailer is closed');
      const delivery = new AbortController();
      const timer = setTimeout(() => delivery.abort(), totalMs);
      inProgress.add(delivery);
      try {
        await (await transport()).sendMail({ ...messageOf(mail, id, sender), signal: delivery.signal });
      } catch (error) {
        if (delivery.signal.aborted) throw tookTooLong();
        throw isFinal(error) ? new MailRefused('the mail server rejected the mail', { cause: error }) : error;
      } finally {
        clearTimeout(timer);
        inProgress.delete(delivery);
      }
    },
    async verify() {
      const signal = AbortSignal.timeout(totalMs);
      const { createTransport } = await loadNodemailer();
      try {
        await createTransport(optionsOf(signal)).verify();
      } catch (error) {
        throw signal.aborted ? tookTooLong() : error;
      }
    },
    close() {
      closed = true;
      void opened?.then((each) => each.close());
      const abort = () => {
        for (const delivery of inProgress) delivery.abort();
      };
      setTimeout(abort, endMs).unref();
    },
    isClosed: () => closed,
  };
}

const tookTooLong = () => Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' });

/** Writes each mail to `<id>.eml` in a private folder, as a mail server would have received it. */
export function createFileMailer(folder: string, sender: Sender): OpenMailer {
  let closed = false;
  return {
    async send(mail, id) {
      const { createTransport } = await loadNodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(messageOf(mail, id, sender));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${id}.eml`);
      await writeFile(`${file}.new`, message, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    close() {
      closed = true;
    },
    isClosed: () => closed,
  };
}

/** Loaded on first use: most processes of an installation send no mail for hours. */
const loadNodemailer = () => import('nodemailer');

function messageOf({ to, replyTo, subject, text, html, attachments }: Mail, id: string, { from, domain }: Sender) {
  return {
    from,
    // As an object: a string would be parsed as a list, and an address may contain a comma.
    to: { name: '', address: to },
    replyTo: replyTo && { name: '', address: replyTo },
    subject,
    text,
    html,
    attachments: attachments?.map(({ filename, contentType, content }) => ({ filename, contentType, content })),
    messageId: `<${id}@${domain}>`,
    // RFC 3834: no out-of-office notice should reply to it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 4954 and RFC 3207: authentication or encryption is missing, which the operator can fix. */
const SIGN_IN_REQUIRED = 530;
/** RFC 1870: the message is too large, reported as soon as its size is known. */
const TOO_LARGE = 552;

/**
 * RFC 3463: the sender's address is wrong (X.1.7, X.1.8), or we are not authorized (X.7.1: no relaying, not this
 * sender). Postfix reports both only once it knows the recipient.
 */
const ABOUT_SENDER = /^\d{3}[ -]5\.(?:1\.[78]|7\.1)(?!\d)/;

/**
 * RFC 5321, section 4.2.1: 5yz is permanent, but only errors about the recipient or the message concern this mail
 * alone. Errors about the sender, who is the same for all mails, are no reason to lose them.
 */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, command = '', response = '' } = error as Partial<ServerError>;
  if (responseCode < 500 || responseCode === SIGN_IN_REQUIRED) return false;
  if (command === 'MAIL FROM') return responseCode === TOO_LARGE;
  return command === 'DATA' || (command === 'RCPT TO' && !ABOUT_SENDER.test(response));
}

interface ServerError {
  responseCode: number;
  command: string;
  /** The response itself, beginning with its code. */
  response: string;
}
