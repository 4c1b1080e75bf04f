import { uuidV7 } from '@lacre/database/uuid-v7';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { SessionActor } from '../actor.ts';
import { AppError, authenticationRequired } from '../errors.ts';
import { lockSession } from '../lock-session.ts';
import { sendSecurityNotice } from '../mail/security-notice.ts';
import type { Services } from '../services.ts';
import { isChallenge, takeChallenge } from './passkey-challenge.ts';
import { type PasskeyView, toPasskeyView } from './passkey-view.ts';
import { type RelyingParty, requireRelyingParty } from './relying-party.ts';
import { algorithms, requireKeyOfUse, verifyResponse, webAuthn } from './web-authn.ts';

/** Maximum number per user. */
const passkeysMax = 20;

/**
 * Stores the passkey that the browser created from the options of `beginPasskey`; the user is notified by e-mail. 400
 * for an invalid or late response, 401 when the session ends meanwhile, 409 for a passkey that is already registered
 * and for too many.
 */
export async function createPasskey(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'settings'>,
  actor: SessionActor,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<PasskeyView> {
  const { database, clock } = services;
  const { userId } = actor;
  const party = requireRelyingParty(services.settings);
  const { challenge, credential } = await verified(services, party, userId, response);
  const { id, publicKey, counter, transports = [] } = credential;
  const now = clock.now();
  const row = {
    id: uuidV7(now),
    userId,
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter: String(counter),
    transports: [...transports],
    name,
    createdAt: now,
    lastUsedAt: null,
  };
  await database.transaction(async (tx) => {
    await lockSession(tx, actor, now);
    if (!(await takeChallenge({ database: tx, clock }, 'register', userId, challenge)))
      throw new AppError('INVALID_PASSKEY_ANSWER');
    const outcome = await tx.passkeys.insert(row, passkeysMax);
    if (outcome === 'too-many') throw new AppError('TOO_MANY_PASSKEYS', { params: { most: passkeysMax } });
    if (outcome === 'known') throw new AppError('PASSKEY_KNOWN');
    const user = await tx.users.findById(userId);
    if (!user) throw authenticationRequired();
    await sendSecurityNotice(services, tx, now, user, {
      es: {
        title: 'se agregó una llave de acceso a su cuenta',
        paragraphs: [
          `Se agregó la llave de acceso «${name}» a su cuenta de Lacre. Permite iniciar sesión sin contraseña ni código.`,
        ],
      },
      en: {
        title: 'a passkey was added to your account',
        paragraphs: [
          `The passkey "${name}" was added to your Lacre account. It can be used to sign in without a password or code.`,
        ],
      },
    });
  });
  return toPasskeyView(row);
}

async function verified(
  services: Pick<Services, 'database' | 'clock'>,
  party: RelyingParty,
  userId: string,
  response: RegistrationResponseJSON,
) {
  const { verifyRegistrationResponse } = await webAuthn();
  let challenge = '';
  const answer = await verifyResponse(
    (signed) => {
      challenge = signed;
      return isChallenge(services, 'register', userId, signed);
    },
    async (expectedChallenge) => {
      const finding = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      });
      if (finding.verified) await requireKeyOfUse(finding.registrationInfo.credential.publicKey);
      return finding;
    },
  );
  if (!answer) throw new AppError('INVALID_PASSKEY_ANSWER');
  return { challenge, credential: answer.registrationInfo.credential };
}
