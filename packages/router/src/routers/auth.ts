import { beginPasskeySignIn } from '@lacre/services/passkeys/begin-passkey-sign-in';
import { signInWithPasskey } from '@lacre/services/passkeys/sign-in-with-passkey';
import { completeSignIn } from '@lacre/services/sessions/complete-sign-in';
import { refreshSession } from '@lacre/services/sessions/refresh-session';
import { signIn } from '@lacre/services/sessions/sign-in';
import { signOut } from '@lacre/services/sessions/sign-out';
import { signUp } from '@lacre/services/sessions/sign-up';
import { changePassword } from '@lacre/services/users/change-password';
import { requestEmailVerification } from '@lacre/services/users/request-email-verification';
import { requestPasswordReset } from '@lacre/services/users/request-password-reset';
import { resetPassword } from '@lacre/services/users/reset-password';
import { verifyEmail } from '@lacre/services/users/verify-email';
import { z } from 'zod';
import { refuseIdempotencyKey } from '../idempotent.ts';
import { publicProcedure, sessionProcedure } from '../procedures.ts';
import { Nothing } from '../schemas/nothing.ts';
import { PasskeyAnswer, PasskeyRequestOptions } from '../schemas/passkey.ts';
import {
  ChangePasswordInput,
  CompleteSignInInput,
  ForgotPasswordInput,
  RefreshInput,
  ResetPasswordInput,
  SessionGrant,
  SignInInput,
  SignUpInput,
  VerifyEmailInput,
} from '../schemas/user.ts';
import { t } from '../trpc.ts';

export const authRouter = t.router({
  signUp: publicProcedure('auth.signUp')
    .use(refuseIdempotencyKey)
    .meta({
      openapi: { method: 'POST', path: '/auth/sign-up', tags: ['lacre'], summary: 'Sign up' },
      rest: { status: 201, errors: [403, 409], location: () => '/users/me' },
    })
    .input(SignUpInput)
    .output(SessionGrant)
    .mutation(({ ctx, input }) => signUp(ctx.services, input, ctx, ctx.language)),

  signIn: publicProcedure('auth.signIn')
    .use(refuseIdempotencyKey)
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/sign-in',
        tags: ['lacre'],
        summary: 'Sign in',
        description:
          'Who has a second factor gets 401 `MFA_REQUIRED` with `mfaToken`, and the session from `POST /auth/mfa`.',
      },
      rest: { errors: [401] },
    })
    .input(SignInInput)
    .output(SessionGrant)
    .mutation(({ ctx, input }) => signIn(ctx.services, input, ctx)),

  completeSignIn: publicProcedure('auth.completeSignIn')
    .use(refuseIdempotencyKey)
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/mfa',
        tags: ['lacre'],
        summary: 'Sign in: the code of the second factor',
        description: 'A code is single use. The token is valid for five minutes and one session.',
      },
      rest: { errors: [401] },
    })
    .input(CompleteSignInInput)
    .output(SessionGrant)
    .mutation(({ ctx, input }) => completeSignIn(ctx.services, input, ctx)),

  beginPasskeySignIn: publicProcedure('auth.beginPasskeySignIn')
    .use(refuseIdempotencyKey)
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/passkey/options',
        tags: ['lacre'],
        summary: 'Begin to sign in with a passkey: options for the browser',
        description: 'For `navigator.credentials.get` (WebAuthn). Single use, valid for five minutes.',
      },
      rest: { errors: [409] },
    })
    .input(Nothing)
    .output(PasskeyRequestOptions)
    .mutation(({ ctx }) => beginPasskeySignIn(ctx.services)),

  signInWithPasskey: publicProcedure('auth.signInWithPasskey')
    .use(refuseIdempotencyKey)
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/passkey',
        tags: ['lacre'],
        summary: 'Sign in with a passkey',
        description: 'The passkey verifies its holder, so it counts as password and second factor.',
      },
      rest: { errors: [401, 409] },
    })
    .input(PasskeyAnswer)
    .output(SessionGrant)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx.services, input, ctx)),

  refresh: publicProcedure('auth.refresh')
    .use(refuseIdempotencyKey)
    .meta({
      openapi: { method: 'POST', path: '/auth/refresh', tags: ['lacre'], summary: 'Refresh a session' },
      rest: { errors: [401] },
    })
    .input(RefreshInput)
    .output(SessionGrant)
    .mutation(({ ctx, input }) => refreshSession(ctx.services, input, ctx)),

  signOut: sessionProcedure('auth.signOut')
    .meta({
      openapi: { method: 'POST', path: '/auth/sign-out', tags: ['lacre'], summary: 'Sign out' },
      rest: { status: 204 },
    })
    .input(Nothing)
    .output(z.void())
    .mutation(({ ctx }) => signOut(ctx.services, ctx.actor)),

  forgotPassword: publicProcedure('auth.forgotPassword')
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/password/forgot',
        tags: ['lacre'],
        summary: 'Ask for a new password',
        description:
          'The answer is the same whether the e-mail has an account or not. The link in the mail works once, for one hour.',
      },
      rest: { status: 202 },
    })
    .input(ForgotPasswordInput)
    .output(z.object({}))
    .mutation(({ ctx, input }) => {
      requestPasswordReset(ctx.services, input);
      return {};
    }),

  resetPassword: publicProcedure('auth.resetPassword')
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/password/reset',
        tags: ['lacre'],
        summary: 'Set a new password',
        description:
          'With the token of the mail. Every session of the user ends, and every authorization of applications is revoked.',
      },
      rest: { status: 204, errors: [410] },
    })
    .input(ResetPasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resetPassword(ctx.services, input)),

  changePassword: sessionProcedure('auth.changePassword')
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/password/change',
        tags: ['lacre'],
        summary: 'Change my password',
        description:
          'My other sessions end; with `endAuthorizations` my authorizations of applications are revoked too.',
      },
      rest: { status: 204, errors: [403], asksSecondFactor: true },
    })
    .input(ChangePasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) => changePassword(ctx.services, ctx.actor, input)),

  verifyEmail: publicProcedure('auth.verifyEmail')
    .meta({
      openapi: { method: 'POST', path: '/auth/email/verify', tags: ['lacre'], summary: 'Confirm an e-mail' },
      rest: { status: 204, errors: [410] },
    })
    .input(VerifyEmailInput)
    .output(z.void())
    .mutation(({ ctx, input }) => verifyEmail(ctx.services, input)),

  requestEmailVerification: sessionProcedure('auth.requestEmailVerification')
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/email/verify/request',
        tags: ['lacre'],
        summary: 'Send the link that confirms my e-mail again',
      },
      rest: { status: 202 },
    })
    .input(Nothing)
    .output(z.object({}))
    .mutation(async ({ ctx }) => {
      await requestEmailVerification(ctx.services, ctx.actor);
      return {};
    }),
});
