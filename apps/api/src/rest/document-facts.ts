import type { Tag } from '@lacre/router/meta';
import { responseCodes } from '@lacre/services/error-codes/error-codes';
import { scopeTexts } from '../oauth/pages/page-texts.ts';
import type { Header, Schema } from './document.ts';
import { apiVersions } from './versions/api-versions.ts';

/** Tags in the order of the specification. */
export const tags: readonly { name: Tag; description: string }[] = [
  { name: 'organizations', description: 'Organizations, their legal data, members and certificates.' },
  { name: 'oauth', description: 'OAuth applications and the authorization flow for third-party applications.' },
  { name: 'webhooks', description: 'Signed events, delivered to your URL.' },
  { name: 'lacre', description: 'Invoices and related resources: sessions, products, customers, SAT catalogs.' },
  { name: 'api-keys', description: 'API keys: create, list, update, revoke and validate.' },
];

const newest = apiVersions.at(-1)?.date ?? '';

export const description = `Issues and manages CFDI 4.0 electronic invoices.

**Authentication.** Programs send \`X-API-Key\`. Users sign in and send \`Authorization: Bearer\`; for operations on one
organization they also send \`X-Organization-Id\`. If both credentials are sent, the API key applies and the organization header is ignored.
Third-party applications send the access token that a user granted them (OAuth 2.0), also as a bearer token; each token belongs to one organization.

**Errors.** Every error has the body \`Error\`. Requests are checked in this order: 401 (authentication), 400 (malformed request), 404, 403,
then 400 or 409 (current state). \`code\` is stable, \`message\` is for people, \`requestId\` identifies the request in the log
(also in \`X-Request-Id\`, which returns your value if you send one).

**Unknown fields.** An unknown field, query parameter or form field is an error: 400, with a finding
\`UNKNOWN_FIELD\` that names it and suggests a similar known name if there is one. An update without any field is also an error.
Only \`metadata\` accepts arbitrary names. Unknown headers are ignored.

**Versions.** New fields and operations can be added at any time: ignore fields that you do not know. Breaking changes get a new version date: send
the one that your client was written for in \`API-Version\` (\`${newest}\` is the newest); without the header the oldest supported version applies.
Every response names its version in \`API-Version\`; a version that has a successor also has the headers \`Deprecation\` (since when, RFC 9745) and
\`Sunset\` (until when it is supported, RFC 8594), twelve months later.

**Languages.** All texts of a response are in one language, Spanish or English, as requested in \`Accept-Language\`; the default is English. A
few texts with a fixed wording keep it if no language is requested.

**Rate limits.** Each operation counts toward one limit per minute: token exchange 15, sign-in 10, catalogs 600, reads 1200, writes
300, stamping 120 in production and 300 in the sandbox, exports 10 (defaults; an installation may change them). Limits apply per API key, per
user, or per IP address without a credential. Every response has \`RateLimit-Limit\`, \`RateLimit-Remaining\`
and \`RateLimit-Reset\` (in seconds); beyond the limit the response is 429 with \`Retry-After\`.

**Idempotency.** Send \`Idempotency-Key\` with requests that must not be executed twice. The same key returns the result of the first request
(\`Idempotent-Replayed: true\`, and \`Idempotent-Body-Mismatch: true\` if the body differs), without secrets that are shown only once. Keys are supported
by every POST that creates something and kept for at least 48 hours; sign-up, sign-in and token exchange reject them.

**Testing.** A sandbox key stamps without fiscal validity. \`POST /sandbox/clock/advance\` advances the clock of the organization's sandbox, so
that you need not wait for 72 hours or three business days to pass. The \`sku\` of an item simulates problems of the sandbox's PAC and SAT:
\`SIM-STAMPED-LOST\`, \`SIM-NOT-STAMPED-LOST\`, \`SIM-307-WITH-XML\`, \`SIM-307-WITHOUT-XML\`, \`SIM-RECOVERY-DENIES\`, \`SIM-BUSY\`,
\`SIM-REFUSE-CFDI40148\`, \`SIM-SAT-LAGS\`, \`SIM-NOT-CANCELABLE\`, \`SIM-CANCEL-TAKEN-LOST\`, \`SIM-CANCEL-LOST\`,
\`SIM-RECEIVER-ACCEPTS\`, \`SIM-RECEIVER-REJECTS\` (see /docs/guides/sandbox for each).

The same operations are available to typed tRPC clients at \`/trpc\`. Files are uploaded as a form with the input's field names (\`id, cer, key,
password\`) and returned in base64 (\`{filename, contentType, base64}\`) or, for exports, as \`{url, contentType}\` to download with the same credentials.`;

const scopeDescriptions = Object.fromEntries(Object.entries(scopeTexts).map(([scope, { en }]) => [scope, en]));

