import { z } from 'zod';
import { positiveAmount } from './amount.ts';
import { boundedList } from './bounded-list.ts';
import { changeOf } from './change-of.ts';
import { code, currency, rfcText } from './invoice-body.ts';
import { id, instant, instantText, nameText, sought, uuidText } from './text.ts';
import { Environment, isTimeZone, Scope, scopeList } from './user.ts';

const countError = 'must be an integer from 1 to 1000000';
const listError = 'must contain between 1 and 1000 elements';
const timeError = 'must be a time of day (HH:MM)';
const zoneError = 'must be an IANA time zone, such as America/Mexico_City';

const Hours = z
  .strictObject({
    from: z.string({ error: timeError }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: timeError }),
    to: z
      .string({ error: timeError })
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: timeError })
      .describe('End of the window, exclusive; on the next day if earlier than `from`'),
    timezone: z.string({ error: zoneError }).refine(isTimeZone, { error: zoneError }),
  })
  .check((ctx) => {
    const { from, to } = ctx.value;
    if (from === to) ctx.issues.push({ code: 'custom', path: ['to'], message: 'must differ from `from`', input: to });
  })
  .meta({ id: 'KeyHours' });

/** Omitted limits do not apply. */
const KeyLimits = z
  .strictObject({
    maxTotalPerInvoice: positiveAmount().nullish().describe('In MXN, converted with the exchange rate of the document'),
    maxTotalPerDay: positiveAmount()
      .nullish()
      .describe('In MXN, over all documents of the key; payment receipts count with the amount received'),
    maxInvoicesPerDay: z
      .number({ error: countError })
      .int({ error: countError })
      .min(1, { error: countError })
      .max(1_000_000, { error: countError })
      .nullish()
      .describe('Number of documents, including payment receipts'),
    currencies: boundedList(currency(), 1, 1_000, listError).nullish().describe('c_Moneda; any other is rejected'),
    receivers: boundedList(rfcText(), 1, 1_000, listError).nullish().describe('RFCs; any other is rejected'),
    productKeys: boundedList(code(), 1, 1_000, listError).nullish().describe('c_ClaveProdServ; any other is rejected'),
    hours: Hours.nullish().describe(
      'Hours in which the key works. Its time zone also defines when a day ends; default: America/Mexico_City',
    ),
    requireConfirmation: z
      .boolean({ error: 'must be true or false' })
      .nullish()
      .describe('true: creating requires the `confirmation` returned by validating the same body'),
  })
  .meta({ id: 'KeyLimitsInput' });

const KeyLimitsView = z
  .object({
    maxTotalPerInvoice: z.number().optional().describe('MXN'),
    maxTotalPerDay: z.number().optional().describe('MXN'),
    maxInvoicesPerDay: z.int().optional(),
    currencies: z.array(z.string()).optional(),
    receivers: z.array(z.string()).optional(),
    productKeys: z.array(z.string()).optional(),
    hours: z.object({ from: z.string(), to: z.string(), timezone: z.string() }).optional(),
    requireConfirmation: z.boolean().optional(),
  })
  .meta({ id: 'KeyLimits' });

const apiKeyFields = {
  id: uuidText(),
  name: z.string(),
  prefix: z.string(),
  last4: z.string(),
  environment: Environment,
  scopes: z.array(Scope),
  allowedIps: z.array(z.string()).nullable(),
  limits: KeyLimitsView.nullable().describe('null: none'),
  expiresAt: instantText().nullable(),
  isActive: z.boolean(),
  lastUsedAt: instantText().nullable(),
  createdBy: z.string(),
  createdAt: instantText(),
};

export const ApiKey = z.object(apiKeyFields).meta({ id: 'ApiKey' });
export const NewApiKey = z
  .object({ ...apiKeyFields, key: z.string().describe('The secret key. Shown only in this response') })
  .meta({ id: 'NewApiKey' });

const addressError = 'must be an IP address or a CIDR range';
const addressForm = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
/** A single string type in the OpenAPI document, where four forms would be as many types. */
const address = z
  .string({ error: addressError })
  .refine((text) => addressForm.safeParse(text).success, { error: addressError })
  .meta({ description: 'IPv4 or IPv6, an address or a CIDR range', example: '203.0.113.0/24' });

export const CreateApiKeyInput = z.strictObject({
  organizationId: id(),
  name: nameText(1, 100),
  environment: Environment,
  scopes: scopeList(),
  expiresAt: instant().nullish(),
  allowedIps: z.array(address).max(100).nullish().describe('Addresses or CIDR ranges; if omitted, any address'),
  limits: KeyLimits.nullish().describe('Limits on what the key may issue; null: no limits'),
});

export const UpdateApiKeyInput = changeOf(['organizationId', 'id'], {
  organizationId: id(),
  id: id(),
  name: nameText(1, 100).optional(),
  scopes: scopeList().optional(),
  expiresAt: instant().nullish().describe('null: never'),
  allowedIps: z.array(address).max(100).nullish().describe('null: any address'),
  limits: KeyLimits.nullish().describe('Replaces all limits of the key; null: no limits'),
  isActive: z
    .boolean({ error: 'must be true or false' })
    .optional()
    .describe('false: requests with the key are rejected until it is true again'),
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
    .describe('Hours for which the old key keeps working'),
});

export const OrganizationIdPath = z.strictObject({ organizationId: id() });
export const ApiKeyPath = z.strictObject({ organizationId: id(), id: id() });

export const ValidateApiKeyInput = z.strictObject({
  scopes: sought().optional().describe('Space-separated scopes that the key must have'),
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
