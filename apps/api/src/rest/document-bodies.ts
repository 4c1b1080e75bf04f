import type { Document, DocumentOperation, MediaType, Schema } from './document.ts';
import { exampleOf } from './example-of.ts';

const operationsOf = ({ paths }: Document): DocumentOperation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

/**
 * Removes `additionalProperties: false` from response schemas, because responses may gain fields later; request bodies
 * keep it.
 */
export function openAnswers(document: Document): void {
  const { schemas } = document.components;
  const operations = operationsOf(document);
  const sent = new Set<string>();
  for (const { requestBody } of operations) namesIn(requestBody, schemas, sent);
  for (const { responses } of operations) open(responses);
  for (const [name, schema] of Object.entries(schemas)) if (!sent.has(name)) open(schema);
}

/** Names of the components that a value refers to, directly or indirectly. */
function namesIn(value: unknown, schemas: Readonly<Record<string, Schema>>, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const ref = (value as Schema).$ref;
  const name = typeof ref === 'string' ? (ref.split('/').at(-1) ?? '') : '';
  if (name !== '' && !found.has(name)) {
    found.add(name);
    namesIn(schemas[name], schemas, found);
  }
  for (const inner of Object.values(value)) namesIn(inner, schemas, found);
}

/** @param under name of the property that holds the value */
function open(value: unknown, under = ''): void {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Schema;
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  // The example of a media type may itself contain schemas: leave it as recorded.
  for (const [name, inner] of Object.entries(schema)) if (name !== 'example' || !under.includes('/')) open(inner, name);
}

/**
 * Gives every JSON body of requests and responses an example, derived from its schema unless one was written for it.
 */
export function addExamples(document: Document): void {
  const { schemas } = document.components;
  const add = (content: Record<string, MediaType> = {}) => {
    const media = content['application/json'];
    if (media) media.example ??= exampleOf(schemas, media.schema);
  };
  for (const { requestBody, responses } of operationsOf(document)) {
    add(requestBody?.content);
    // The errors are all alike, and their schema has one.
    for (const [status, { content }] of Object.entries(responses)) if (Number(status) < 400) add(content);
  }
}
