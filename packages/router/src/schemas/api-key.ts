import { z } from 'zod';
import { changeOf } from './change-of.ts';
import { boundedText, id, instant, instantText, uuidText } from './text.ts';
import { Environment, Scope } from './user.ts';

const apiKeyFields = {
  id: uuidText(),
  name: z.string(),
  prefix: z.string(),
  last4: z.string(),
  environment: Environment,
  scopes: z.array(Scope),
  allowedIps: z.array(z.string()).nullable(),
  expiresAt: instantText().nullable(),
  isActive: z.boolean(),
  lastUsedAt: instantText().nullable(),
  createdBy: z.string(),
  createdAt: instantText(),
};

export const ApiKey = z.object(apiKeyFields).meta({ id: 'ApiKey' });
export const NewApiKey = z
  .object({ ...apiKeyFields, key: z.string().describe('The secret. Shown in this answer only') })
  .meta({ id: 'NewApiKey' });

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be an IP address or a CIDR range',
});

export const CreateApiKeyInput = z.strictObject({
  organizationId: id(),
  name: boundedText(1, 100),
  environment: Environment,
  scopes: z.array(Scope).min(1, { error: 'must contain at least one scope' }),
  expiresAt: instant().nullish(),
  allowedIps: z.array(address).max(100).nullish().describe('Addresses or CIDR ranges; omitted: any'),
});

export const UpdateApiKeyInput = changeOf(['organizationId', 'id'], {
  organizationId: id(),
  id: id(),
  name: boundedText(1, 100).optional(),
  scopes: z.array(Scope).min(1, { error: 'must contain at least one scope' }).optional(),
  expiresAt: instant().nullish().describe('null: never'),
  allowedIps: z.array(address).max(100).nullish().describe('null: any address'),
  isActive: z.boolean({ error: 'must be true or false' }).optional().describe('false: refused until it is true again'),
});

const overlapError = 'must be an integer between 0 and 168';

export const RotateApiKeyInput = z.strictObject({
  organizationId: id(),
  id: id(),
  overlapHours: z
    .number({ error: overlapError })
    .int({ error: overlapError })
    .min(0, { error: overlapError })
    .max(168, { error: overlapError })
    .default(24)
    .describe('How long the old key goes on working'),
});

export const OrganizationIdPath = z.strictObject({ organizationId: id() });
export const ApiKeyPath = z.strictObject({ organizationId: id(), id: id() });

export const ValidateApiKeyInput = z.strictObject({
  scopes: z.string().optional().describe('Blank-separated scopes that the key must have'),
});

export const ApiKeyValidation = z
  .object({
    valid: z.literal(true),
    keyId: uuidText(),
    name: z.string(),
    organizationId: uuidText(),
    environment: Environment,
    scopes: z.array(Scope),
    expiresAt: instantText().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'ApiKeyValidation' });
