import { type DocumentResponse, type Schema, schemaRef } from './document.ts';
import { headerRef, refusals } from './document-facts.ts';
import type { InputPlan } from './input-plan.ts';
import type { Operation } from './operations.ts';

const requestId = { 'X-Request-Id': headerRef('RequestId') };
const rateLimit = {
  'RateLimit-Limit': headerRef('RateLimitLimit'),
  'RateLimit-Remaining': headerRef('RateLimitRemaining'),
  'RateLimit-Reset': headerRef('RateLimitReset'),
};

/** Every status that the operation answers, as it really is. `output` is the schema of what the procedure returns. */
export function responsesOf(operation: Operation, plan: InputPlan, output: Schema): Record<string, DocumentResponse> {
  const { rest = {} } = operation.meta;
  const responses: Record<string, DocumentResponse> = { [rest.status ?? 200]: mainAnswer(operation, output) };
  for (const [status, { description, schema }] of Object.entries(rest.alsoAnswers ?? {}))
    responses[status] = {
      description,
      headers: {
        ...requestId,
        ...(status === '202' && { 'Retry-After': headerRef('RetryAfter') }),
        ...(status === '200' &&
          rest.headerFields?.['Idempotency-Key'] && { 'Idempotent-Replayed': headerRef('IdempotentReplayed') }),
      },
      content: { 'application/json': { schema: schemaRef(schema) } },
    };
  if (rest.cacheSeconds !== undefined)
    responses[304] = {
      description: 'Nothing changed since the answer with that ETag',
      headers: { ...requestId, ETag: headerRef('ETag') },
    };
  for (const status of refusalStatuses(operation, plan)) responses[status] = refusal(status);
  return responses;
}

function mainAnswer({ meta: { rest = {} } }: Operation, output: Schema): DocumentResponse {
  const { status = 200, produces, location, alsoAnswers, cacheSeconds } = rest;
  if (status === 204) return { description: 'Done', headers: requestId };
  if (produces)
    return {
      description: 'The file',
      headers: { ...requestId, 'Content-Disposition': headerRef('ContentDisposition') },
      content: { [produces]: { schema: { type: 'string', format: 'binary' } } },
    };
  // Where other statuses answer other things, the procedure's union names first what the main one does.
  const schema = (alsoAnswers && output.anyOf?.[0]) ?? output;
  return {
    description: status === 201 ? 'Made' : 'Done',
    headers: {
      ...requestId,
      ...(location && { Location: headerRef('Location') }),
      ...(cacheSeconds !== undefined && { ETag: headerRef('ETag') }),
    },
    content: { 'application/json': { schema } },
  };
}

function refusalStatuses({ auth, method, meta: { rest = {}, scopes, roles } }: Operation, plan: InputPlan): number[] {
  const statuses = new Set(rest.errors);
  if (auth !== 'public') statuses.add(401);
  // Also where a session is asked for and the access token of an application comes.
  if (scopes || roles || auth === 'session') statuses.add(403);
  // Also where the body must be empty: what comes is looked at.
  if (method !== 'GET') statuses.add(415);
  if (method !== 'GET' && plan.body !== 'multipart') statuses.add(413);
  // Every one: a query may have a name that is not known, an address may not be decodable.
  statuses.add(400).add(429).add(500).add(503);
  return [...statuses].sort((a, b) => a - b);
}

function refusal(status: number): DocumentResponse {
  const waits = status === 429 || status === 503;
  return {
    description: refusals[status] ?? 'Refused',
    headers: {
      ...requestId,
      ...(waits && { 'Retry-After': headerRef('RetryAfter') }),
      ...(status === 429 && rateLimit),
    },
    content: { 'application/json': { schema: schemaRef('Error') } },
  };
}
