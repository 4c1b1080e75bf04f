import { escapeHtml } from '@lacre/services/escape-html';
import type { Document, DocumentOperation, DocumentResponse, Schema } from '../rest/document.ts';
import { curlOf } from './curl.ts';
import { fieldsHtml, parametersHtml, typeHtml } from './schema-html.ts';
import { inline, prose } from './text.ts';

/** Everything about one operation, as one card. */
export function operationHtml(document: Document, method: string, path: string, operation: DocumentOperation): string {
  const { operationId, summary = operationId, description, parameters = [] } = operation;
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place);
  return `<article id="${escapeHtml(operationId)}">
<h3>${inline(summary)}</h3>
<div class="call"><span class="method ${method}">${method.toUpperCase()}</span><span class="path">${escapeHtml(path)}</span><span class="who">${whoHtml(operation)}</span></div>
${description ? prose(description) : ''}
${parametersHtml('Path', of('path'))}${parametersHtml('Query', of('query'))}${parametersHtml('Headers', of('header'))}${bodyHtml(document, operation)}
<pre><code>${escapeHtml(curlOf(document, method, path, operation))}</code></pre>
${answersHtml(operation)}
</article>`;
}

function whoHtml({ security }: DocumentOperation): string {
  const names: Record<string, string> = { apiKey: 'API key', bearer: 'session' };
  const who = security.flatMap((requirement) => Object.keys(requirement)).map((name) => names[name] ?? name);
  return who.length === 0 ? 'any caller' : who.join(' or ');
}

function bodyHtml({ components }: Document, { requestBody }: DocumentOperation): string {
  return Object.entries(requestBody?.content ?? {})
    .map(([type, { schema }]) => {
      const caption = `Body <span class="soft">${escapeHtml(type)}${requestBody?.required ? '' : ', optional'}</span>`;
      return fieldsHtml(caption, resolve(schema, components.schemas));
    })
    .join('');
}

const resolve = (schema: Schema, schemas: Record<string, Schema>): Schema => {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (schemas[name] ?? {});
};

function answersHtml({ responses }: DocumentOperation): string {
  const all = Object.entries(responses);
  const list = (entries: [string, DocumentResponse][]) =>
    `<dl class="answers">${entries.map(([status, response]) => `<dt>${status}</dt><dd>${answerHtml(response)}</dd>`).join('')}</dl>`;
  const isRefusal = ([status]: [string, DocumentResponse]) => Number(status) >= 400;
  return `${list(all.filter((entry) => !isRefusal(entry)))}<details><summary>Refusals</summary>${list(all.filter(isRefusal))}</details>`;
}

function answerHtml({ description, content = {}, headers = {} }: DocumentResponse): string {
  const bodies = Object.entries(content).map(([type, { schema }]) =>
    type === 'application/json' ? typeHtml(schema) : `<code>${escapeHtml(type)}</code>`,
  );
  const others = Object.keys(headers).filter((name) => name !== 'X-Request-Id');
  const withHeaders = others.length === 0 ? '' : ` <span class="soft">with ${escapeHtml(others.join(', '))}</span>`;
  return `${inline(description)}${bodies.length === 0 ? '' : `: ${bodies.join(', ')}`}${withHeaders}`;
}
