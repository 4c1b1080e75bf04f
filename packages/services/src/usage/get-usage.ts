import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { organizationNotFound } from '../errors.ts';
import type { Services } from '../services.ts';
import { billingMonthOf } from './billing-month.ts';

/** Plan limits and usage of this month (contract section 9); one unit is one production stamp. */
export interface UsageView {
  plan: string;
  /** null: unlimited. */
  cfdiIncluded: number | null;
  cfdiUsedThisMonth: number;
  /** null: unlimited. */
  cfdiRemaining: number | null;
  periodResetsAt: string;
}

/** Any member, or a key with read:usage. */
export async function getUsage(
  services: Pick<Services, 'database' | 'clock' | 'settings'>,
  actor: CredentialActor,
  input: { organizationId: string },
): Promise<UsageView> {
  const { database, clock, settings } = services;
  const { organizationId } = await resolveOrganizationAccess(services, actor, input.organizationId, 'usage.get');
  const organization = await database.organizations.findById(organizationId);
  if (!organization) throw organizationNotFound();
  const { period, firstId, endsAt } = billingMonthOf(clock.now());
  const included = settings.plans[organization.plan]?.cfdiIncluded ?? null;
  const counted = included === null ? undefined : await database.usageMonths.find(organizationId, period);
  const used = counted ?? (await database.usageMonths.count(organizationId, firstId));
  return {
    plan: organization.plan,
    cfdiIncluded: included,
    cfdiUsedThisMonth: used,
    cfdiRemaining: included === null ? null : Math.max(0, included - used),
    periodResetsAt: endsAt.toISOString(),
  };
}
