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
          'A user with a second factor gets 401 `MFA_REQUIRED` with an `mfaToken`, and the session from `POST /auth/mfa`.',
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
        summary: 'Complete the sign-in with a second factor',
        description: 'Each code works once. The token is valid for five minutes and for one session.',
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
        summary: 'Get the options for signing in with a passkey',
        description: 'Pass them to `navigator.credentials.get` (WebAuthn). Single use, valid for five minutes.',
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
        description: 'A passkey verifies the user, so it counts as both password and second factor.',
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
        summary: 'Request a password reset',
        description:
          'The response is the same whether or not an account with this e-mail exists. The link in the e-mail works once and expires after one hour.',
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
        summary: 'Reset the password',
        description:
          'Takes the token from the e-mail. Ends all sessions of the user and revokes the access of all applications.',
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
        description: 'Ends my other sessions. `endAuthorizations` also revokes the access of all applications.',
      },
      rest: { status: 204, errors: [403], asksSecondFactor: true },
    })
    .input(ChangePasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) => changePassword(ctx.services, ctx.actor, input)),

  verifyEmail: publicProcedure('auth.verifyEmail')
    .meta({
      openapi: { method: 'POST', path: '/auth/email/verify', tags: ['lacre'], summary: 'Verify an e-mail address' },
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
        summary: 'Resend the link that verifies my e-mail address',
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
