import { holdsIdempotencyKey } from '@lacre/router/idempotent';
import type { AnyRouter } from '@trpc/server';
import { generateOpenApiDocument } from 'trpc-to-openapi';
import { z } from 'zod';
import type { Document, DocumentOperation, MediaType, Parameter, Schema } from './document.ts';
import { schemaRef } from './document.ts';
import { addExamples, openAnswers } from './document-bodies.ts';
import { description, errorSchema, headers, securitySchemes, tags } from './document-facts.ts';
import { oauthPaths } from './document-oauth.ts';
import { responsesOf } from './document-responses.ts';
import { requestExamples } from './examples.ts';
import { type InputPlan, planInput } from './input-plan.ts';
import { type Operation, operationsOf } from './operations.ts';
import { recordedRequests } from './recorded-responses.ts';
import { simplifySchemas } from './simplify-schemas.ts';

/**
 * The OpenAPI 3.1 document of the REST API. Paths, inputs and outputs come from trpc-to-openapi; what differs between
 * its handler and ours (statuses, security, errors, headers, files) is corrected here.
 */
export function createOpenApiDocument(router: AnyRouter, baseUrl: string): Document {
  const generated = generateOpenApiDocument(router as Parameters<typeof generateOpenApiDocument>[0], {
    title: 'Lacre',
    version: '1.0',
    baseUrl,
  });
  const { paths, components } = generated as unknown as Document;
  const schemas = Object.fromEntries(Object.entries(components.schemas).filter(([name]) => !name.startsWith('error.')));
  const finished: Document['paths'] = {};
  for (const operation of operationsOf(router)) {
    const method = operation.method.toLowerCase();
    const raw = paths[operation.path]?.[method];
    if (!raw) throw new Error(`${operation.name} is missing from the generated document`);
    const here = (finished[operation.path] ??= {});
    here[method] = completeOperation(operation, raw, schemas);
  }
  Object.assign(finished, oauthPaths);
  const document: Document = {
    openapi: '3.1.0',
    info: { title: 'Lacre', version: '1.0', description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: baseUrl }],
    tags: [...tags],
    paths: finished,
    components: { schemas: { Error: errorSchema, ...sorted(schemas) }, headers: { ...headers }, securitySchemes },
  };
  simplifySchemas(document.paths);
  simplifySchemas(document.components.schemas);
  openAnswers(document);
  addExamples(document);
  return document;
}

function completeOperation(
  operation: Operation,
  raw: DocumentOperation,
  schemas: Record<string, Schema>,
): DocumentOperation {
  const plan = planInput(operation);
  const output = raw.responses['200']?.content?.['application/json']?.schema ?? {};
  const parameters = parametersOf(operation, plan, raw);
  const requestBody = requestBodyOf(operation, plan, raw, schemas);
  const text = descriptionOf(operation, raw);
  return {
    operationId: raw.operationId,
    ...(raw.summary && { summary: raw.summary }),
    ...(text && { description: text }),
    tags: raw.tags,
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(operation, plan, output, schemas),
  };
}

function securityOf({ auth, meta: { scopes = [], tokenScopes = scopes } }: Operation): DocumentOperation['security'] {
  const requirements = {
    public: [],
    session: ['bearer'],
    'api-key': ['apiKey'],
    'session-or-api-key': ['apiKey', 'bearer'],
  }[auth].map((name) => ({ [name]: [] }));
  // One of the scopes is enough, so each is an alternative.
  return auth === 'session-or-api-key'
    ? [...requirements, ...tokenScopes.map((scope) => ({ oauth: [scope] }))]
    : requirements;
}

