import type { Tag } from '@lacre/router/meta';
import { responseCodes } from '@lacre/services/error-codes/error-codes';
import { scopeTexts } from '../oauth/pages/page-texts.ts';
import type { Header, Schema } from './document.ts';
import { apiVersions } from './versions/api-versions.ts';

/** Tags in the order of the specification. */
export const tags: readonly { name: Tag; description: string }[] = [
  { name: 'organizations', description: 'Organizations, their legal data, members and certificates.' },
  { name: 'oauth', description: 'Authorization for applications of others, and the applications themselves.' },
  { name: 'webhooks', description: 'Signed events, delivered to your URL.' },
  { name: 'lacre', description: 'Invoices and what they need: sessions, products, customers, SAT catalogs.' },
  { name: 'api-keys', description: 'API keys: create, list, change, revoke and validate.' },
];

const newest = apiVersions.at(-1)?.date ?? '';

export const description = `Issues and manages CFDI 4.0 electronic invoices.

**Authentication.** Machines send \`X-API-Key\`. People sign in and send \`Authorization: Bearer\`; where an operation works on one
organization they name it in \`X-Organization-Id\`. When both are sent the key counts and the organization header is ignored.
Applications of others send the access token that a user allowed them (OAuth 2.0), also as a bearer token; it knows its organization.

**Errors.** Every one has the body \`Error\`. The order is: 401 who are you, 400 the request is not well formed, 404, 403,
then 400 or 409 for the present state. \`code\` is stable, \`message\` is for people, \`requestId\` finds the call in the log
(it is also in \`X-Request-Id\`, which takes yours when you send one).

**Unknown fields.** A field, query parameter or form field that an operation does not know is an error: 400, with a finding
\`UNKNOWN_FIELD\` that names it and, where one is near, the known name that was meant. So is a change with nothing in it.
Only \`metadata\` takes any names, and unknown headers do not matter.

**Versions.** Additions come at any time: ignore fields that you do not know. What would break a client gets a new date: send the one that
you were written for in \`API-Version\` (\`${newest}\` is the newest); without the header it is the oldest that is served. Every answer names
its version in \`API-Version\`; one that has a successor also says since when (\`Deprecation\`, RFC 9745) and until when it is served (\`Sunset\`,
RFC 8594), twelve months later.

**Languages.** Everything that an answer says is in one language, Spanish or English, by \`Accept-Language\`; else in English. The few
texts that were fixed before keep their wording when no language is asked for.

**Rate limits.** Each operation counts under one limit per minute: exchange of tokens 15, signing in 10, catalogs 600, reading 1200, writing
300, stamping 120 in production and 300 in the sandbox, exports 10 (as shipped; an installation may set others). Counted per key, per
person, or per address without a credential. Every answer says what is left in \`RateLimit-Limit\`, \`RateLimit-Remaining\`
and \`RateLimit-Reset\` (seconds); beyond it the answer is 429 with \`Retry-After\`.

**Idempotency.** Send \`Idempotency-Key\` with what must not happen twice; the same key answers with what was made first
(\`Idempotent-Replayed: true\`, and \`Idempotent-Body-Mismatch: true\` when the body differs), without secrets that are shown once. It holds on
every POST that makes something, for 48 hours at least; signing up and in and the exchange of codes refuse it.

**Testing.** A sandbox key stamps without fiscal value. \`POST /sandbox/clock/advance\` moves the time of the organization's sandbox, so
that 72 hours or three business days pass in a moment. An item's \`sku\` asks the sandbox's PAC and SAT for trouble:
\`SIM-STAMPED-LOST\`, \`SIM-NOT-STAMPED-LOST\`, \`SIM-307-WITH-XML\`, \`SIM-307-WITHOUT-XML\`, \`SIM-RECOVERY-DENIES\`, \`SIM-BUSY\`,
\`SIM-REFUSE-CFDI40148\`, \`SIM-SAT-LAGS\`, \`SIM-NOT-CANCELABLE\`, \`SIM-CANCEL-TAKEN-LOST\`, \`SIM-CANCEL-LOST\`,
\`SIM-RECEIVER-ACCEPTS\`, \`SIM-RECEIVER-REJECTS\` (/docs/guides/sandbox says what each does).

The same operations are served to typed tRPC clients at \`/trpc\`. Files go up as a form with the names of the input (\`id, cer, key,
password\`), and come back in base64 (\`{filename, contentType, base64}\`) or, exports, as \`{url, contentType}\` to fetch with the same credentials.`;

const scopeDescriptions = Object.fromEntries(Object.entries(scopeTexts).map(([scope, { en }]) => [scope, en]));

export const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'Key of one organization and one environment, with scopes.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Session of a person: the token of `/auth/sign-in`.',
  },
  oauth: {
    type: 'oauth2',
    description:
      'Access token of an application, for one user and one organization, sent as a bearer token. It may what its scopes and its user may. More in `/.well-known/openid-configuration`.',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth/authorize',
        tokenUrl: '/oauth/token',
        refreshUrl: '/oauth/token',
        scopes: scopeDescriptions,
      },
    },
  },
} as const;

