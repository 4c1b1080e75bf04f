import { getCurrentUser } from '@lacre/services/users/get-current-user';
import { z } from 'zod';
import { sessionOrKeyProcedure } from '../procedures.ts';
import { UserProfile } from '../schemas/user.ts';
import { t } from '../trpc.ts';

export const usersRouter = t.router({
  me: sessionOrKeyProcedure
    .meta({
      rate: 'read',
      openapi: { method: 'GET', path: '/users/me', tags: ['lacre'], summary: 'Current user' },
      tokenScopes: ['read:user'],
      rest: { errors: [403] },
    })
    .input(z.object({}).optional())
    .output(UserProfile)
    .query(({ ctx }) => getCurrentUser(ctx.services, ctx.actor)),
});
