import { scopes } from '@lacre/services/actor';
import { z } from 'zod';
import { boundedList } from './bounded-list.ts';
import { changeOf } from './change-of.ts';
import { namedMembers } from './metadata.ts';
import { boundedText, email, instantText, mailedName, text, uuidText, webUrl } from './text.ts';

export const Role = z.enum(['owner', 'admin', 'member']).meta({ id: 'Role' });
export const Environment = z.enum(['sandbox', 'production']).meta({ id: 'Environment' });

/** Environment of a document to be issued or validated. */
export const issuingEnvironment = Environment.optional().describe(
  'For sessions; default: sandbox. An API key has its own environment, and a production key rejects sandbox',
);
export const Scope = z.enum(scopes).meta({ id: 'Scope' });
/** Scopes of a key or an application. */
export const scopeList = () => boundedList(Scope, 1, 100, 'must contain between 1 and 100 scopes');

export const UserProfile = z
  .object({
    id: uuidText(),
    email: z.string(),
    name: z.string(),
    image: z.string().nullable(),
    emailVerified: z.boolean(),
    locale: z.string(),
    timezone: z.string(),
    metadata: z.record(z.string(), z.unknown()),
    createdAt: instantText(),
    updatedAt: instantText(),
    organizations: z.array(z.object({ id: uuidText(), name: z.string(), slug: z.string(), role: Role })),
    apiKey: z
      .object({ id: uuidText(), name: z.string(), environment: Environment, scopes: z.array(Scope) })
      .optional()
      .describe('Only if the request was made with an API key'),
  })
  .meta({ id: 'UserProfile' });

export const SessionGrant = z
  .object({
    user: UserProfile,
    token: z.string().describe('Bearer token (JWT), valid until expiresAt'),
    refreshToken: z.string().describe('Single use; reuse ends the session'),
    expiresAt: instantText(),
  })
  .meta({ id: 'SessionGrant' });

const password = () =>
  z
    .string({ error: 'must be a string of 8 to 128 characters' })
    .refine((value) => value.length >= 8 && value.length <= 128 && value.isWellFormed(), {
      error: 'must be between 8 and 128 characters long',
      abort: true,
    })
    .refine((value) => value.trim() !== '', { error: 'must not consist of spaces only' })
    .meta({ minLength: 8, maxLength: 128 });

export const SignUpInput = z.strictObject({ email: email(), password: password(), name: mailedName(1, 100) });
/** A wrong password of any length is 401, not 400: the response reveals nothing about accounts. */
export const SignInInput = z.strictObject({ email: text().max(1_000), password: z.string().max(1_000) });
/** A wrong code of any form is 401, like a wrong password. */
const mfaCode = () => z.string().max(1_000).describe('Six-digit code of the authenticator app');
export const CompleteSignInInput = z.strictObject({
  mfaToken: z.string().max(1_000).describe('From the error response of the sign-in'),
  code: mfaCode().describe('Six-digit code of the authenticator app, or a recovery code'),
});
export const BeginTotpInput = z.strictObject({
  currentPassword: z.string().max(1_000).optional().describe('Required if the session began more than ten minutes ago'),
});
export const ConfirmTotpInput = z.strictObject({ code: mfaCode() });
export const TotpEnrollment = z
  .object({
    secret: z.string().describe('Base32, to enter in the authenticator app'),
    otpauthUrl: z.string().describe('The same secret as a URL, to show as a QR code'),
  })
  .meta({ id: 'TotpEnrollment' });
export const RecoveryCodes = z
  .object({
    recoveryCodes: z.array(z.string()).describe('Each works once in place of a code; shown only in this response'),
  })
  .meta({ id: 'RecoveryCodes' });

export const SecondFactor = z
  .object({
    totp: z.boolean().describe('Whether sign-in requires a code of the authenticator app'),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'SecondFactor' });

export const Session = z
  .object({
    id: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string().describe('Time of the last refresh'),
    current: z.boolean().describe('Whether it is the session of this request'),
    userAgent: z.string().nullable(),
  })
  .meta({ id: 'Session' });
export const SessionPath = z.strictObject({ id: z.uuid({ error: 'must be a UUID' }) });

export const RefreshInput = z.strictObject({
  refreshToken: z.string().max(1_000),
  retryKey: boundedText(16, 100)
    .optional()
    .describe(
      'Random and new for every refresh, kept until its response arrives. After a lost response, the same refresh ' +
        'with the same key returns the same refresh token, until that is used; without a key it ends the session',
    ),
});
export const ForgotPasswordInput = z.strictObject({ email: email() });
const mailedToken = () => z.string().max(1_000).describe('From the link in the e-mail');
export const ResetPasswordInput = z.strictObject({ token: mailedToken(), password: password() });
export const VerifyEmailInput = z.strictObject({ token: mailedToken() });
export const ChangePasswordInput = z.strictObject({
  currentPassword: z.string().max(1_000),
  newPassword: password(),
  endAuthorizations: z.boolean().optional().describe('true: also revoke the access of all applications'),
});

const metadataBytesMax = 16 * 1024;

export const UpdateUserInput = changeOf([], {
  name: mailedName(1, 100).optional(),
  image: webUrl().nullable().optional().describe('URL of a picture; null removes it'),
  locale: z
    .string({ error: 'must be a language tag, such as es-MX' })
    .refine(isLanguageTag, { error: 'must be a language tag, such as es-MX' })
    .optional(),
  timezone: z
    .string({ error: 'must be an IANA time zone, such as America/Mexico_City' })
    .refine(isTimeZone, { error: 'must be an IANA time zone, such as America/Mexico_City' })
    .optional(),
  metadata: namedMembers(
    z
      .record(z.string(), z.unknown(), { error: 'must be an object' })
      .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= metadataBytesMax, {
        error: 'must be at most 16 KB of JSON',
        abort: true,
      })
      .refine(isStorable, { error: 'contains characters that are not allowed' }),
  )
    .optional()
    .describe('Your own metadata; replaces the previous value'),
});

function isLanguageTag(value: string): boolean {
  try {
    return value.length <= 35 && Intl.getCanonicalLocales(value)[0] === value;
  } catch {
    return false;
  }
}

export function isTimeZone(value: string): boolean {
  try {
    // Offsets such as +06:00 are not time zones: they have no daylight saving.
    return (
      /^[A-Za-z]/.test(value) && new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions() !== undefined
    );
  } catch {
    return false;
  }
}

/** Names and texts at any depth: Postgres rejects some characters that JSON allows escaped. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return text().safeParse(value).success;
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}
