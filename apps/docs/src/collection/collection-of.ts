import { resourceOf, resourceTitles } from '../resources.ts';
import { afterAnswer, beforeRequest, heldIn } from './scripts.ts';

/** The parts that the collection needs. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; example?: unknown }[];
  requestBody?: { content: Record<string, MediaType> };
}

interface MediaType {
  schema?: { properties?: Record<string, { format?: string }> };
  example?: Record<string, unknown>;
}

interface Variable {
  key: string;
  value: string;
  description?: string;
  disabled?: boolean;
}

/** Postman Collection 2.1, also supported by Insomnia, Bruno and Hoppscotch. */
export interface Collection {
  info: { name: string; description: string; schema: string };
  variable: Variable[];
  event: Script[];
  item: Folder[];
}

export interface Folder {
  name: string;
  item: Request[];
}

export interface Request {
  name: string;
  event?: Script[];
  request: {
    method: string;
    description: string;
    header: Variable[];
    url: { raw: string; host: string[]; path: string[]; variable: Variable[]; query: Variable[] };
    body?:
      | { mode: 'raw'; raw: string; options: { raw: { language: 'json' } } }
      | { mode: 'formdata'; formdata: { key: string; type: 'file' | 'text'; value?: string }[] };
  };
}

export interface Script {
  listen: 'prerequest' | 'test';
  script: { type: 'text/javascript'; exec: string[] };
}

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Every operation of the document as a request that works as soon as the collection's variables are set. */
export function collectionOf({ paths }: OpenApi, description: string): Collection {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return {
    info: { name: 'Lacre', description, schema },
    variable: [
      { key: 'baseUrl', value: 'http://localhost:3000' },
      { key: 'apiKey', value: '', description: 'sk_test_... of an organization; "Create an API key" writes it here' },
      { key: 'token', value: '', description: 'Session of a person; signing up and in write it here' },
      {
        key: 'organizationId',
        value: '',
        description: 'What a session works on; "Create an organization" and "Validate an API key" write it here',
      },
    ],
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: beforeRequest } }],
    item: resourceTitles.map((name) => ({
      name,
      item: operations.filter(({ operation }) => resourceOf(operation.operationId) === name).map(requestOf),
    })),
  };
}

function requestOf({ path, method, operation }: { path: string; method: string; operation: Operation }): Request {
  const { operationId, summary = operationId, description = '', parameters = [] } = operation;
  const steps = path
    .slice(1)
    .split('/')
    .map((step) => step.replace(/^\{(\w{1,60})\}$/, ':$1'));
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const exec = afterAnswer[operationId];
  const body = bodyOf(operation);
  return {
    name: summary,
    ...(exec && { event: [{ listen: 'test', script: { type: 'text/javascript', exec } }] }),
    request: {
      method: method.toUpperCase(),
      description,
      header: [...credentialsOf(operation), ...of('header').map(headerOf), ...(body ? typeOf(body) : [])],
      url: {
        raw: `{{baseUrl}}/${steps.join('/')}`,
        host: ['{{baseUrl}}'],
        path: steps,
        variable: of('path').map(({ name, example = '' }) => ({
          key: name,
          value: heldIn(path, name) ?? String(example),
        })),
        query: of('query').map(({ name, example = '', description: about = '', required }) => ({
          key: name,
          value: String(example),
          description: about,
          disabled: required !== true,
        })),
      },
      ...(body && { body }),
    },
  };
}

/** Credentials that the operation accepts; the pre-request script removes the headers of those not set. */
const credentialsOf = ({ security }: Operation): Variable[] => {
  const takes = (name: string) => security.some((one) => name in one);
  return [
    ...(takes('apiKey') ? [{ key: 'X-API-Key', value: '{{apiKey}}' }] : []),
    ...(takes('bearer') ? [{ key: 'Authorization', value: 'Bearer {{token}}' }] : []),
  ];
};

/** A new idempotency key per request; the organization of a session; others are disabled by default. */
function headerOf({ name, description = '' }: { name: string; description?: string }): Variable {
  if (name === 'Idempotency-Key') return { key: name, value: '{{$guid}}', description };
  if (name === 'X-Organization-Id') return { key: name, value: '{{organizationId}}', description };
  return { key: name, value: '', description, disabled: true };
}

function bodyOf({ requestBody }: Operation): Request['request']['body'] {
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  if (json) {
    // The header has a new key per request; a key in the body would have to match it.
    const { idempotencyKey: _, ...example } = json.example ?? {};
    const raw = JSON.stringify(example, null, 2);
    return { mode: 'raw', raw, options: { raw: { language: 'json' } } };
  }
  if (!form) return undefined;
  return {
    mode: 'formdata',
    formdata: Object.entries(form.schema?.properties ?? {}).map(([key, { format }]) =>
      format === 'binary' ? { key, type: 'file' } : { key, type: 'text', value: '' },
    ),
  };
}

const typeOf = ({ mode }: NonNullable<Request['request']['body']>): Variable[] =>
  mode === 'raw' ? [{ key: 'Content-Type', value: 'application/json' }] : [];
