import { listBranches } from '@lacre/services/branches/list-branches';
import { putBranch } from '@lacre/services/branches/put-branch';
import { z } from 'zod';
import { organizationProcedure } from '../procedures.ts';
import { Branch, BranchesPath, PutBranchInput } from '../schemas/branch.ts';
import { t } from '../trpc.ts';

const tags = ['organizations'];
const path = '/organizations/{organizationId}/branches';

export const branchesRouter = t.router({
  list: organizationProcedure('branches.list')
    .meta({
      openapi: { method: 'GET', path, tags, summary: 'List the branches that issue invoices' },
      rest: { errors: [403, 404] },
    })
    .input(BranchesPath)
    .output(z.array(Branch))
    .query(({ ctx, input }) => listBranches(ctx.services, ctx.actor, input)),

  put: organizationProcedure('branches.put')
    .meta({
      openapi: {
        method: 'PUT',
        path,
        tags,
        summary: 'Make or change a branch',
        description:
          'Its postal code may then be the placeOfIssue of an invoice or a series: border rates and the date go by it. Series that are issued there follow it.',
      },
      rest: { errors: [403, 404, 409] },
    })
    .input(PutBranchInput)
    .output(Branch)
    .mutation(({ ctx, input }) => putBranch(ctx.services, ctx.actor, input)),
});
