import { randomInt } from 'node:crypto';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError, organizationNotFound } from '../errors.ts';
import type { Services } from '../services.ts';
import { type PartnerView, toPartnerView } from './partner-view.ts';

/** Makes the organization a referral partner with its own code. Owner only; 409 when it is one already. */
export async function enrollPartner(
  services: Pick<Services, 'database' | 'clock' | 'settings'>,
  actor: SessionActor,
  input: { organizationId: string },
): Promise<PartnerView> {
  const { database, clock, settings } = services;
  const organizationId = input.organizationId.toLowerCase();
  await requireRole(services, actor, organizationId, 'partners.enroll');
  const now = clock.now();
  const row = await database.transaction(async (tx) => {
    let code = newCode();
    while (await tx.partners.findByCode(code)) code = newCode();
    const commissionRate = settings.partnerCommissionRate;
    if (!(await tx.partners.insert({ organizationId, id: uuidV7(now), code, commissionRate, at: now })))
      throw new AppError('ALREADY_A_PARTNER');
    await recordAudit(tx, now, actor, { organizationId, action: 'partner.enrolled', details: { code } });
    return tx.partners.find(organizationId);
  });
  if (!row) throw organizationNotFound();
  return toPartnerView(row, settings.baseUrl);
}

/** Without letters and digits that are easily confused. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const newCode = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
