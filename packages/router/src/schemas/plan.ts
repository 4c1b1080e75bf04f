import { z } from 'zod';
import { uploadedFile } from '../file.ts';
import { zip } from './invoice-body.ts';
import { id, instantText, isAllowed, isPlainName, notAllowed, text, uuidText } from './text.ts';
import { Environment } from './user.ts';

export const Series = z
  .object({
    series: z.string(),
    type: z.enum(['I', 'E', 'T', 'P', 'N', 'R']),
    nextFolio: z.int(),
    isDefault: z.boolean(),
    environment: Environment,
    placeOfIssue: z.string().nullable().describe('Postal code of the branch that issues it; null: the fiscal address'),
    certificateId: z.string().nullable().describe('Certificate for the seal; null: the default one'),
  })
  .meta({ id: 'Series' });

const folioError = 'must be an integer between 1 and 999999999999999';

export const PutSeriesInput = z.strictObject({
  id: id(),
  series: text()
    .refine((value) => /^[^|]{1,25}$/.test(value) && value.trim() === value && value !== '', {
      error: 'must be 1 to 25 characters, without | and without leading or trailing spaces',
    })
    // Documents may state any series that the SAT accepts; this is the name that lists and menus show.
    .refine((value) => !isAllowed(value) || isPlainName(value), { error: notAllowed })
    .meta({ minLength: 1, maxLength: 25 }),
  type: z
    .enum(['I', 'E', 'T', 'P', 'N', 'R'], { error: 'must be one of: I, E, T, P, N, R' })
    .describe('Document type; R: retentions'),
  nextFolio: z
    .number({ error: folioError })
    .int({ error: folioError })
    .min(1, { error: folioError })
    .max(999_999_999_999_999, { error: folioError })
    .optional()
    .describe('Cannot go back to a used folio'),
  isDefault: z
    .boolean({ error: 'must be true or false' })
    .optional()
    .describe('true: replaces the previous default series'),
  environment: Environment.optional().describe('Required with a session; an API key has its own environment'),
  placeOfIssue: zip().nullish().describe('Postal code of a branch; null: the fiscal address'),
  certificateId: id().nullish().describe('Active certificate for the seal; null: the default one'),
});

export const Usage = z
  .object({
    plan: z.string(),
    cfdiIncluded: z.int().nullable().describe('null: unlimited'),
    cfdiUsedThisMonth: z.int().nullable(),
    cfdiRemaining: z.int().nullable().describe('null: unlimited'),
    periodResetsAt: instantText().nullable(),
  })
  .meta({ id: 'Usage' });

export const Partner = z
  .object({
    id: uuidText(),
    organizationId: uuidText(),
    code: z.string(),
    referralUrl: z.string(),
    status: z.enum(['active', 'suspended']),
    commissionRate: z.number().describe('0.2 is 20 %'),
    referredCount: z.int(),
    activeReferredCount: z.int(),
    earnedTotal: z.number(),
    paidTotal: z.number(),
    currency: z.string(),
    createdAt: instantText(),
    updatedAt: instantText(),
  })
  .meta({ id: 'Partner' });

export const CheckoutInput = z.strictObject({ organizationId: id(), plan: text().max(40) });
export const Checkout = z
  .object({ url: z.string().describe('Redirect the owner to this URL to pay') })
  .meta({ id: 'Checkout' });

export const BillingNoticeInput = z.strictObject({
  payload: uploadedFile().describe('The event, exactly as Stripe sent it'),
  signature: z.string().max(2_000).describe('Header Stripe-Signature'),
});
