import { randomInt } from 'node:crypto';
import type { OrganizationRow } from '@lacre/database/entities/organization.entity';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { isUniqueViolation } from '@lacre/database/violations';
import type { SessionActor } from '../actor.ts';
import { sealedHead } from '../audit/audit-seal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError } from '../errors.ts';
import { ofField } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { drawLogo } from './draw-logo.ts';
import { type OrganizationView, toOrganizationView } from './organization-view.ts';

/**
 * Any authenticated user may create one and becomes its owner. 409 when a given slug is taken; by default it is derived
 * from the name. 400 for a logo that cannot be rendered.
 */
export async function createOrganization(
  services: Pick<Services, 'database' | 'clock' | 'issuing' | 'settings' | 'secretBox' | 'logos' | 'log'>,
  actor: SessionActor,
  input: { name: string; slug?: string; logo?: string | null; referralCode?: string },
): Promise<OrganizationView> {
  const { database, clock } = services;
  const now = clock.now();
  const name = input.name.trim();
  const base = slugOf(name);
  // A derived slug gets a short random suffix if the plain one is taken.
  const partnerId = await findPartner(services, actor, input.referralCode);
  const image = input.logo ? await drawLogo(services, input.logo, actor.userId) : undefined;
  const candidates = input.slug
    ? [input.slug]
    : [base, ...Array.from({ length: 5 }, () => `${base}-${randomEnding()}`)];
  for (const slug of candidates) {
    const organization = newOrganization(
      { id: uuidV7(now), name, slug, logo: input.logo ?? null, plan: services.settings.defaultPlan },
      actor.userId,
      now,
    );
    try {
      await database.transaction(async (tx) => {
        await tx.organizations.insert(organization);
        await tx.members.insert({
          organizationId: organization.id,
          id: uuidV7(now),
          userId: actor.userId,
          role: 'owner',
          lastActiveAt: now,
          createdAt: now,
          updatedAt: now,
        });
        if (input.logo && image) await tx.documentSettings.saveLogo(organization.id, input.logo, image, now);
        if (partnerId !== undefined) await tx.partners.insertReferral(partnerId, uuidV7(now), organization.id, now);
        const head = await recordAudit(tx, now, actor, {
          organizationId: organization.id,
          action: 'organization.created',
          target: { type: 'organization', id: organization.id },
          details: { name, slug },
        });
        // Sealed at once, before it can be modified: a chain without a seal means that the seal was removed.
        await tx.auditEntries.seal(organization.id, sealedHead(services.secretBox, organization.id, head), null);
      });
      return toOrganizationView(services, organization, undefined);
    } catch (error) {
      if (!isUniqueViolation(error, 'organization_slug_key')) throw error;
    }
  }
  throw new AppError('SLUG_TAKEN', ofField('slug', 'SLUG_TAKEN'));
}

const refusedCode = (code: 'UNKNOWN_REFERRAL_CODE' | 'OWN_REFERRAL_CODE') =>
  new AppError(code, ofField('referralCode', code));

/** The organization that owns the referral code. Codes are case-insensitive; a user's own code is rejected. */
async function findPartner(
  { database }: Pick<Services, 'database'>,
  actor: SessionActor,
  referralCode: string | undefined,
): Promise<string | undefined> {
  if (referralCode === undefined) return undefined;
  const partner = await database.partners.findByCode(referralCode.trim().toUpperCase());
  if (!partner || partner.status !== 'active') throw refusedCode('UNKNOWN_REFERRAL_CODE');
  if (await database.members.findRole(partner.organizationId, actor.userId)) throw refusedCode('OWN_REFERRAL_CODE');
  return partner.organizationId;
}

function newOrganization(
  start: Pick<OrganizationRow, 'id' | 'name' | 'slug' | 'logo' | 'plan'>,
  ownerId: string,
  now: Date,
): OrganizationRow {
  return {
    ...start,
    ownerId,
    taxId: null,
    legalName: null,
    taxSystem: null,
    website: null,
    phone: null,
    supportEmail: null,
    addressStreet: null,
    addressExterior: null,
    addressInterior: null,
    addressNeighborhood: null,
    addressCity: null,
    addressMunicipality: null,
    addressZip: null,
    addressState: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** `Comercializadora Peña, S.A.` -> `comercializadora-pena-s-a`. */
function slugOf(name: string): string {
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 48)
    .replace(/-$/, '');
  return slug.length >= 3 ? slug : `org-${slug || randomEnding()}`;
}

function randomEnding(): string {
  return randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0');
}
