import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { InvoiceAccess } from '../access.ts';
import type { CredentialActor, Environment } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { bindingLimits } from './binding-limits.ts';
import { keyLimitExceeded } from './key-limit-exceeded.ts';

/** How long after validating a document can be created. */
const confirmationSeconds = 900;

/** What a confirmation is valid for, and for whom. */
export interface Confirmed {
  access: InvoiceAccess;
  environment: Environment;
  /** Where the document is created: `/invoices`; for a cancellation `/cancel`. */
  path: string;
  bodyHash: Buffer;
  /** As given in the body. */
  scheduledAt?: string | undefined;
}

/** A stateless token that proves that this body was validated with this credential in the last 15 minutes. */
export function confirmationOf(
  { confirmationKey }: Pick<Services, 'confirmationKey'>,
  of: Confirmed,
  now: Date,
): string {
  const expires = String(Math.floor(now.getTime() / 1000) + confirmationSeconds);
  return `${expires}.${tagOf(confirmationKey, of, expires).toString('base64url')}`;
}

/**
 * 403 `KEY_LIMIT_EXCEEDED` when a limit of the key requires a confirmation and the body has none or an invalid one. 403
 * `CONFIRMATION_INVALID` for any other caller who sends an invalid one. `clock`: real time.
 */
export async function requireConfirmation(
  services: Pick<Services, 'database' | 'clock' | 'confirmationKey'>,
  confirmation: string | undefined,
  of: Confirmed,
): Promise<void> {
  const binding = await bindingLimits(services, of.access);
  const isRequired = binding.some(({ limits }) => limits.requireConfirmation === true);
  if (confirmation === undefined ? !isRequired : isConfirmed(services, confirmation, of)) return;
  if (!isRequired) throw new AppError('CONFIRMATION_INVALID', { params: { path: of.path } });
  const hint = {
    en: `Send the body to POST ${of.path}/validate with this key, review the response, and send the same body with its \`confirmation\` within 15 minutes.`,
    es: `Envíe el cuerpo a POST ${of.path}/validate con esta clave, revise la respuesta y envíe el mismo cuerpo con su \`confirmation\` antes de 15 minutos.`,
  };
  const [en, es] =
    confirmation === undefined
      ? ['requires the field confirmation', 'exige el campo confirmation']
      : [
          'requires a new confirmation: this one has expired, or belongs to another body or key',
          'exige otra confirmation: esta venció, o es de otro cuerpo u otra clave',
        ];
  throw keyLimitExceeded(
    'requireConfirmation',
    {
      en: `requireConfirmation of this API key ${en}, from POST ${of.path}/validate`,
      es: `requireConfirmation de esta clave de API ${es}, de POST ${of.path}/validate`,
    },
    hint,
  );
}

/** Whether a confirmation matches and has not expired. */
export function isConfirmed(
  { clock, confirmationKey }: Pick<Services, 'clock' | 'confirmationKey'>,
  confirmation: string,
  of: Confirmed,
): boolean {
  const [expires = '', tag = ''] = confirmation.split('.', 2);
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= clock.now().getTime()) return false;
  const [given, right] = [Buffer.from(tag, 'base64url'), tagOf(confirmationKey, of, expires)];
  return given.length === right.length && timingSafeEqual(given, right);
}

function tagOf(
  key: KeyObject,
  { access, environment, path, bodyHash, scheduledAt = '' }: Confirmed,
  expires: string,
): Buffer {
  const { organizationId, actor } = access;
  const parts = [organizationId, environment, credential(actor), path, bodyHash.toString('hex'), scheduledAt, expires];
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}

/** Stays the same when a user signs in again or an application refreshes its token. */
function credential(actor: CredentialActor): string {
  if (actor.kind === 'api-key') return `key ${actor.keyId}`;
  return actor.kind === 'oauth' ? `application ${actor.applicationId} ${actor.userId}` : `user ${actor.userId}`;
}
