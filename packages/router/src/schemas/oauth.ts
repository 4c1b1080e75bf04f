import { z } from 'zod';
import { changeOf } from './change-of.ts';
import { id, instantText, nameText, text, uuidText, webUrl } from './text.ts';
import { Scope, scopeList } from './user.ts';

const applicationFields = {
  id: uuidText(),
  organizationId: uuidText(),
  clientId: z.string().describe('Public identifier of the application'),
  name: z.string(),
  logo: z.string().nullable(),
  type: z.enum(['confidential', 'public']),
  redirectUris: z.array(z.string()),
  scopes: z.array(Scope).describe('The scopes that it may request'),
  secretLast4: z.string().nullable(),
  previousSecretEndsAt: instantText().nullable().describe('Until when the previous secret is accepted'),
  createdBy: z.string(),
  createdAt: instantText(),
  updatedAt: instantText(),
};

export const OauthApplication = z.object(applicationFields).meta({ id: 'OauthApplication' });
export const NewOauthApplication = z
  .object({
    ...applicationFields,
    clientSecret: z.string().nullable().describe('Shown only in this response; null for a public application'),
  })
  .meta({ id: 'NewOauthApplication' });
export const RotatedOauthApplication = z
  .object({ ...applicationFields, clientSecret: z.string().describe('Shown only in this response') })
  .meta({ id: 'RotatedOauthApplication' });

const redirectUris = () =>
  z
    .array(
      z
        .string({ error: 'must be a string' })
        .max(2_000, { error: 'must be at most 2000 characters long' })
        .meta({ format: 'uri' }),
    )
    .min(1, { error: 'must contain at least one address' })
    .max(20, { error: 'must contain at most 20 addresses' })
    .describe(
      'https, or http on localhost; public applications may use a custom scheme such as com.example.app. No duplicates, ' +
        'fragments, credentials, spaces or wildcards. Compared as text',
    );

export const CreateOauthApplicationInput = z.strictObject({
  organizationId: id(),
  name: nameText(1, 100),
  redirectUris: redirectUris(),
  scopes: scopeList(),
  type: z
    .enum(['confidential', 'public'])
    .describe(
      'confidential: runs on a server and keeps a secret; public: runs in a browser or on a device and requires PKCE',
    ),
  logo: webUrl().nullish(),
});

export const UpdateOauthApplicationInput = changeOf(['organizationId', 'id'], {
  organizationId: id(),
  id: id(),
  name: nameText(1, 100).optional(),
  redirectUris: redirectUris().optional(),
  scopes: scopeList().optional(),
  logo: webUrl().nullish(),
});

export const OauthApplicationPath = z.strictObject({ organizationId: id(), id: id() });

const overlap = 'must be an integer between 0 and 168';
export const RotateClientSecretInput = z.strictObject({
  organizationId: id(),
  id: id(),
  overlapHours: z
    .number({ error: overlap })
    .int({ error: overlap })
    .min(0, { error: overlap })
    .max(168, { error: overlap })
    .default(0)
    .describe('Hours for which the previous secret is still accepted'),
});

const credential = () => text().min(1, { error: 'is required' }).max(4_000);
const grantType = <T extends string>(value: T) => z.literal(value, { error: `must be ${value}` });

export const ExchangeCodeInput = z
  .strictObject({
    code: credential().describe('Authorization code: single use, valid for 60 seconds'),
    clientId: credential(),
    clientSecret: credential(),
    redirectUri: credential().describe('The same as in the authorization request'),
    grantType: grantType('authorization_code'),
    codeVerifier: text()
      .max(4_000)
      .nullish()
      .describe('PKCE verifier; required when a code challenge was given during authorization'),
  })
  .meta({ id: 'ExchangeCodeInput' });

export const RefreshTokensInput = z
  .strictObject({
    refreshToken: credential().describe('Single use; reuse revokes all tokens of the authorization'),
    clientId: credential(),
    clientSecret: credential(),
    grantType: grantType('refresh_token'),
  })
  .meta({ id: 'RefreshTokensInput' });

export const OauthTokens = z
  .object({
    access_token: z.string(),
    refresh_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('Seconds'),
    scope: z.string().describe('Blank-separated'),
    id_token: z.string().optional().describe('When `openid` was granted'),
  })
  .meta({ id: 'OauthTokens' });

export const Authorization = z
  .object({
    id: uuidText(),
    application: z.object({
      id: uuidText(),
      name: z.string(),
      logo: z.string().nullable(),
      owner: z
        .string()
        .nullable()
        .describe('Organization that owns it; null for the command line and for programs that registered themselves'),
    }),
    organization: z.object({ id: uuidText(), name: z.string() }),
    scopes: z.array(Scope),
    authorizedAt: instantText(),
    lastUsedAt: instantText().nullable().describe('When it last requested tokens'),
  })
  .meta({ id: 'Authorization' });

export const AuthorizationPath = z.strictObject({ id: id() });
