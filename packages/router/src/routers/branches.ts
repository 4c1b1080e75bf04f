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
      openapi: { method: 'GET', path, tags, summary: 'List branches' },
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
        summary: 'Create or update a branch',
        description:
          'The postal code of a branch can be the `placeOfIssue` of an invoice or a series; it determines border tax rates and the local date. If the postal code changes, the series issued there follow it.',
      },
      rest: { errors: [403, 404, 409] },
    })
    .input(PutBranchInput)
    .output(Branch)
    .mutation(({ ctx, input }) => putBranch(ctx.services, ctx.actor, input)),
});
