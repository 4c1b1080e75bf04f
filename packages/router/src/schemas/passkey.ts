import { z } from 'zod';
import { id, instantText, nameText, uuidText } from './text.ts';
import { BeginTotpInput } from './user.ts';

/** Of WebAuthn Level 3, section 5.1: what `toJSON()` of a credential gives. */
const base64url = (maximum: number) =>
  z
    .string({ error: 'must be base64url' })
    .max(maximum, { error: `must be at most ${maximum} characters long` })
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'must be base64url' });

const credential = {
  id: base64url(1_400).describe('ID of the credential'),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

/** `internal`, `usb` ...: browsers bring new ones. */
const transport = z.string().regex(/^[a-z-]{1,32}$/, { error: 'must be a transport type' });

export const BeginPasskeyInput = BeginTotpInput;
export const CreatePasskeyInput = z.strictObject({
  name: nameText(1, 100).describe('Name of the device, chosen by the user'),
  response: z.strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url(8_000),
      attestationObject: base64url(64_000),
      authenticatorData: base64url(64_000).optional(),
      transports: z.array(transport).max(10).optional(),
      publicKeyAlgorithm: z.number().int().optional(),
      publicKey: base64url(8_000).optional(),
    }),
  }),
});
export const PasskeyAnswer = z.strictObject({
  response: z.strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url(8_000),
      authenticatorData: base64url(8_000),
      signature: base64url(8_000),
      userHandle: base64url(100).optional(),
    }),
  }),
});
export const PasskeyPath = z.strictObject({ id: id() });
export const RenamePasskeyInput = z.strictObject({ id: id(), name: nameText(1, 100) });

const credentialBase = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() });
export const PasskeyCreationOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
    timeout: z.number().int().optional().describe('Milliseconds'),
    attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).optional(),
    excludeCredentials: z.array(credentialBase).optional().describe('Passkeys that the account already has'),
    authenticatorSelection: z
      .object({
        residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
        requireResidentKey: z.boolean().optional(),
        userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
      })
      .optional(),
  })
  .meta({
    id: 'PasskeyCreationOptions',
    description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn, for `navigator.credentials.create`',
  });
export const PasskeyRequestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string().optional(),
    timeout: z.number().int().optional().describe('Milliseconds'),
    allowCredentials: z.array(credentialBase).optional(),
    userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
  })
  .meta({
    id: 'PasskeyRequestOptions',
    description: 'PublicKeyCredentialRequestOptionsJSON of WebAuthn, for `navigator.credentials.get`',
  });

export const Passkey = z
  .object({
    id: uuidText(),
    name: z.string(),
    createdAt: instantText(),
    lastUsedAt: instantText().nullable().describe('null: never'),
  })
  .meta({ id: 'Passkey' });
export const PasskeyProof = z
  .object({ code: z.string().describe('Send it in `X-MFA-Code`, once and within five minutes') })
  .meta({ id: 'PasskeyProof' });
