import { type DocumentOperation, type MediaType, type Schema, schemaRef } from './document.ts';
import { errorDescriptions, headerRef } from './document-facts.ts';

const text = (description: string): Schema => ({ type: 'string', description });
const json = (schema: Schema, example: unknown): Record<string, MediaType> => ({
  'application/json': { schema, example },
});
const object = (properties: Record<string, Schema>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required: [...required] }),
});
const headers = { 'X-Request-Id': headerRef('RequestId') };
/** For rate-limited paths. */
const countedHeaders = {
  ...headers,
  'RateLimit-Limit': headerRef('RateLimitLimit'),
  'RateLimit-Remaining': headerRef('RateLimitRemaining'),
  'RateLimit-Reset': headerRef('RateLimitReset'),
  'RateLimit-Policy': headerRef('RateLimitPolicy'),
};

const oauthError = (description: string, more: Record<string, { $ref: string }> = {}) => ({
  description,
  headers: { ...countedHeaders, ...more },
  content: json(
    object({ error: text('Code of RFC 6749, such as `invalid_grant`'), error_description: text('What is wrong') }, [
      'error',
    ]),
    { error: 'invalid_grant', error_description: 'grant request is invalid' },
  ),
});
const answer = (description: string, content: Record<string, MediaType>) => ({ description, headers, content });
const countedAnswer = (description: string, content: Record<string, MediaType>) => ({
  ...answer(description, content),
  headers: countedHeaders,
});
/** Errors before the provider responds: with our own body, also for form posts. */
const failures = (statuses: readonly (413 | 429 | 500 | 503)[], isPage = false): DocumentOperation['responses'] =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: errorDescriptions[status] ?? '',
        headers: {
          ...countedHeaders,
          ...((status === 429 || status === 503) && { 'Retry-After': headerRef('RetryAfter') }),
        },
        ...(!isPage && { content: { 'application/json': { schema: schemaRef('Error') } } }),
      },
    ]),
  );
const challenged = { 'WWW-Authenticate': headerRef('WwwAuthenticate') };
const ofForms = failures([413, 429, 500, 503]);

interface Standard {
  id: string;
  summary: string;
  description?: string;
  answers: DocumentOperation['responses'];
  form?: { fields: Record<string, Schema>; required: readonly string[]; example: Record<string, string> };
  parameters?: DocumentOperation['parameters'];
  bearer?: boolean;
}

const operation = ({ id, summary, description, answers, form, parameters, bearer }: Standard): DocumentOperation => ({
  operationId: id,
  summary,
  ...(description && { description }),
  tags: ['oauth'],
  security: bearer ? [{ oauth: ['openid'] }] : [],
  ...(parameters && { parameters }),
  ...(form && {
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': { schema: object(form.fields, form.required), example: form.example },
      },
    },
  }),
  responses: answers,
});

const client = {
  client_id: text('ID of the application; or use HTTP Basic'),
  client_secret: text('Secret of a confidential application; or use HTTP Basic'),
};
const uri: Schema = { type: 'string', format: 'uri' };
const discovery = (id: string, rfc: string) =>
  operation({
    id,
    summary: `Get the metadata of the authorization server (${rfc})`,
    answers: {
      200: answer(
        'The metadata',
        json(object({ issuer: uri, authorization_endpoint: uri, token_endpoint: uri, jwks_uri: uri }, ['issuer']), {
          issuer: 'https://lacre.example.com',
          authorization_endpoint: 'https://lacre.example.com/oauth/authorize',
          token_endpoint: 'https://lacre.example.com/oauth/token',
          jwks_uri: 'https://lacre.example.com/oauth/jwks',
        }),
      ),
    },
  });

const query = (name: string, description: string, required = true) => ({
  name,
  in: 'query' as const,
  required,
  description,
  schema: { type: 'string' },
});

