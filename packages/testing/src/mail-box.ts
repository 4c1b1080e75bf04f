import { MailRefused } from '@lacre/services/errors';
import type { Mail, Mailer } from '@lacre/services/ports/mailer';

/** Mailer that stores e-mails for the tests that wait for them. */
export class MailBox implements Mailer {
  readonly #unread: Mail[] = [];
  readonly #waiting: { wants: (mail: Mail) => boolean; resolve: (mail: Mail) => void }[] = [];

  /** Addresses that the server of the recipient rejects. */
  readonly rejected = new Set<string>();

  async send(mail: Mail): Promise<void> {
    if (this.rejected.has(mail.to)) throw new MailRefused('rejected', { cause: { responseCode: 550 } });
    const at = this.#waiting.findIndex(({ wants }) => wants(mail));
    const [reader] = at === -1 ? [] : this.#waiting.splice(at, 1);
    if (reader) reader.resolve(mail);
    else this.#unread.push(mail);
  }

  /**
   * Resolves to the oldest unread e-mail to an address as soon as it arrives. Confirmation e-mails of new accounts and
   * security notices are returned only to tests that match their `subject`.
   */
  next(to: string, subject?: RegExp): Promise<Mail> {
    const wants = (mail: Mail) => mail.to === to && (subject ? subject.test(mail.subject) : !isByTheWay(mail));
    const at = this.#unread.findIndex(wants);
    const [mail] = at === -1 ? [] : this.#unread.splice(at, 1);
    if (mail) return Promise.resolve(mail);
    return new Promise((resolve) => this.#waiting.push({ wants, resolve }));
  }

  /** E-mails that no test has read yet. */
  get unread(): readonly Mail[] {
    return this.#unread.filter((mail) => !isByTheWay(mail));
  }
}

/** E-mails that accompany almost every action. */
const isByTheWay = ({ subject, text }: Mail) =>
  text.includes('/app/verify-email') || /^(?:Aviso de seguridad|Security notice): /.test(subject);

/** The fragment of an e-mail's first link, which the receiver sends back. */
export function tokenIn(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error('the mail has no link');
  return new URL(link).hash.slice(1);
}
