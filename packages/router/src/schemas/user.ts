import { scopes } from '@lacre/services/actor';
import { z } from 'zod';
import { boundedText, email, text } from './text.ts';

export const Role = z.enum(['owner', 'admin', 'member']).meta({ id: 'Role' });
export const Environment = z.enum(['sandbox', 'production']).meta({ id: 'Environment' });
export const Scope = z.enum(scopes).meta({ id: 'Scope' });

export const UserProfile = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    image: z.string().nullable(),
    emailVerified: z.boolean(),
    locale: z.string(),
    timezone: z.string(),
    metadata: z.record(z.string(), z.unknown()),
    createdAt: z.string(),
    updatedAt: z.string(),
    organizations: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string(), role: Role })),
    apiKey: z
      .object({ id: z.string(), name: z.string(), environment: Environment, scopes: z.array(Scope) })
      .optional()
      .describe('Only when an API key asks'),
  })
  .meta({ id: 'UserProfile' });

export const SessionGrant = z
  .object({
    user: UserProfile,
    token: z.string().describe('Bearer token (JWT), valid until expiresAt'),
    refreshToken: z.string().describe('Valid once; reuse ends the session'),
    expiresAt: z.string(),
  })
  .meta({ id: 'SessionGrant' });

const password = () =>
  z
    .string({ error: 'must be a string of 8 to 128 characters' })
    .refine((value) => value.length >= 8 && value.length <= 128 && value.isWellFormed(), {
      error: 'must be between 8 and 128 characters long',
      abort: true,
    })
    .refine((value) => value.trim() !== '', { error: 'must not be made of blanks only' })
    .meta({ minLength: 8, maxLength: 128 });

export const SignUpInput = z.object({ email: email(), password: password(), name: boundedText(1, 100) });
/** A wrong password of any length is 401, not 400: the answer tells nothing about accounts. */
export const SignInInput = z.object({ email: text().max(1_000), password: z.string().max(1_000) });
export const RefreshInput = z.object({ refreshToken: z.string().max(1_000) });
