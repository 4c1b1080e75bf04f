import { escapeHtml } from '../escape-html.ts';
import { endSentence } from './end-sentence.ts';

/** The content of an e-mail, in the recipient's language. */
export interface MailContent {
  /** The recipient's locale, `es-MX`; anything that is not English counts as Spanish. */
  locale: string;
  title: string;
  /** Plain texts; they are escaped here. */
  paragraphs: readonly string[];
  /** Names with their values, after the first paragraph. */
  facts?: readonly (readonly [name: string, value: string])[];
  button?: { label: string; url: string };
  /** The sender name; default: this service, which does not read replies. */
  sender?: { name: string; isAnswered: boolean };
}

export type MailLanguage = 'es' | 'en';

/** The language of e-mails for this locale. */
export const mailLanguage = (locale: string): MailLanguage => (/^en\b/i.test(locale) ? 'en' : 'es');

const service = { name: 'Lacre', isAnswered: false };

const words = {
  es: {
    fallback: 'Si el botón no funciona, copie esta dirección en su navegador:',
    footer: 'Lacre · Facturación electrónica',
    automatic: 'Este es un mensaje automático; por favor, no lo responda.',
    answered: (name: string) => endSentence(`Las respuestas llegan a ${name}`),
  },
  en: {
    fallback: 'If the button does not work, copy this address into your browser:',
    footer: 'Lacre · Electronic invoicing',
    automatic: 'This is an automated message: please do not reply.',
    answered: (name: string) => endSentence(`Replies go to ${name}`),
  },
};

/** The layout of all e-mails, as plain text and as HTML without external resources or scripts. */
export function renderMail({ locale, title, paragraphs, facts = [], button, sender = service }: MailContent): {
  text: string;
  html: string;
} {
  const language = mailLanguage(locale);
  const { fallback, footer, automatic, answered } = words[language];
  const closing = sender.isAnswered ? answered(sender.name) : automatic;
  const [lead = '', ...rest] = paragraphs;
  const text = [
    title,
    lead,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...rest,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    `-- \n${footer}\n${closing}`,
  ].join('\n\n');
  const action = button
    ? `<p style="margin:28px 0"><a href="${escapeHtml(button.url)}" style="${styles.button}">${escapeHtml(button.label)}</a></p>
<p class="faint" style="${styles.small}">${fallback}<br><a class="link" href="${escapeHtml(button.url)}" style="${styles.link}">${escapeHtml(button.url)}</a></p>`
    : '';
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title>
<style>${dark}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f1ec">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f1ec"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="strong" style="${styles.brand}"><span style="${styles.seal}"></span>${escapeHtml(sender.name)}</td></tr>
<tr><td class="card" style="${styles.card}">
<h1 class="strong" style="${styles.title}">${escapeHtml(title)}</h1>
${[renderParagraph(lead), ...facts.map(renderFact), ...rest.map(renderParagraph)].join('\n')}
${action}
</td></tr>
<tr><td class="faint" style="${styles.footer}">${footer}<br>${escapeHtml(closing)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  return { text, html };
}

const renderParagraph = (paragraph: string) =>
  `<p class="soft" style="${styles.text}">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`;

/** The value below its name: side by side they are wider than a phone. */
const renderFact = ([name, value]: readonly [string, string]) =>
  `<p class="strong" style="${styles.fact}"><span class="faint" style="${styles.name}">${escapeHtml(name)}</span><br>${escapeHtml(value)}</p>`;

/** Inline styles are the light ones, for clients that drop this. */
const dark = `@media (prefers-color-scheme:dark){
.page{background:#14161a!important}
.card{background:#1b1e24!important;border-color:#2d323b!important}
.strong{color:#f4f3f0!important}
.soft{color:#c3c7cd!important}
.faint{color:#a3aab6!important}
.link{color:#f0808f!important}
}`;

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const styles = {
  brand: `${font};font-size:17px;font-weight:700;letter-spacing:.02em;color:#2b2320;padding:0 4px 16px;overflow-wrap:anywhere`,
  seal: 'display:inline-block;width:12px;height:12px;border-radius:6px;background:#a8261c;margin-right:8px',
  card: 'background:#ffffff;border:1px solid #e6dfd5;border-radius:12px;padding:32px',
  title: `${font};font-size:22px;line-height:1.3;color:#2b2320;margin:0 0 16px;overflow-wrap:anywhere`,
  text: `${font};font-size:16px;line-height:1.55;color:#453c37;margin:0 0 14px;overflow-wrap:anywhere`,
  fact: `${font};font-size:15px;line-height:1.45;color:#2b2320;margin:0 0 10px;overflow-wrap:anywhere`,
  name: 'font-size:13px;color:#7a6f68',
  button: `${font};display:inline-block;background:#a8261c;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;padding:12px 22px;border-radius:8px`,
  small: `${font};font-size:13px;line-height:1.5;color:#7a6f68;margin:0`,
  link: 'color:#a8261c;word-break:break-all',
  footer: `${font};font-size:12px;line-height:1.6;color:#6f655e;padding:18px 4px;overflow-wrap:anywhere`,
};
