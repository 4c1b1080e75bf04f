import { z } from 'zod';
import { isoDate, ListInvoicesInput } from './invoice.ts';
import { id, instantText, sought, uuidText } from './text.ts';

export const AuditEntry = z
  .object({
    id: uuidText(),
    position: z.int().describe("Position in the organization's chain, from 1"),
    createdAt: instantText(),
    action: z.string().describe('Resource and verb, such as `api_key.created`'),
    actor: z.object({
      kind: z.string().describe('`session`, `api-key`, ...'),
      id: z.string().nullable().describe('ID of the user or API key'),
      name: z.string().nullable(),
      applicationId: z.string().nullable().describe('OAuth application that acted on behalf of the user'),
    }),
    target: z.object({ type: z.string(), id: z.string() }).nullable(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    hash: z.string().describe('SHA-256 of `previousHash` and the entry'),
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
    entries: z.int().describe('Number of entries that were read and form an intact chain'),
    head: z.string().nullable().describe('Hash of the last one'),
    broken: z
      .object({
        position: z.int(),
        reason: z
          .enum(['missing', 'changed', 'unsealed'])
          .describe('`unsealed`: the end of the log is not sealed with the master key'),
      })
      .nullable()
      .describe('The first altered entry'),
  })
  .meta({ id: 'AuditVerification' });

export const ListAuditLogInput = ListInvoicesInput.pick({ page: true, limit: true }).extend({
  organizationId: id(),
  action: sought()
    .max(100, { error: 'must be at most 100 characters long' })
    .optional()
    .describe('Exact match, such as `api_key.created`'),
  from: isoDate(
    'Filters on createdAt, inclusive, in America/Mexico_City unless it has an offset; a date without time means the start of that day',
  ),
  to: isoDate(
    'Filters on createdAt, inclusive, in America/Mexico_City unless it has an offset; a date without time means the end of that day',
  ),
});
