import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { givenOrganization, newId, now } from './given.ts';

/** Each results in another profile. */
const changes: Record<string, string> = {
  'its name': "update organization set name = 'Otra' where id = $1",
  'its legal name': "update organization set legal_name = 'OTRA' where id = $1",
  'its regime': "update organization set tax_system = '603' where id = $1",
  'its domicile': "update organization set address_zip = '86991' where id = $1",
  'its plan': "update organization set plan = 'another' where id = $1",
  'a certificate': `insert into certificate (organization_id, id, rfc, legal_name, serial_number, issuer, fingerprint, is_test,
    valid_from, valid_to, certificate_der, sealed_key, sealed_key_id, uploaded_by, uploaded_at)
    values ($1, gen_random_uuid(), 'EKU9003173C9', 'X', '1', 'CA', 'f', true, '2020-01-01', '2040-01-01', '', '', 'k',
    gen_random_uuid(), now())`,
  'e-mail on stamp': `insert into document_settings (organization_id, color, paper, show_logo, show_contact, email_on_stamp,
    updated_at) values ($1, '#000000', 'letter', true, true, true, now())`,
  'a branch':
    "insert into branch (organization_id, code, name, zip, created_at, updated_at) values ($1, 'B', 'B', '06000', now(), now())",
  'the clock of its sandbox': 'insert into sandbox_clock (organization_id, ahead_ms, updated_at) values ($1, 1, now())',
  'its deletion': 'update organization set deleted_at = now() where id = $1',
};

describe('a claim without a previous read', () => {
  let test: TestDatabase;
  let organizationId: string;
  let version: string;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());
  beforeEach(async () => {
    ({ organizationId } = await givenOrganization(test.database));
    version = (await profile())?.version ?? '';
  });

  const profile = () => test.database.organizations.findIssuingProfile(organizationId, now);
  const query = <Row>(text: string) => test.dataSource.query<Row[]>(text, [organizationId]);
  const claim = ({ key, folio, profileVersion = version }: { key?: string; folio?: string; profileVersion?: string }) =>
    test.database.stampingAttempts.claim(organizationId, {
      id: newId(),
      environment: 'sandbox',
      type: 'I',
      series: undefined,
      firstSeries: 'A',
      folio,
      customerId: undefined,
      relatedInvoiceUuid: undefined,
      bodyHash: Buffer.from('hash'),
      idempotencyKey: key,
      createdBy: 'key',
      at: now,
      profileVersion,
    });

  it('gets key and folio where the profile is unchanged, whatever else has changed', async () => {
    await query("update organization set support_email = 'a@b.mx', updated_at = now() where id = $1");
    expect(await claim({ key: 'k' })).to.include({ series: 'A', folio: '1' });
    expect(await claim({ key: 'l', folio: '7' })).to.include({ series: 'A', folio: '7' });
  });

  for (const [what, change] of Object.entries(changes))
    it(`claims nothing once another process has changed ${what}`, async () => {
      await query(change);
      expect(await claim({ key: 'k' })).to.equal(undefined);
      expect(await claim({ key: 'k', folio: '7' })).to.equal(undefined);
      expect(await query('select from stamping_attempt where organization_id = $1')).to.have.lengthOf(0);
      expect(await query('select from folio_series where organization_id = $1')).to.have.lengthOf(0);
    });

  it('claims nothing once a series names a certificate', async () => {
    expect(await claim({ key: 'k' })).to.include({ folio: '1' });
    await query(changes['a certificate'] ?? '');
    version = (await profile())?.version ?? '';
    await query(`update folio_series f set certificate_id = c.id from certificate c
      where f.organization_id = $1 and c.organization_id = $1`);
    expect(await claim({ key: 'l' })).to.equal(undefined);
  });

  it('uses no folio where the key is used, in a batch with others that are not', async () => {
    expect(await claim({ key: 'taken' })).to.include({ folio: '1' });
    const keys = ['a', 'taken', 'b', 'c', 'taken', 'd', randomUUID()];
    const claimed = await Promise.all(keys.map((key) => claim({ key })));
    expect(claimed.map((one) => one?.folio)).to.deep.equal(['2', undefined, '3', '4', undefined, '5', '6']);
    expect(await claim({ key: 'taken', folio: '90' })).to.equal(undefined);
    expect(await claim({ key: 'e' })).to.include({ folio: '7' });
  });
});
