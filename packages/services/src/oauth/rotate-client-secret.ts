import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { showOnce } from '../show-once.ts';
import { newClientSecret } from './client-secret.ts';
import {
  type OauthApplicationView,
  oauthApplicationNotFound,
  toOauthApplicationView,
} from './oauth-application-view.ts';

/**
 * Gives the application a new secret, shown in this response only. The previous one stays valid for `overlapHours` (0
 * to 168; 0 ends it immediately), older ones do not. Issued tokens stay valid. Owner or admin; 409 for a public
 * application.
 */
export async function rotateClientSecret(
  services: Pick<Services, 'database' | 'clock'>,
  actor: SessionActor,
  input: { organizationId: string; id: string; overlapHours: number },
): Promise<OauthApplicationView & { clientSecret: string }> {
  const { database, clock } = services;
  await requireRole(services, actor, input.organizationId, 'oauth.rotateSecret');
  const row = await database.oauthApplications.findById(input.organizationId, input.id);
  if (!row) throw oauthApplicationNotFound();
  if (row.type === 'public')
    throw new AppError('CONFLICT', {
      texts: {
        en: 'A public application has no secret to rotate',
        es: 'Una aplicación pública no tiene secreto que rotar',
      },
    });
  const now = clock.now();
  const { secret, hash, last4 } = newClientSecret();
  const previousEndsAt = new Date(now.getTime() + input.overlapHours * 3_600_000);
  const rotated = await showOnce(database, async (tx) => {
    if (!(await tx.oauthApplications.rotateSecret(row.organizationId, row.id, { hash, last4, previousEndsAt }, now)))
      return false;
    await recordAudit(tx, now, actor, {
      organizationId: row.organizationId,
      action: 'oauth_app.secret_rotated',
      target: { type: 'oauth_app', id: row.id },
      details: { name: row.name, overlapHours: input.overlapHours },
    });
    return true;
  });
  if (!rotated) throw oauthApplicationNotFound();
  const after = { ...row, secretLast4: last4, previousSecretEndsAt: previousEndsAt, updatedAt: now };
  return { ...toOauthApplicationView(after, now), clientSecret: secret };
}