function descriptionOf(
  { meta: { scopes, tokenScopes, roles } }: Operation,
  { description: given }: DocumentOperation,
): string {
  const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' or ');
  return [
    given,
    scopes && scopes.length > 0 ? `Requires an API key or access token with the scope ${list(scopes)}.` : undefined,
    tokenScopes ? `An access token requires the scope ${list(tokenScopes)}.` : undefined,
    roles && roles.length > 0 ? `A user needs the role ${list(roles)}.` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

function parametersOf({ auth, input, path, meta }: Operation, plan: InputPlan, raw: DocumentOperation): Parameter[] {
  const { organizationHeader, rest = {} } = meta;
  const fields = bodySchemaOf(raw)?.properties ?? {};
  // The generator unwraps optional fields and loses their metadata.
  const parameters = (raw.parameters ?? []).map((parameter) => {
    const { description: text = pathText(path, parameter), default: fallback } = annotationsOf(
      input?.shape[parameter.name],
    );
    const schema = fallback === undefined ? parameter.schema : { ...parameter.schema, default: fallback };
    return { ...parameter, schema, ...(text && { description: text }) };
  });
  for (const name of plan.query.keys())
    if (!parameters.some((parameter) => parameter.name === name))
      parameters.push(parameterOf(name, 'query', fields[name]));
  if (organizationHeader)
    parameters.push({
      name: 'X-Organization-Id',
      in: 'header',
      required: auth === 'session',
      description:
        auth === 'session'
          ? 'ID of the organization'
          : 'ID of the organization. Required with a session; ignored with an API key; optional with an access token, and must be the organization of the token',
      schema: { type: 'string', format: 'uuid' },
    });
  if (rest.asksSecondFactor)
    parameters.push({
      name: 'X-MFA-Code',
      in: 'header',
      required: false,
      description:
        'Required if the user has a second factor: six-digit code of the authenticator app, or a recovery code. 403 `MFA_REQUIRED` without it, 401 if it is wrong',
      schema: { type: 'string' },
    });
  if (holdsIdempotencyKey(meta))
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A unique value that you generate. For 48 hours, requests with the same key return the result of the first one and create nothing again; 409 while the first one is in progress',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    });
  for (const [header, field] of Object.entries(rest.headerFields ?? {}))
    parameters.push({
      ...parameterOf(header, 'header', fields[field]),
      description: `Same as \`${field}\` in the body; if both are sent, they must be equal`,
    });
  return parameters;
}

const annotationsOf = (schema: unknown): { description?: string; default?: unknown } =>
  schema instanceof z.ZodType ? (schema.meta() ?? {}) : {};

/** Nouns that cannot be derived from the path segment. */
const nouns: Record<string, string> = {
  'api-keys': 'API key',
  batches: 'batch',
  deliveries: 'delivery',
  invites: 'invitation',
  'oauth-apps': 'OAuth application',
};

/** `/organizations/{id}` -> `ID of the organization`. */
function pathText(path: string, { name, in: place }: Parameter): string | undefined {
  if (place !== 'path') return undefined;
  const [before = ''] = path.split(`/{${name}}`, 1);
  const segment = before.split('/').at(-1) ?? '';
  return `ID of the ${nouns[segment] ?? segment.replace(/s$/, '').replaceAll('-', ' ')}`;
}

function parameterOf(
  name: string,
  place: 'query' | 'header',
  { description: text, ...schema }: Schema = {},
): Parameter {
  return { name, in: place, required: false, ...(text && { description: text }), schema };
}

const bodySchemaOf = ({ requestBody }: DocumentOperation): Schema | undefined =>
  Object.values(requestBody?.content ?? {})[0]?.schema;

function requestBodyOf(
  operation: Operation,
  plan: InputPlan,
  raw: DocumentOperation,
  schemas: Record<string, Schema>,
): DocumentOperation['requestBody'] {
  const generated = bodySchemaOf(raw);
  if (plan.body === 'none' || !generated) return undefined;
  const schema = bodySchema(operation, plan, generated, schemas);
  const example = requestExamples[operation.name] ?? recordedRequests[operation.name];
  const { accepts } = operation.meta.rest ?? {};
  if (accepts) return { required: true, content: contentOf(accepts, generated) };
  const contentType = plan.body === 'multipart' ? 'multipart/form-data' : 'application/json';
  return {
    required: plan.body !== 'optional' || schema['minProperties'] !== undefined,
    content: { [contentType]: { schema, ...(example !== undefined && { example }) } },
  };
}

/** One schema per kind of body: the accepted fields of a form or JSON, otherwise the raw body. */
function contentOf(
  accepts: Readonly<Record<string, string | readonly string[]>>,
  { properties = {} }: Schema,
): Record<string, MediaType> {
  return Object.fromEntries(
    Object.entries(accepts).map(([type, fields]) => {
      if (typeof fields === 'string') return [type, { schema: { type: 'string', format: 'binary' } }];
      const own = Object.fromEntries(Object.entries(properties).filter(([name]) => fields.includes(name)));
      return [
        type,
        { schema: { type: 'object', properties: own, required: fields.slice(0, 1), additionalProperties: false } },
      ];
    }),
  );
}

/** A body that is the whole input is a reference to its named schema; other bodies lose the path and query fields. */
function bodySchema(
  { input, method, meta }: Operation,
  plan: InputPlan,
  schema: Schema,
  schemas: Record<string, Schema>,
): Schema {
  const id = input?.meta()?.id;
  if (plan.path.size + plan.query.size === 0 && id !== undefined) {
    // The generator rebuilds the outermost object and loses that it is strict.
    schemas[id] ??= { ...schema, additionalProperties: false };
    return schemaRef(id);
  }
  const isElsewhere = (name: string) => plan.path.has(name) || plan.query.has(name);
  const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => !isElsewhere(name)));
  const required = schema.required?.filter((name) => !isElsewhere(name));
  const { required: _, ...rest } = schema;
  // Fields omitted from an update stay unchanged, so they have no default.
  if (method === 'PATCH')
    for (const [name, { default: __, ...field }] of Object.entries(properties)) properties[name] = field;
  const must = [...new Set([...(required ?? []), ...(meta.rest?.upload?.files ?? [])])];
  // The generator loses the metadata of the outermost object.
  const { minProperties } = input?.meta() ?? {};
  return {
    ...rest,
    properties,
    additionalProperties: false,
    ...(must.length > 0 && { required: must }),
    ...(minProperties !== undefined && { minProperties }),
  };
}

const sorted = (schemas: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
