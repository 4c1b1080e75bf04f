import { listAuditLog } from '@lacre/services/audit/list-audit-log';
import { sessionProcedure } from '../procedures.ts';
import { AuditLog, ListAuditLogInput } from '../schemas/audit.ts';
import { t } from '../trpc.ts';

export const auditRouter = t.router({
  list: sessionProcedure
    .meta({
      rate: 'read',
      openapi: {
        method: 'GET',
        path: '/organizations/{organizationId}/audit-log',
        tags: ['organizations'],
        summary: 'Who did what, and from where',
        description: 'Newest first. Entries are chained by their hashes and never change.',
      },
      roles: ['owner'],
      rest: { errors: [403, 404] },
    })
    .input(ListAuditLogInput)
    .output(AuditLog)
    .query(({ ctx, input }) => listAuditLog(ctx.services, ctx.actor, input)),
});
