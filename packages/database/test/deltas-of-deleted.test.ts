import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { givenOrganization, later, newId, now } from './given.ts';

describe('the deltas of a deleted organization', () => {
  let test: TestDatabase;
  let organizationId: string;
  let kept: string;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());
  beforeEach(async () => {
    ({ organizationId } = await givenOrganization(test.database));
    kept = (await givenOrganization(test.database)).organizationId;
    for (const id of [organizationId, kept]) await insertInvoice(id);
    await test.dataSource.query('update organization set deleted_at = $2 where id = $1', [organizationId, later(0)]);
  });

  const insertInvoice = (organization: string) =>
    test.dataSource.query(
      `insert into invoice (organization_id, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
         nombre_receptor, regimen_receptor, moneda, total, transferred, withheld, collected, is_late, fecha, lugar_expedicion, fecha_timbrado, has_fuel,
         status, created_at, updated_at)
       values ($1, $2::uuid, 'sandbox', $2::uuid::text, 'A', '1', 'I', 'EKU9003173C9', 'XAXX010101000', 'NOMBRE', '616', 'MXN', 1, 0, 0, 1, false,
         '2026-01-01T00:00:00', '06000', '2026-01-01T00:00:00', false, 'vigente', $3, $3)`,
      [organization, newId(), now],
    );
  const organizationsIn = async (table: string) =>
    (await test.dataSource.query<{ id: string }[]>(`select distinct organization_id as id from ${table}`))
      .map(({ id }) => id)
      .filter((id) => id === organizationId || id === kept);
  const expectOnlyKept = async () => {
    for (const table of ['invoice_count_delta', 'invoice_month_delta'])
      expect(await organizationsIn(table), table).to.deep.equal([kept]);
  };

  it('are deleted with it, and those of others stay', async () => {
    await test.database.organizations.purge(organizationId);
    await expectOnlyKept();
  });

  it('are deleted with it also when a document changes during its deletion', async () => {
    const change = await blockingTransaction(test.dataSource);
    await change.query(`update invoice set status = 'cancelado' where organization_id = $1`, [organizationId]);
    const purged = test.database.organizations.purge(organizationId);
    // Until the deletion waits for the document.
    while (!(await change.isWaitedFor()));
    await change.commit();
    await purged;
    await expectOnlyKept();
  });
});