/** Endpoints of the OAuth standards, served by the provider: forms as in RFC 6749, with unknown fields ignored. */
export const oauthPaths: Readonly<Record<string, Record<string, DocumentOperation>>> = {
  '/oauth/authorize': {
    get: operation({
      id: 'oauth-authorize',
      summary: 'Ask the user to authorize an application (RFC 6749, 4.1.1)',
      description:
        'The user signs in and consents, and is redirected to `redirect_uri` with `code`, `state` and `iss`.',
      parameters: [
        query('response_type', '`code`'),
        query('client_id', 'ID of the application'),
        query('redirect_uri', 'A redirect URI of the application, exactly as registered'),
        query('scope', 'Space-separated', false),
        query('state', 'Returned unchanged', false),
        query('code_challenge', 'PKCE (RFC 7636); required for a public application', false),
        query('code_challenge_method', '`S256`', false),
        query('nonce', 'Included in the ID token', false),
      ],
      answers: {
        303: {
          description: 'Redirect to the sign-in and consent pages, or back to the application',
          headers: { ...countedHeaders, Location: headerRef('Location') },
        },
        400: {
          description: 'Unknown application or redirect URI: an error page for the user',
          headers: countedHeaders,
        },
        ...failures([429, 500, 503], true),
      },
    }),
  },
  '/oauth/token': {
    post: operation({
      id: 'oauth-token',
      summary: 'Exchange a code or a refresh token for tokens (RFC 6749, 4.1.3 and 6)',
      form: {
        fields: {
          grant_type: { type: 'string', enum: ['authorization_code', 'refresh_token'] },
          code: text('For authorization_code: single use, valid for 60 seconds'),
          redirect_uri: text('For authorization_code: same as in the authorization request'),
          code_verifier: text('PKCE verifier'),
          refresh_token: text('For refresh_token: single use'),
          ...client,
        },
        required: ['grant_type'],
        example: { grant_type: 'refresh_token', refresh_token: '...', client_id: '...', client_secret: '...' },
      },
      answers: {
        200: countedAnswer(
          'The tokens',
          json(
            object(
              {
                access_token: text('JWT'),
                refresh_token: text('With offline_access'),
                id_token: text('With openid'),
                token_type: { type: 'string', const: 'Bearer' },
                expires_in: { type: 'integer', description: 'Seconds' },
                scope: text('Space-separated'),
              },
              ['access_token', 'token_type', 'expires_in'],
            ),
            { access_token: 'eyJ...', token_type: 'Bearer', expires_in: 3600, scope: 'read:invoices' },
          ),
        ),
        400: oauthError('`invalid_grant`, `invalid_request`, `unsupported_grant_type`'),
        401: oauthError('`invalid_client`'),
        ...ofForms,
      },
    }),
  },
  '/oauth/revoke': {
    post: operation({
      id: 'oauth-revoke',
      summary: 'Revoke a token (RFC 7009)',
      form: {
        fields: { token: text('Access or refresh token'), ...client },
        required: ['token'],
        example: { token: '...' },
      },
      answers: {
        200: { description: 'The token is revoked or was unknown', headers: countedHeaders },
        400: oauthError('`invalid_request`'),
        401: oauthError('`invalid_client`'),
        ...ofForms,
      },
    }),
  },
  '/oauth/introspect': {
    post: operation({
      id: 'oauth-introspect',
      summary: 'Introspect a token (RFC 7662)',
      form: {
        fields: { token: text('Access or refresh token'), ...client },
        required: ['token'],
        example: { token: '...' },
      },
      answers: {
        200: countedAnswer(
          'State of the token',
          json(
            object({ active: { type: 'boolean' }, scope: text('Space-separated'), exp: { type: 'integer' } }, [
              'active',
            ]),
            {
              active: false,
            },
          ),
        ),
        400: oauthError('`invalid_request`'),
        401: oauthError('`invalid_client`'),
        ...ofForms,
      },
    }),
  },
  '/oauth/userinfo': {
    get: operation({
      id: 'oauth-userinfo',
      summary: 'Get the user of an access token with the scope `openid`',
      bearer: true,
      answers: {
        200: countedAnswer(
          'Claims',
          json(object({ sub: text('ID of the user') }, ['sub']), { sub: '0193e5a0-7c00-7000-8000-000000000001' }),
        ),
        401: oauthError('`invalid_token`', challenged),
        403: oauthError('`insufficient_scope`', challenged),
        ...failures([429, 500, 503]),
      },
    }),
  },
  '/oauth/jwks': {
    get: operation({
      id: 'oauth-jwks',
      summary: 'Get the public keys that verify the tokens (RFC 7517)',
      answers: {
        200: answer('The keys', {
          'application/jwk-set+json': {
            schema: object({ keys: { type: 'array', items: { type: 'object' } } }, ['keys']),
            example: { keys: [] },
          },
        }),
      },
    }),
  },
  '/.well-known/openid-configuration': { get: discovery('openid-configuration', 'OpenID Connect Discovery') },
  '/.well-known/oauth-authorization-server': { get: discovery('oauth-authorization-server', 'RFC 8414') },
};
