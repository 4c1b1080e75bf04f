import { refreshSession } from '@lacre/services/sessions/refresh-session';
import { signIn } from '@lacre/services/sessions/sign-in';
import { signOut } from '@lacre/services/sessions/sign-out';
import { signUp } from '@lacre/services/sessions/sign-up';
import { z } from 'zod';
import { publicProcedure, sessionProcedure } from '../procedures.ts';
import { RefreshInput, SessionGrant, SignInInput, SignUpInput } from '../schemas/user.ts';
import { t } from '../trpc.ts';

export const authRouter = t.router({
  signUp: publicProcedure
    .meta({
      rate: 'sign-in',
      openapi: { method: 'POST', path: '/auth/sign-up', tags: ['lacre'], summary: 'Sign up' },
      rest: { status: 201, errors: [409], location: () => '/users/me' },
    })
    .input(SignUpInput)
    .output(SessionGrant)
    .mutation(({ ctx, input }) => signUp(ctx.services, input, ctx)),

  signIn: publicProcedure
    .meta({
      rate: 'sign-in',
      openapi: { method: 'POST', path: '/auth/sign-in', tags: ['lacre'], summary: 'Sign in' },
      rest: { errors: [401] },
    })
    .input(SignInInput)
    .output(SessionGrant)
    .mutation(({ ctx, input }) => signIn(ctx.services, input, ctx)),

  refresh: publicProcedure
    .meta({
      rate: 'exchange',
      openapi: { method: 'POST', path: '/auth/refresh', tags: ['lacre'], summary: 'Refresh a session' },
      rest: { errors: [401] },
    })
    .input(RefreshInput)
    .output(SessionGrant)
    .mutation(({ ctx, input }) => refreshSession(ctx.services, input, ctx)),

  signOut: sessionProcedure
    .meta({
      rate: 'write',
      openapi: { method: 'POST', path: '/auth/sign-out', tags: ['lacre'], summary: 'Sign out' },
      rest: { status: 204 },
    })
    .input(z.object({}).optional())
    .output(z.void())
    .mutation(({ ctx }) => signOut(ctx.services, ctx.actor)),
});
