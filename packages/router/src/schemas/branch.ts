import { z } from 'zod';
import { zip } from './invoice-body.ts';
import { id, nameText } from './text.ts';

export const Branch = z
  .object({
    code: z.string(),
    name: z.string(),
    zip: z.string().describe('Postal code: LugarExpedicion of documents issued there'),
    timezone: z.string().describe('Time zone of the dates of its documents, such as `America/Tijuana`'),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Branch' });

export const BranchesPath = z.strictObject({ organizationId: id() });

const codeError = { error: 'must be 1 to 50 letters, digits, points, hyphens or underscores' };

export const PutBranchInput = z.strictObject({
  organizationId: id(),
  code: z
    .string(codeError)
    .regex(/^[\w.-]{1,50}$/, codeError)
    .describe('Your own code, unique within the organization'),
  name: nameText(1, 100),
  zip: zip(),
});
