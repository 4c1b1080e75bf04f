import { listAuditLog } from '@lacre/services/audit/list-audit-log';
import { verifyAuditLog } from '@lacre/services/audit/verify-audit-log';
import { sessionProcedure } from '../procedures.ts';
import { AuditLog, AuditVerification, ListAuditLogInput } from '../schemas/audit.ts';
import { Nothing } from '../schemas/nothing.ts';
import { t } from '../trpc.ts';

export const auditRouter = t.router({
  list: sessionProcedure('audit.list')
    .meta({
      openapi: {
        method: 'GET',
        path: '/organizations/{organizationId}/audit-log',
        tags: ['organizations'],
        summary: 'List the audit log',
        description: 'Newest first. Entries form a hash chain and are never updated.',
      },
      rest: { errors: [403, 404] },
    })
    .input(ListAuditLogInput)
    .output(AuditLog)
    .query(({ ctx, input }) => listAuditLog(ctx.services, ctx.actor, input)),

  verify: sessionProcedure('audit.verify')
    .meta({
      openapi: {
        method: 'GET',
        path: '/audit/verify',
        tags: ['organizations'],
        summary: 'Verify the integrity of the audit log',
        description:
          'Reads all entries. Detects changed or removed entries, and a chain that was rewritten without the master key. ' +
          'Keep `head`: the log must always contain an entry with this hash.',
      },
      rest: { errors: [403] },
    })
    .input(Nothing)
    .output(AuditVerification)
    .query(({ ctx }) => verifyAuditLog(ctx.services, ctx.actor)),
});
