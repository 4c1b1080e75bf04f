import type { Mail } from '../ports/mailer.ts';
import type { SealedSecret, SecretBox } from '../ports/secret-box.ts';

export interface QueuedMail extends Mail {
  /** The request for a document's e-mail, where a failure is recorded. Other e-mails have none. */
  request?: { organizationId: string; id: string } | undefined;
}

/** E-mails contain tokens: they are stored encrypted, each for its own row. */
export function sealMail(secretBox: SecretBox, id: string, mail: QueuedMail): SealedSecret {
  const attachments = mail.attachments?.map(({ content, ...rest }) => ({
    ...rest,
    content: content.toString('base64'),
  }));
  const { to, replyTo, subject, text, html, request } = mail;
  return secretBox.seal(
    Buffer.from(JSON.stringify({ to, replyTo, subject, text, html, attachments, request })),
    mailContext(id),
  );
}

export function openMail(secretBox: SecretBox, id: string, sealed: SealedSecret): QueuedMail {
  const { attachments, ...mail } = JSON.parse(secretBox.open(sealed, mailContext(id)).toString()) as Omit<
    QueuedMail,
    'attachments'
  > & { attachments?: { filename: string; contentType: string; content: string }[] };
  if (!attachments) return mail;
  return {
    ...mail,
    attachments: attachments.map(({ content, ...rest }) => ({ ...rest, content: Buffer.from(content, 'base64') })),
  };
}

export const mailContext = (id: string) => `mail/v1/${id}`;
