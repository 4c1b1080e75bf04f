import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { escapeHtml } from '@lacre/services/escape-html';
import type { Language } from '@lacre/services/language';
import type { RequestingApplication } from '@lacre/services/oauth/get-consent-request';
import type { PageTexts } from './page-texts.ts';

/** A page, and what its browser may do: nothing but its own style and forms, and on one page a script of ours. */
export interface Page {
  html: string;
  contentSecurityPolicy: string;
}

export interface Form {
  /** Address that the forms are posted under. */
  action: string;
  csrf: string;
  language: Language;
  /** Where the browser goes in the end: a form's answer may lead there. */
  redirectUri: string;
}

const style = readFileSync(new URL('pages.css', import.meta.url), 'utf8');
const sourceOfText = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const styleSource = sourceOfText(style);

/** `script`: the one that stands in `body`. */
export function page(words: PageTexts, title: string, body: string, form: Form | undefined, script?: string): Page {
  const { code, name } = words.otherLanguage;
  // A form's answer may lead to the other language's page only where there is a question to answer.
  const switcher =
    form === undefined
      ? ''
      : `<a href="${escapeHtml(form.action)}?lang=${code}" lang="${code}" hreflang="${code}">${escapeHtml(name)}</a>`;
  const html = `<!doctype html>
<html lang="${words.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${words.brand}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><header><span class="brand">${words.brand}</span>${switcher}</header>
${body}
</body></html>
`;
  const formAction = form === undefined ? "'none'" : `'self' ${sourceOf(form.redirectUri)}`;
  return {
    html,
    contentSecurityPolicy: `default-src 'none'; object-src 'none'; style-src ${styleSource}; ${script === undefined ? '' : `script-src ${sourceOfText(script)}; `}img-src data:; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
  };
}

export function applicationHtml({ name, publishedBy, owner }: RequestingApplication, { consent }: PageTexts): string {
  const from = {
    organization: consent.by(owner ?? ''),
    installation: consent.ofInstallation,
    unverified: consent.unverified,
  };
  const [initial = '?'] = name.trim();
  return `<div class="who"><span class="mark" aria-hidden="true">${escapeHtml(initial.toUpperCase())}</span><p><strong>${escapeHtml(name)}</strong><span class="soft small">${escapeHtml(from[publishedBy])}</span></p></div>`;
}

export const hiddenHtml = ({ csrf, language }: Form) =>
  `<input type="hidden" name="csrf" value="${escapeHtml(csrf)}"><input type="hidden" name="lang" value="${language}">`;

/** A source of a content security policy. */
function sourceOf(redirectUri: string): string {
  const { origin, protocol } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? origin : protocol;
}
