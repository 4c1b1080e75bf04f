import { holdsIdempotencyKey, secretFields } from '@lacre/router/idempotent';
import type { Meta } from '@lacre/router/meta';
import { type DocumentResponse, type Schema, schemaRef } from './document.ts';
import { errorDescriptions, headerRef } from './document-facts.ts';
import type { InputPlan } from './input-plan.ts';
import type { Operation } from './operations.ts';
import { recordedResponses } from './recorded-responses.ts';
import { apiVersions } from './versions/api-versions.ts';

/** On every response; rate limit headers once the caller is known. */
const always = {
  'X-Request-Id': headerRef('RequestId'),
  'API-Version': headerRef('ApiVersion'),
  Vary: headerRef('Vary'),
  ...(apiVersions.length > 1 && {
    Deprecation: headerRef('Deprecation'),
    Sunset: headerRef('Sunset'),
    Link: headerRef('Link'),
  }),
  'RateLimit-Limit': headerRef('RateLimitLimit'),
  'RateLimit-Remaining': headerRef('RateLimitRemaining'),
  'RateLimit-Reset': headerRef('RateLimitReset'),
  'RateLimit-Policy': headerRef('RateLimitPolicy'),
};
const replay = {
  'Idempotent-Replayed': headerRef('IdempotentReplayed'),
  'Idempotent-Body-Mismatch': headerRef('IdempotentBodyMismatch'),
};
const etagHeader = { ETag: headerRef('ETag') };

/** All responses of the operation. `output` is the schema of the procedure's result. */
export function responsesOf(
  operation: Operation,
  plan: InputPlan,
  output: Schema,
  schemas: Readonly<Record<string, Schema>>,
): Record<string, DocumentResponse> {
  const { rest = {} } = operation.meta;
  const responses: Record<string, DocumentResponse> = { [rest.status ?? 200]: mainAnswer(operation, output) };
  for (const [status, { description, schema }] of Object.entries(rest.alsoAnswers ?? {}))
    responses[status] = {
      description,
      headers: {
        ...always,
        ...(status === '202' && { 'Retry-After': headerRef('RetryAfter') }),
        ...(status === '202' &&
          rest.headerFields?.['Prefer'] && { 'Preference-Applied': headerRef('PreferenceApplied') }),
        ...((rest.headerFields?.['Idempotency-Key'] || holdsIdempotencyKey(operation.meta)) && replay),
      },
      content: { 'application/json': { schema: schemaRef(schema) } },
    };
  if (holdsIdempotencyKey(operation.meta)) addReplay(responses, rest.status ?? 200, output, schemas);
  if (rest.cacheSeconds !== undefined)
    responses[304] = {
      description: 'Not modified since the response with this ETag',
      headers: { ...always, ...etagHeader },
    };
  for (const status of errorStatuses(operation, plan)) responses[status] = errorResponse(status, operation.meta);
  return responses;
}

/** Documents idempotent replays, which omit secrets shown only once: 200 instead of 201, otherwise the same status. */
function addReplay(
  responses: Record<string, DocumentResponse>,
  status: number,
  output: Schema,
  schemas: Readonly<Record<string, Schema>>,
): void {
  const known = withoutSecrets(output, schemas);
  const main = responses[status];
  if (status === 201)
    responses[200] = {
      description:
        'The Idempotency-Key was used before: the first response again, without secrets that are shown only once',
      headers: { ...always, ...replay },
      content: { 'application/json': { schema: known } },
    };
  else if (main) {
    main.headers = { ...main.headers, ...replay };
    if (main.content && known !== output) main.content = { 'application/json': { schema: { anyOf: [output, known] } } };
  }
}

function withoutSecrets(output: Schema, schemas: Readonly<Record<string, Schema>>): Schema {
  const schema = output.$ref === undefined ? output : (schemas[output.$ref.split('/').at(-1) ?? ''] ?? output);
  const names = Object.keys(schema.properties ?? {});
  if (!names.some((name) => secretFields.has(name))) return output;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => !secretFields.has(name))),
    required: (schema.required ?? []).filter((name) => !secretFields.has(name)),
  };
}

function mainAnswer({ name, meta: { rest = {} } }: Operation, output: Schema): DocumentResponse {
  const { status = 200, produces, location, alsoAnswers, cacheSeconds } = rest;
  if (status === 204) return { description: 'Success, without a body', headers: always };
  if (produces)
    return {
      description: 'The file',
      headers: {
        ...always,
        'Content-Disposition': headerRef('ContentDisposition'),
        ...(produces !== 'application/pdf' &&
          produces !== 'application/xml' && { 'X-Total-Count': headerRef('TotalCount') }),
      },
      content: { [produces]: { schema: { type: 'string', format: 'binary' } } },
    };
  // If other statuses have other bodies, the procedure's union lists the main one first.
  const schema = (alsoAnswers && output.anyOf?.[0]) ?? output;
  return {
    description: status === 201 ? 'Created' : 'Success',
    headers: {
      ...always,
      ...(location && { Location: headerRef('Location') }),
      ...(status === 202 && rest.headerFields?.['Idempotency-Key'] && replay),
      ...(cacheSeconds !== undefined && etagHeader),
    },
    content: {
      'application/json': { schema, ...(name in recordedResponses && { example: recordedResponses[name] }) },
    },
  };
}

function errorStatuses({ auth, method, meta }: Operation, plan: InputPlan): number[] {
  const { rest = {}, scopes, roles } = meta;
  const statuses = new Set(rest.errors);
  if (auth !== 'public') statuses.add(401);
  // Also where a session is required and an application's access token is sent.
  if (scopes || roles || auth === 'session') statuses.add(403);
  // Also where the body must be empty: any body sent is checked.
  if (method !== 'GET') statuses.add(415);
  if (method !== 'GET' && plan.body !== 'multipart') statuses.add(413);
  // 400 everywhere: the query may have an unknown parameter, the URL may not be decodable.
  if (holdsIdempotencyKey(meta)) statuses.add(409);
  statuses.add(400).add(429).add(500).add(503);
  return [...statuses].sort((a, b) => a - b);
}

function errorResponse(status: number, { forbidden: ofRole }: Meta): DocumentResponse {
  // 409: a request with the same idempotency key is in progress.
  const waits = status === 409 || status === 429 || status === 503;
  return {
    description:
      status === 403 && ofRole
        ? `${errorDescriptions[status]}. For a user in another role: ${ofRole.en}`
        : (errorDescriptions[status] ?? 'Rejected'),
    headers: {
      ...always,
      ...(waits && { 'Retry-After': headerRef('RetryAfter') }),
      ...((status === 401 || status === 403) && { 'WWW-Authenticate': headerRef('WwwAuthenticate') }),
    },
    content: { 'application/json': { schema: schemaRef('Error') } },
  };
}
