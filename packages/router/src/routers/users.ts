import { getCurrentUser } from '@lacre/services/users/get-current-user';
import { updateCurrentUser } from '@lacre/services/users/update-current-user';
import { sessionOrKeyProcedure, sessionProcedure } from '../procedures.ts';
import { Nothing } from '../schemas/nothing.ts';
import { UpdateUserInput, UserProfile } from '../schemas/user.ts';
import { t } from '../trpc.ts';

export const usersRouter = t.router({
  me: sessionOrKeyProcedure
    .meta({
      rate: 'read',
      openapi: { method: 'GET', path: '/users/me', tags: ['lacre'], summary: 'Current user' },
      tokenScopes: ['read:user'],
      rest: { errors: [403] },
    })
    .input(Nothing)
    .output(UserProfile)
    .query(({ ctx }) => getCurrentUser(ctx.services, ctx.actor)),

  update: sessionProcedure
    .meta({
      rate: 'write',
      openapi: { method: 'PATCH', path: '/users/me', tags: ['lacre'], summary: 'Change my profile' },
    })
    .input(UpdateUserInput)
    .output(UserProfile)
    .mutation(({ ctx, input }) => updateCurrentUser(ctx.services, ctx.actor, input)),
});
