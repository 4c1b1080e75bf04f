import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { escapeHtml } from '@lacre/services/escape-html';
import type { Document } from '../rest/document.ts';
import { refusals } from '../rest/document-facts.ts';
import { operationHtml } from './operation-html.ts';
import { fieldsHtml, typeHtml } from './schema-html.ts';
import { inline, prose } from './text.ts';

/**
 * The reference as one page made of the document: no script, nothing loaded from anywhere, its style allowed by its
 * hash.
 */
export function docsPage(document: Document): { html: string; contentSecurityPolicy: string } {
  const style = readFileSync(new URL('style.css', import.meta.url), 'utf8');
  const { title, version, description = '' } = document.info;
  const groups = document.tags
    .map((tag) => ({ ...tag, operations: operationsWith(document, tag.name) }))
    .filter(({ operations }) => operations.length > 0);
  const navigation = groups
    .map(
      ({ name, operations }) =>
        `<h2>${escapeHtml(name)}</h2><ul>${operations.map(({ operation }) => `<li><a href="#${escapeHtml(operation.operationId)}">${inline(operation.summary ?? operation.operationId)}</a></li>`).join('')}</ul>`,
    )
    .join('');
  const sections = groups
    .map(
      ({ name, description: text, operations }) =>
        `<section id="tag-${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2><p class="soft">${inline(text)}</p>${operations.map(({ method, path, operation }) => operationHtml(document, method, path, operation)).join('')}</section>`,
    )
    .join('');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} API</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><nav aria-label="Operations"><a class="brand" href="#top">${escapeHtml(title)}</a><ul><li><a href="#errors">Refusals</a></li><li><a href="#schemas">Schemas</a></li><li><a href="/api/openapi.json">OpenAPI document</a></li></ul>${navigation}</nav>
<main id="top"><h1>${escapeHtml(title)} API</h1><p class="soft">Version ${escapeHtml(version)} at <code>${escapeHtml(document.servers[0]?.url ?? '')}</code></p>${prose(description)}
${sections}${errorsHtml()}${schemasHtml(document)}</main></body></html>
`;
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    html,
    contentSecurityPolicy: `default-src 'none'; object-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

const operationsWith = ({ paths }: Document, tag: string) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.tags.includes(tag) ? [{ method, path, operation }] : [],
    ),
  );

function errorsHtml(): string {
  const rows = Object.entries(refusals).map(([status, text]) => `<dt>${status}</dt><dd>${inline(text)}</dd>`);
  return `<section id="errors"><h2>Refusals</h2><p>All of them have the body ${typeHtml({ $ref: '#/components/schemas/Error' })}.</p><dl class="answers">${rows.join('')}</dl></section>`;
}

function schemasHtml({ components }: Document): string {
  const cards = Object.entries(components.schemas).map(([name, schema]) => {
    const inside = schema.properties ? fieldsHtml('Fields', schema) : `<p>${typeHtml(schema)}</p>`;
    return `<article id="schema-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${schema.description ? prose(schema.description) : ''}${inside}</article>`;
  });
  return `<section id="schemas"><h2>Schemas</h2>${cards.join('')}</section>`;
}
