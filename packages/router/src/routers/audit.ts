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
        description: 'Newest first. Entries are chained by their hashes and never change.',
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
          'Reads all entries. Finds one that was changed or removed, and a chain that was written anew without the master key. ' +
          'Keep `head`: an entry with this hash must be in the log for good.',
      },
      rest: { errors: [403] },
    })
    .input(Nothing)
    .output(AuditVerification)
    .query(({ ctx }) => verifyAuditLog(ctx.services, ctx.actor)),
});