export const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'API key of one organization and one environment, with scopes.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Session of a user: the token from `/auth/sign-in`.',
  },
  oauth: {
    type: 'oauth2',
    description:
      'Access token of an application for one user and one organization, sent as a bearer token. It allows what both its scopes and the role of its user allow. See `/.well-known/openid-configuration`.',
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
      description: 'What is wrong and what to change; a list if fields are invalid',
    },
    error: { type: 'string', description: 'Name of the status, such as `BAD_REQUEST`' },
    code: {
      type: 'string',
      enum: [...responseCodes].sort(),
      description: 'Stable identifier of the reason; new ones may be added. See `/docs/errors`',
    },
    docsUrl: { type: 'string', format: 'uri', description: 'Documentation of the code: what it means and what to do' },
    requestId: { type: 'string', description: 'Same as the header X-Request-Id' },
    limit: { type: 'string', description: 'With `KEY_LIMIT_EXCEEDED`: name of the limit, such as `maxTotalPerDay`' },
    mfaToken: {
      type: 'string',
      description: 'With `MFA_REQUIRED` at sign-in: token for POST /auth/mfa, valid for five minutes',
    },
    details: {
      type: 'array',
      description: 'The individual findings',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'Field, such as `items[0].quantity`' },
          code: {
            type: 'string',
            description:
              'Stable identifier of the finding, such as `REQUIRED`; for a rule of the SAT, its code; for a finding of the PAC, its own code',
          },
          docsUrl: { type: 'string', format: 'uri', description: 'Documentation of the code' },
          rule: { type: 'string', description: 'Rule of the SAT, such as `CFDI40157`' },
          message: { type: 'string' },
          hint: { type: 'string' },
          patch: {
            type: 'array',
            items: { type: 'object' },
            description: 'JSON Patch (RFC 6902) for the body; only if the fix is certain',
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
  400: 'Invalid request: `message` says what to change',
  401: 'Missing, unknown, expired or revoked credential',
  402: 'The plan does not include this',
  403: 'The caller is not allowed to do this',
  404: 'Not found, or not accessible to the caller',
  409: 'The current state does not allow it',
  410: 'Gone: it existed but is no longer available',
  413: 'The body is too large',
  415: 'The operation does not accept this Content-Type',
  429: 'Too many requests: retry after the time in Retry-After',
  500: 'Internal error: report the requestId',
  503: 'Temporarily unavailable: retry after the time in Retry-After',
};

export const headers = {
  RequestId: {
    description: 'ID of the request: your value if you sent one, otherwise generated',
    schema: { type: 'string' },
  },
  ApiVersion: { description: 'API version of this response', schema: { type: 'string', format: 'date' } },
  Deprecation: { description: 'Since when this version is deprecated (RFC 9745)', schema: { type: 'string' } },
  Sunset: { description: 'Until when this version is supported (RFC 8594)', schema: { type: 'string' } },
  Link: { description: 'Documentation about versions, if this version is deprecated', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before a retry', schema: { type: 'integer', minimum: 0 } },
  RateLimitLimit: {
    description: 'Requests per minute allowed to this caller for operations of this class',
    schema: { type: 'integer', minimum: 1 },
  },
  RateLimitRemaining: { description: 'Requests left in the current window', schema: { type: 'integer', minimum: 0 } },
  RateLimitReset: { description: 'Seconds until more requests are allowed', schema: { type: 'integer', minimum: 1 } },
  Location: { description: 'Path of the created resource', schema: { type: 'string' } },
  IdempotentReplayed: {
    description: '`true`: the result of an earlier request with the same key',
    schema: { type: 'string', enum: ['true'] },
  },
  PreferenceApplied: {
    description: '`respond-async`: queued, as requested with Prefer (RFC 7240)',
    schema: { type: 'string', enum: ['respond-async'] },
  },
  IdempotentBodyMismatch: {
    description: '`true`: the body differs from that of the first request with this key, and was ignored',
    schema: { type: 'string', enum: ['true'] },
  },
  RateLimitPolicy: {
    description: 'The limit and its window in seconds, such as `1200;w=60`',
    schema: { type: 'string' },
  },
  TotalCount: { description: 'Number of documents in the file', schema: { type: 'integer', minimum: 0 } },
  WwwAuthenticate: {
    description: 'How to authenticate, and the missing scope (RFC 6750, RFC 9728)',
    schema: { type: 'string' },
  },
  Vary: {
    description: 'Request headers that the response depends on: language and credentials',
    schema: { type: 'string' },
  },
  ETag: {
    description: 'Version of the response: send it in If-None-Match',
    schema: { type: 'string' },
  },
  ContentDisposition: { description: 'Name of the file', schema: { type: 'string' } },
} as const satisfies Record<string, Header>;

export const headerRef = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` });
