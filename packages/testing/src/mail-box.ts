import type { Mail, Mailer } from '@lacre/services/ports/mailer';

/** Takes every mail instead of a server, and hands it to the test that waits for it. */
export class MailBox implements Mailer {
  readonly #unread: Mail[] = [];
  readonly #waiting: { wants: (mail: Mail) => boolean; resolve: (mail: Mail) => void }[] = [];

  async send(mail: Mail): Promise<void> {
    const at = this.#waiting.findIndex(({ wants }) => wants(mail));
    const [reader] = at === -1 ? [] : this.#waiting.splice(at, 1);
    if (reader) reader.resolve(mail);
    else this.#unread.push(mail);
  }

  /**
   * The oldest mail to an address that no test has had, as soon as it is there. `subject` says which: the mail of every
   * new account, which confirms its e-mail, and security notices are had only by a test that names them.
   */
  next(to: string, subject?: RegExp): Promise<Mail> {
    const wants = (mail: Mail) => mail.to === to && (subject ? subject.test(mail.subject) : !isByTheWay(mail));
    const at = this.#unread.findIndex(wants);
    const [mail] = at === -1 ? [] : this.#unread.splice(at, 1);
    if (mail) return Promise.resolve(mail);
    return new Promise((resolve) => this.#waiting.push({ wants, resolve }));
  }

  /** Those that no test has had yet. */
  get unread(): readonly Mail[] {
    return this.#unread.filter((mail) => !isByTheWay(mail));
  }
}

/** Those come with almost everything. */
const isByTheWay = ({ subject, text }: Mail) =>
  text.includes('/app/verify-email') || /^(?:Aviso de seguridad|Security notice): /.test(subject);

/** What stands behind the # of a mail's first link: what the receiver brings back. */
export function tokenIn(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error('the mail holds no link');
  return new URL(link).hash.slice(1);
}
