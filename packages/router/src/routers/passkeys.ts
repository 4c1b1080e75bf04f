import { beginPasskey } from '@lacre/services/passkeys/begin-passkey';
import { beginPasskeyProof } from '@lacre/services/passkeys/begin-passkey-proof';
import { createPasskey } from '@lacre/services/passkeys/create-passkey';
import { deletePasskey } from '@lacre/services/passkeys/delete-passkey';
import { listPasskeys } from '@lacre/services/passkeys/list-passkeys';
import { provePasskey } from '@lacre/services/passkeys/prove-passkey';
import { renamePasskey } from '@lacre/services/passkeys/rename-passkey';
import { z } from 'zod';
import { sessionProcedure } from '../procedures.ts';
import { Nothing } from '../schemas/nothing.ts';
import {
  BeginPasskeyInput,
  CreatePasskeyInput,
  Passkey,
  PasskeyAnswer,
  PasskeyCreationOptions,
  PasskeyPath,
  PasskeyProof,
  PasskeyRequestOptions,
  RenamePasskeyInput,
} from '../schemas/passkey.ts';
import { t } from '../trpc.ts';

export const passkeysRouter = t.router({
  list: sessionProcedure('passkeys.list')
    .meta({ openapi: { method: 'GET', path: '/users/me/passkeys', tags: ['lacre'], summary: 'My passkeys' } })
    .input(Nothing)
    .output(z.array(Passkey))
    .query(({ ctx }) => listPasskeys(ctx.services, ctx.actor)),

  begin: sessionProcedure('passkeys.begin')
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/me/passkeys/options',
        tags: ['lacre'],
        summary: 'Get the options for registering a passkey',
        description:
          'Pass them to `navigator.credentials.create` (WebAuthn). Single use, valid for five minutes. Requires the password if you signed in more than ten minutes ago.',
      },
      rest: { errors: [403, 409], asksSecondFactor: true },
    })
    .input(BeginPasskeyInput)
    .output(PasskeyCreationOptions)
    .mutation(({ ctx, input }) => beginPasskey(ctx.services, ctx.actor, input)),

  create: sessionProcedure('passkeys.create')
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/me/passkeys',
        tags: ['lacre'],
        summary: 'Register a passkey',
        description:
          'Takes the credential that the browser created. The passkey then signs in without a password or code.',
      },
      rest: { status: 201, errors: [409], location: ({ id }) => `/users/me/passkeys/${id}` },
    })
    .input(CreatePasskeyInput)
    .output(Passkey)
    .mutation(({ ctx, input }) => createPasskey(ctx.services, ctx.actor, input)),

  rename: sessionProcedure('passkeys.rename')
    .meta({
      openapi: { method: 'PATCH', path: '/users/me/passkeys/{id}', tags: ['lacre'], summary: 'Rename a passkey' },
      rest: { errors: [404] },
    })
    .input(RenamePasskeyInput)
    .output(Passkey)
    .mutation(({ ctx, input }) => renamePasskey(ctx.services, ctx.actor, input)),

  delete: sessionProcedure('passkeys.delete')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/users/me/passkeys/{id}',
        tags: ['lacre'],
        summary: 'Delete a passkey',
        description: 'Ends my other sessions.',
      },
      rest: { status: 204, errors: [403, 404], asksSecondFactor: true },
    })
    .input(PasskeyPath)
    .output(z.void())
    .mutation(({ ctx, input }) => deletePasskey(ctx.services, ctx.actor, input)),

  beginProof: sessionProcedure('passkeys.beginProof')
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/me/passkeys/proof/options',
        tags: ['lacre'],
        summary: 'Get the options for confirming an operation with a passkey',
        description: 'For operations that require the second factor again. Single use, valid for five minutes.',
      },
      rest: { errors: [409] },
    })
    .input(Nothing)
    .output(PasskeyRequestOptions)
    .mutation(({ ctx }) => beginPasskeyProof(ctx.services, ctx.actor)),

  prove: sessionProcedure('passkeys.prove')
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/me/passkeys/proof',
        tags: ['lacre'],
        summary: 'Confirm an operation with a passkey',
        description: 'Returns a code for `X-MFA-Code`.',
      },
      rest: { errors: [409] },
    })
    .input(PasskeyAnswer)
    .output(PasskeyProof)
    .mutation(({ ctx, input }) => provePasskey(ctx.services, ctx.actor, input)),
});
