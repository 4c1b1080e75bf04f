import type { Mail } from '../ports/mailer.ts';
import type { SealedSecret, SecretBox } from '../ports/secret-box.ts';

/** E-mails contain tokens: they are stored encrypted, each for its own row. */
export function sealMail(secretBox: SecretBox, id: string, mail: Mail): SealedSecret {
  const attachments = mail.attachments?.map(({ content, ...rest }) => ({
    ...rest,
    content: content.toString('base64'),
  }));
  const { to, replyTo, subject, text, html } = mail;
  return secretBox.seal(
    Buffer.from(JSON.stringify({ to, replyTo, subject, text, html, attachments })),
    mailContext(id),
  );
}

export function openMail(secretBox: SecretBox, id: string, sealed: SealedSecret): Mail {
  const { attachments, ...mail } = JSON.parse(secretBox.open(sealed, mailContext(id)).toString()) as Omit<
    Mail,
    'attachments'
  > & { attachments?: { filename: string; contentType: string; content: string }[] };
  if (!attachments) return mail;
  return {
    ...mail,
    attachments: attachments.map(({ content, ...rest }) => ({ ...rest, content: Buffer.from(content, 'base64') })),
  };
}

export const mailContext = (id: string) => `mail/v1/${id}`;