export const errorSchema: Schema = {
  type: 'object',
  description: 'Body of every error.',
  properties: {
    statusCode: { type: 'integer', description: 'The HTTP status' },
    message: {
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      description: 'What is wrong and what to change; a list for fields that are not valid',
    },
    error: { type: 'string', description: 'Name of the status, `BAD_REQUEST`' },
    code: {
      type: 'string',
      enum: [...responseCodes].sort(),
      description: 'Stable identifier of the reason; new ones may come. `/docs/errors` says what each means',
    },
    docsUrl: { type: 'string', format: 'uri', description: 'Page about the code: what it means and what to do' },
    requestId: { type: 'string', description: 'The same as the header X-Request-Id' },
    limit: { type: 'string', description: 'With `KEY_LIMIT_EXCEEDED`: the limit of the key, `maxTotalPerDay`' },
    mfaToken: { type: 'string', description: 'With `MFA_REQUIRED` at sign-in: for POST /auth/mfa, for five minutes' },
    details: {
      type: 'array',
      description: 'Findings one by one',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'Field, `items[0].quantity`' },
          code: {
            type: 'string',
            description:
              'Stable identifier of the finding, `REQUIRED`; of a rule of the SAT its code; of the PAC its own',
          },
          docsUrl: { type: 'string', format: 'uri', description: 'Page about the rule' },
          rule: { type: 'string', description: 'Rule of the SAT, `CFDI40157`' },
          message: { type: 'string' },
          hint: { type: 'string' },
          patch: {
            type: 'array',
            items: { type: 'object' },
            description: 'JSON Patch (RFC 6902) on the body; only where the fix is certain',
          },
          source: { type: 'string', enum: ['api', 'sat', 'pac'] },
        },
        required: ['path', 'code', 'message', 'source'],
      },
    },
  },
  required: ['statusCode', 'message', 'error', 'code', 'docsUrl', 'requestId'],
};

export const errorDescriptions: Readonly<Record<number, string>> = {
  400: 'The request is not valid: `message` says what to change',
  401: 'Missing, unknown, expired or revoked credential',
  402: 'The plan does not cover it',
  403: 'Not allowed for this caller',
  404: 'Not found, or not yours',
  409: 'The current state does not allow it',
  410: 'Gone: it existed, and no longer does',
  413: 'The body is too large',
  415: 'The body has another Content-Type than this operation takes',
  429: 'Too many requests: wait as long as Retry-After says',
  500: 'Internal error: report the requestId',
  503: 'Not available now: send it again after Retry-After',
};

export const headers = {
  RequestId: { description: 'Identifier of this call: yours when you sent one, else ours', schema: { type: 'string' } },
  ApiVersion: { description: 'Version of the API that this answer is of', schema: { type: 'string', format: 'date' } },
  Deprecation: { description: 'Since when this version has a successor (RFC 9745)', schema: { type: 'string' } },
  Sunset: { description: 'Until when this version is served (RFC 8594)', schema: { type: 'string' } },
  Link: { description: 'The page about versions, of a version that has a successor', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before the next try', schema: { type: 'integer', minimum: 0 } },
  RateLimitLimit: {
    description: 'Calls per minute that this caller may make of operations of this class',
    schema: { type: 'integer', minimum: 1 },
  },
  RateLimitRemaining: { description: 'How many of them are left', schema: { type: 'integer', minimum: 0 } },
  RateLimitReset: { description: 'Seconds until there are more', schema: { type: 'integer', minimum: 1 } },
  Location: { description: 'Path of what was made', schema: { type: 'string' } },
  IdempotentReplayed: {
    description: '`true`: this is what the same key made before',
    schema: { type: 'string', enum: ['true'] },
  },
  PreferenceApplied: {
    description: '`respond-async`: it waits to be issued, as Prefer asked (RFC 7240)',
    schema: { type: 'string', enum: ['respond-async'] },
  },
  IdempotentBodyMismatch: {
    description: '`true`: the body differs from the one that the key came with first, and was not looked at',
    schema: { type: 'string', enum: ['true'] },
  },
  RateLimitPolicy: { description: 'The limit and its window in seconds, `1200;w=60`', schema: { type: 'string' } },
  TotalCount: { description: 'How many documents the file holds', schema: { type: 'integer', minimum: 0 } },
  WwwAuthenticate: {
    description: 'How to say who calls, and the scope that is missing (RFC 6750, RFC 9728)',
    schema: { type: 'string' },
  },
  Vary: {
    description: 'Headers of the request that the answer depends on: its language, and who asks',
    schema: { type: 'string' },
  },
  ETag: {
    description: 'Distinguishes one state of the answer from another: send it back in If-None-Match',
    schema: { type: 'string' },
  },
  ContentDisposition: { description: 'Name of the file', schema: { type: 'string' } },
} as const satisfies Record<string, Header>;

export const headerRef = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` });
