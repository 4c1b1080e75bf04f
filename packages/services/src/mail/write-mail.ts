import type { Mail } from '../ports/mailer.ts';
import { type MailLanguage, mailLanguage, renderMail } from './render-mail.ts';

/** What a mail says in one language. */
export interface MailWords {
  title: string;
  paragraphs: readonly string[];
  /** Of the button. */
  label?: string;
}

/** A mail in the reader's language; its title is its subject. */
export function writeMail(
  { email, locale }: { email: string; locale: string },
  { url, ...words }: Record<MailLanguage, MailWords> & { url?: string },
): Mail {
  const { title, paragraphs, label } = words[mailLanguage(locale)];
  const button = label === undefined || url === undefined ? undefined : { label, url };
  return { to: email, subject: title, ...renderMail({ locale, title, paragraphs, ...(button && { button }) }) };
}
