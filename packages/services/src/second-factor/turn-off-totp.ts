import type { SessionActor } from '../actor.ts';
import { AppError } from '../errors.ts';
import { sendSecurityNotice } from '../mail/security-notice.ts';
import type { Services } from '../services.ts';
import { requireSecondFactor } from './require-second-factor.ts';

/** Turns off the second factor and deletes the recovery codes. Requires a code itself. 404 when it is not on. */
export async function turnOffTotp(
  services: Pick<Services, 'database' | 'clock' | 'secretBox'>,
  actor: SessionActor,
): Promise<void> {
  const { database, clock } = services;
  const { userId } = actor;
  if (!(await database.secondFactors.isOn(userId))) throw notOn();
  const useCode = await requireSecondFactor(services, actor);
  const now = clock.now();
  await database.transaction(async (tx) => {
    await tx.users.lock(userId);
    await useCode(tx);
    if (!(await tx.secondFactors.remove(userId))) throw notOn();
    await tx.signInChallenges.removeAllOf(userId);
    const user = await tx.users.findById(userId);
    if (user)
      await sendSecurityNotice(services, tx, now, user, {
        es: {
          title: 'su cuenta ya no pide un código',
          paragraphs: [
            'Se desactivó el segundo factor de su cuenta de Lacre: para iniciar sesión basta la contraseña.',
          ],
        },
        en: {
          title: 'your account no longer requires a code',
          paragraphs: ['The second factor of your Lacre account was turned off: the password is enough to sign in.'],
        },
      });
  });
}

const notOn = () =>
  new AppError('NOT_FOUND', {
    texts: { en: 'No second factor is turned on', es: 'No hay un segundo factor activado' },
  });
