import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { changedNames } from '../differs-in.ts';
import { organizationNotFound } from '../errors.ts';
import { lockOrganization, organizationTransaction } from '../lock-organization.ts';
import type { Services } from '../services.ts';
import { drawLogo } from './draw-logo.ts';
import { type OrganizationView, toOrganizationView } from './organization-view.ts';
import { recordOrganizationUpdate } from './record-organization-update.ts';

/** Changes the given fields; a null logo removes it, one that cannot be rendered is rejected with 400. Owner only. */
export async function updateOrganization(
  services: Pick<Services, 'database' | 'clock' | 'issuing' | 'settings' | 'logos' | 'log'>,
  actor: SessionActor,
  input: { id: string; name?: string; logo?: string | null },
): Promise<OrganizationView> {
  const { database, clock } = services;
  const organizationId = input.id.toLowerCase();
  await requireRole(services, actor, organizationId, 'organizations.update');
  const now = clock.now();
  const { name, logo } = input;
  const image = logo ? await drawLogo(services, logo, organizationId) : undefined;
  const patch = { ...(name !== undefined && { name: name.trim() }), ...(logo !== undefined && { logo }) };
  // Read first: a change that took effect must not fail afterwards.
  const certificate = await database.certificates.findActive(organizationId, now);
  const row = await organizationTransaction(database, organizationId, async (tx) => {
    if (Object.keys(patch).length === 0) return tx.organizations.findById(organizationId);
    // Locked: what a concurrent call changes meanwhile would be missing from the event.
    await lockOrganization(tx, organizationId);
    const before = await tx.organizations.findById(organizationId);
    const updated = await tx.organizations.update(organizationId, patch, now);
    if (!before || !updated) return undefined;
    if (logo && image) await tx.documentSettings.saveLogo(organizationId, logo, image, now);
    await recordOrganizationUpdate(tx, now, organizationId, changedNames(before, updated, Object.keys(patch)));
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'organization.updated',
      target: { type: 'organization', id: organizationId },
      details: patch,
    });
    return updated;
  });
  if (!row) throw organizationNotFound();
  return toOrganizationView(services, row, certificate);
}
