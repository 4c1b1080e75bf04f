import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { languageOf } from '@lacre/router/language';
import { slugOf } from '@lacre/services/docs-url';
import { escapeHtml } from '@lacre/services/escape-html';
import type { Language } from '@lacre/services/language';
import type { RequestHandler } from 'express';
import { notFound } from '../rest/refusals.ts';
import { type ErrorEntry, errorEntries, findErrorEntry, satRuleEntries } from './error-reference.ts';
import { inline } from './text.ts';

const words = {
  en: {
    title: 'Errors',
    finding: 'a finding in `details`',
    when: 'When',
    remedy: 'What to do',
    source: 'Source',
    sat: 'Rules of the SAT',
    all: 'All codes',
  },
  es: {
    title: 'Errores',
    finding: 'un hallazgo en `details`',
    when: 'Cuándo',
    remedy: 'Qué hacer',
    source: 'Fuente',
    sat: 'Reglas del SAT',
    all: 'Todos los códigos',
  },
} satisfies Record<Language, Record<string, string>>;

/** `/docs/errors`: every code with a link to its page. */
export const errorIndex: RequestHandler = (req, res) => {
  const language = speak(req, res);
  const rules = { title: words[language].sat, entries: satRuleEntries(language) };
  const areas = [...errorEntries(language), rules].map(
    ({ title, entries }) =>
      `<section><h2>${escapeHtml(title)}</h2><dl class="answers">${entries.map(itemHtml).join('')}</dl></section>`,
  );
  res.end(pageHtml(language, words[language].title, areas.join('')));
};

/** `/docs/errors/{code}`: what `docsUrl` of an error leads to. 404 for a code that is none. */
export const errorPage: RequestHandler = (req, res, next) => {
  const entry = findErrorEntry(String(req.params['code']), languageOf(req.headers['accept-language']).language);
  if (!entry) return next(notFound());
  const language = speak(req, res);
  const { finding, when, remedy, source, all } = words[language];
  const kind = entry.status === undefined ? inline(finding) : `HTTP ${entry.status}`;
  const body = `<article><p class="soft">${kind}</p><h3>${when}</h3><p>${inline(entry.meaning)}</p><h3>${remedy}</h3><p>${inline(entry.remedy)}</p>${entry.source === undefined ? '' : `<h3>${source}</h3><p>${inline(entry.source)}</p>`}</article><p><a href="/docs/errors">${all}</a></p>`;
  res.end(pageHtml(language, entry.code, body));
};

const itemHtml = ({ code, status, meaning }: ErrorEntry) =>
  `<dt>${status ?? '—'}</dt><dd><a href="/docs/errors/${slugOf(code)}"><code>${escapeHtml(code)}</code></a> ${inline(meaning)}</dd>`;

const style = readFileSync(new URL('style.css', import.meta.url), 'utf8');
const styleHash = createHash('sha256').update(style).digest('base64');
const contentSecurityPolicy = `default-src 'none'; object-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function speak(req: Parameters<RequestHandler>[0], res: Parameters<RequestHandler>[1]): Language {
  const { language } = languageOf(req.headers['accept-language']);
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Content-Language', language);
  res.setHeader('Vary', 'Accept-Language');
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('Content-Security-Policy', contentSecurityPolicy);
  return language;
}

const pageHtml = (language: Language, title: string, body: string) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} · Lacre</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><nav><a class="brand" href="/docs">Lacre API</a></nav><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>
`;
