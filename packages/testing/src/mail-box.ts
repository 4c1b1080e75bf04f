import type { Mail, Mailer } from '@lacre/services/ports';

/** Takes every mail instead of a server, and hands it to the test that waits for it. */
export class MailBox implements Mailer {
  readonly #unread: Mail[] = [];
  #waiting: { to: string; resolve: (mail: Mail) => void }[] = [];

  async send(mail: Mail): Promise<void> {
    const reader = this.#waiting.find(({ to }) => to === mail.to);
    this.#waiting = this.#waiting.filter((other) => other !== reader);
    if (reader) reader.resolve(mail);
    else this.#unread.push(mail);
  }

  /** The oldest mail to an address that no test has had, as soon as it is there. */
  next(to: string): Promise<Mail> {
    const at = this.#unread.findIndex((mail) => mail.to === to);
    const [mail] = at === -1 ? [] : this.#unread.splice(at, 1);
    if (mail) return Promise.resolve(mail);
    return new Promise((resolve) => this.#waiting.push({ to, resolve }));
  }

  /** Those nobody has had yet. */
  get unread(): readonly Mail[] {
    return this.#unread;
  }
}

/** The part of a mail's first link after its last slash, or its `token` parameter: what the receiver brings back. */
export function tokenIn(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error('the mail holds no link');
  const url = new URL(link);
  return url.searchParams.get('token') ?? url.pathname.split('/').at(-1) ?? '';
}
