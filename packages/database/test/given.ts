import type { Database } from '@lacre/database/database';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { expect } from 'chai';

/** The current time of these tests. */
export const now = new Date('2026-11-21T12:00:00.000Z');
export const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
export const newId = () => uuidV7(now);

export async function givenUser(database: Database, email = `${newId()}@example.com`): Promise<string> {
  const id = newId();
  await database.users.insert({
    id,
    email,
    name: 'Ana',
    passwordHash: '$argon2id$secret',
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** An organization and its owner. */
export async function givenOrganization(
  database: Database,
  createdAt = now,
): Promise<{ organizationId: string; ownerId: string }> {
  const ownerId = await givenUser(database);
  const organizationId = newId();
  const moments = { createdAt, updatedAt: createdAt };
  await database.organizations.insert({
    id: organizationId,
    name: 'Panadería Ana',
    slug: organizationId,
    ownerId,
    ...moments,
  });
  await database.members.insert({ organizationId, id: newId(), userId: ownerId, role: 'owner', ...moments });
  return { organizationId, ownerId };
}

/** An organization, and the version of its issuing profile. */
export async function givenIssuer(database: Database): Promise<{ organizationId: string; version: string }> {
  const { organizationId } = await givenOrganization(database);
  const profile = await database.organizations.findIssuingProfile(organizationId, now);
  return { organizationId, version: profile?.version ?? expect.fail('no profile') };
}

/** The stored fields of a document that is sealed when it is claimed. */
export const sealedBytes = {
  xml: Buffer.from('<sealed/>'),
  hash: Buffer.from('hash'),
  pac: 'one',
  nextAskAt: later(45_000),
};

export function aCertificate(ownerId: string, serialNumber: string) {
  return {
    id: newId(),
    rfc: 'EKU9003173C9',
    legalName: 'ESCUELA KEMPER URGATE',
    serialNumber,
    issuer: 'AC UAT',
    fingerprint: 'ab12',
    isTest: true,
    validFrom: later(-1000),
    validTo: later(1000),
    certificateDer: Buffer.from('certificate'),
    sealedKey: Buffer.from('sealed'),
    sealedKeyId: 'key-1',
    uploadedBy: ownerId,
    uploadedAt: now,
  };
}
