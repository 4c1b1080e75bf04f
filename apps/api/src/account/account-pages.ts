import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Language } from '@lacre/services/language';
import type { RequestHandler } from 'express';
import { pageLanguage } from '../oauth/send-page.ts';
import { serveText } from '../serve-text.ts';
import { formBody, inviteBody, plainBody } from './page-bodies.ts';
import { failures, forms, home, invite } from './page-words.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const style = read('style.css');
const formScript = read('page-script.js');
const inviteScript = read('invite-script.js');

interface Page {
  path: string;
  title: Record<Language, string>;
  body: (language: Language) => string;
  script?: string;
}

const pages: readonly Page[] = [
  ...forms.map(({ path, endpoint, words }) => ({
    path,
    title: { es: words.es.title, en: words.en.title },
    body: (language: Language) => formBody(endpoint, words[language], failures[language]),
    script: formScript,
  })),
  {
    path: '/app/invites',
    title: { es: invite.es.title, en: invite.en.title },
    body: (language) => inviteBody(invite[language], failures[language]),
    script: inviteScript,
  },
  {
    path: '/app',
    title: { es: home.es.title, en: home.en.title },
    body: (language) => plainBody(home[language]),
  },
];

/**
 * The pages that links in mails lead to, in the browser's language or that of `?lang=`, else in Spanish. They hold nothing of anybody:
 * what a link brings stands behind its #, which no server sees.
 */
export function accountPages(): { path: string; handler: RequestHandler }[] {
  return pages.map((page) => {
    const [es, en] = [serve(page, 'es'), serve(page, 'en')];
    return {
      path: page.path,
      handler: (req, res, next) => {
        res.vary('Accept-Language');
        const asked = new URLSearchParams(req.url.split('?', 2)[1] ?? '').get('lang');
        const language = pageLanguage(asked, undefined, req.headers['accept-language']);
        return (language === 'en' ? en : es)(req, res, next);
      },
    };
  });
}

function serve({ title, body, script }: Page, language: Language): RequestHandler {
  const scriptSource = script === undefined ? `'none'` : hashOf(script);
  const csp = `default-src 'none'; style-src ${hashOf(style)}; script-src ${scriptSource}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title[language]} · Lacre</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body>${body(language)}
${script === undefined ? '' : `<script type="module">${script}</script>`}</body></html>
`;
  return serveText(html, 'text/html; charset=utf-8', { 'Content-Security-Policy': csp });
}
