import type { Mail } from '../ports/mailer.ts';
import { type MailLanguage, mailLanguage, renderMail } from './render-mail.ts';

/** The texts of an e-mail in one language. */
export interface MailWords {
  title: string;
  paragraphs: readonly string[];
  /** Label of the button. */
  label?: string;
}

/** An e-mail in the recipient's language; its title is its subject. */
export function writeMail(
  { email, locale }: { email: string; locale: string },
  { url, ...words }: Record<MailLanguage, MailWords> & { url?: string },
): Mail {
  const { title, paragraphs, label } = words[mailLanguage(locale)];
  const button = label === undefined || url === undefined ? undefined : { label, url };
  return { to: email, subject: title, ...renderMail({ locale, title, paragraphs, ...(button && { button }) }) };
}
