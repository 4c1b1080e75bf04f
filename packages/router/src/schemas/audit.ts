import { z } from 'zod';
import { isoDate, ListInvoicesInput } from './invoice.ts';
import { id, instantText, text, uuidText } from './text.ts';

export const AuditEntry = z
  .object({
    id: uuidText(),
    position: z.int().describe("Of the entry in the organization's chain, from 1"),
    createdAt: instantText(),
    action: z.string().describe('Resource and verb, `api_key.created`'),
    actor: z.object({
      kind: z.string().describe('`session`, `api-key`, ...'),
      id: z.string().nullable().describe('Of the user, or of the key'),
      name: z.string().nullable(),
      applicationId: z.string().nullable().describe('OAuth application that acted in the name of the user'),
    }),
    target: z.object({ type: z.string(), id: z.string() }).nullable(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    hash: z.string().describe('SHA-256 over `previousHash` and the entry'),
    previousHash: z.string(),
  })
  .meta({ id: 'AuditEntry' });

export const AuditLog = z
  .object({
    data: z.array(AuditEntry),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
    totalPages: z.int(),
  })
  .meta({ id: 'AuditLog' });

export const AuditVerification = z
  .object({
    ok: z.boolean(),
    entries: z.int().describe('That were read and follow from one another'),
    head: z.string().nullable().describe('Hash of the last of them'),
    broken: z
      .object({
        position: z.int(),
        reason: z
          .enum(['missing', 'changed', 'unsealed'])
          .describe('`unsealed`: the master key does not vouch for the end of the log'),
      })
      .nullable()
      .describe('The first entry that was altered'),
  })
  .meta({ id: 'AuditVerification' });

export const ListAuditLogInput = ListInvoicesInput.pick({ page: true, limit: true }).extend({
  organizationId: id(),
  action: text()
    .max(100, { error: 'must be at most 100 characters long' })
    .optional()
    .describe('Exact match, `api_key.created`'),
  from: isoDate('On createdAt, inclusive; a date alone is the start of that day in America/Mexico_City'),
  to: isoDate('On createdAt, inclusive; a date alone is the end of that day in America/Mexico_City'),
});
