import { beginTotp } from '@lacre/services/second-factor/begin-totp';
import { confirmTotp } from '@lacre/services/second-factor/confirm-totp';
import { describeSecondFactor } from '@lacre/services/second-factor/describe-second-factor';
import { turnOffTotp } from '@lacre/services/second-factor/turn-off-totp';
import { endSession } from '@lacre/services/sessions/end-session';
import { listSessions } from '@lacre/services/sessions/list-sessions';
import { getCurrentUser } from '@lacre/services/users/get-current-user';
import { updateCurrentUser } from '@lacre/services/users/update-current-user';
import { z } from 'zod';
import { sessionOrKeyProcedure, sessionProcedure } from '../procedures.ts';
import { Nothing } from '../schemas/nothing.ts';
import {
  BeginTotpInput,
  ConfirmTotpInput,
  RecoveryCodes,
  SecondFactor,
  Session,
  SessionPath,
  TotpEnrollment,
  UpdateUserInput,
  UserProfile,
} from '../schemas/user.ts';
import { t } from '../trpc.ts';

export const usersRouter = t.router({
  me: sessionOrKeyProcedure('users.me')
    .meta({
      openapi: { method: 'GET', path: '/users/me', tags: ['lacre'], summary: 'Get the current user' },
      rest: { errors: [403] },
    })
    .input(Nothing)
    .output(UserProfile)
    .query(({ ctx }) => getCurrentUser(ctx.services, ctx.actor)),

  update: sessionProcedure('users.update')
    .meta({
      openapi: { method: 'PATCH', path: '/users/me', tags: ['lacre'], summary: 'Update my profile' },
    })
    .input(UpdateUserInput)
    .output(UserProfile)
    .mutation(({ ctx, input }) => updateCurrentUser(ctx.services, ctx.actor, input)),

  sessions: sessionProcedure('users.sessions')
    .meta({
      openapi: {
        method: 'GET',
        path: '/users/me/sessions',
        tags: ['lacre'],
        summary: 'List my sessions',
        description:
          'Active sessions, most recently used first. A session ends 30 days after its last refresh, and at the latest 90 days after sign-in.',
      },
    })
    .input(Nothing)
    .output(z.array(Session))
    .query(({ ctx }) => listSessions(ctx.services, ctx.actor)),

  endSession: sessionProcedure('users.endSession')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/users/me/sessions/{id}',
        tags: ['lacre'],
        summary: 'End one of my sessions',
      },
      rest: { status: 204, errors: [404] },
    })
    .input(SessionPath)
    .output(z.void())
    .mutation(({ ctx, input }) => endSession(ctx.services, ctx.actor, input)),

  secondFactor: sessionProcedure('users.secondFactor')
    .meta({
      openapi: { method: 'GET', path: '/users/me/mfa', tags: ['lacre'], summary: 'Get the state of my second factor' },
    })
    .input(Nothing)
    .output(SecondFactor)
    .query(({ ctx }) => describeSecondFactor(ctx.services, ctx.actor)),

  beginTotp: sessionProcedure('users.beginTotp')
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/me/mfa/totp',
        tags: ['lacre'],
        summary: 'Set up a second factor',
        description:
          'Returns a secret for an authenticator app (TOTP, RFC 6238). The second factor is active once you confirm it. Requires the password if you signed in more than ten minutes ago.',
      },
      rest: { errors: [403, 409] },
    })
    .input(BeginTotpInput)
    .output(TotpEnrollment)
    .mutation(({ ctx, input }) => beginTotp(ctx.services, ctx.actor, input)),

  confirmTotp: sessionProcedure('users.confirmTotp')
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/me/mfa/totp/confirm',
        tags: ['lacre'],
        summary: 'Turn my second factor on',
        description: 'Takes the first code of the authenticator app. Ends my other sessions.',
      },
      rest: { errors: [409] },
    })
    .input(ConfirmTotpInput)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => confirmTotp(ctx.services, ctx.actor, input)),

  turnOffTotp: sessionProcedure('users.turnOffTotp')
    .meta({
      openapi: { method: 'DELETE', path: '/users/me/mfa/totp', tags: ['lacre'], summary: 'Turn my second factor off' },
      rest: { status: 204, errors: [403, 404], asksSecondFactor: true },
    })
    .input(Nothing)
    .output(z.void())
    .mutation(({ ctx }) => turnOffTotp(ctx.services, ctx.actor)),
});
