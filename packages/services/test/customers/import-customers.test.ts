import type { CsvFile } from '@lacre/services/csv-import/csv-file';
import { importCustomers } from '@lacre/services/customers/import-customers';
import { saveCustomer } from '@lacre/services/customers/save-customer';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { importingOwner } from '../csv-import/importing-owner.ts';
import { sharedServices } from '../shared-services.ts';
import { until } from '../until.ts';

const file = (text: string): CsvFile => ({ name: 'c.csv', type: 'text/csv', bytes: Buffer.from(text) });
const homoclave = (index: number) =>
  `${Math.floor(index / 10)
    .toString(36)
    .padStart(2, '0')
    .toUpperCase()}${index % 10}`;
const rfcs = Array.from({ length: 1_500 }, (_, index) => `AAA010101${homoclave(index)}`);
const csv = (order: readonly string[], mail = '') =>
  file(`legalName,taxId,taxSystem,zip,email\n${order.map((rfc) => `CLIENTE,${rfc},601,86991,${mail}`).join('\n')}`);

describe('importing customers', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  async function owner() {
    const { actor, organizationId, count } = await importingOwner(t, 'customer');
    const run = (content: CsvFile, mode: 'create' | 'upsert' = 'create', services = t.services) =>
      importCustomers(services, actor, { organizationId, file: content, mode });
    return { organizationId, count, run };
  }

  it('of the same RFCs concurrently, in two processes and any order, creates and counts each once', async () => {
    const { count, run } = await owner();
    const second = await t.another();
    try {
      const results = await Promise.all([
        run(csv(rfcs)),
        run(csv(rfcs.toReversed()), 'create', second.services),
        run(csv(rfcs.slice(500))),
        run(csv(rfcs), 'upsert', second.services),
      ]);
      expect(results.reduce((sum, one) => sum + one.successCount - one.updatedCount, 0)).to.equal(rfcs.length);
      expect(await count()).to.equal(rfcs.length);
    } finally {
      await second.close();
    }
  });

  it('waits for an invoice that saves the same customer concurrently, and does not create it again', async () => {
    const { organizationId, count, run } = await owner();
    const [rfc = ''] = rfcs;
    const kept = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const invoice = t.services.database.transaction(async (tx) => {
      const customer = { legalName: 'CLIENTE', taxId: rfc, taxSystem: '601', zip: '86991' };
      await saveCustomer(tx, t.clock.now(), organizationId, 'production', customer);
      begun.resolve();
      await kept.promise;
    });
    await begun.promise;
    const importing = run(csv([rfc]));
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await until(async () => (await t.database.dataSource.query<unknown[]>(waiting)).length > 0);
    kept.resolve();
    await invoice;
    expect((await importing).errors).to.deep.equal([
      {
        row: 2,
        message: 'Ya existe en la organización un cliente con este RFC',
        details: [{ path: 'taxId', code: 'CONFLICT', message: 'Ya existe en la organización un cliente con este RFC' }],
      },
    ]);
    expect(await count()).to.equal(1);
  });

  it('creates nothing from a file that turns out to be invalid at its end', async () => {
    const { count, run } = await owner();
    const broken = Buffer.concat([csv(rfcs).bytes, Buffer.from('\n"x')]);
    const rejection = await run({ ...csv([]), bytes: broken }).catch((error: unknown) => error);
    expect((rejection as Error).message).to.equal('El CSV no es válido');
    expect(await count()).to.equal(0);
  });

  it('updates a customer by the first of its rows, and reports the others however far apart they are', async () => {
    const { organizationId, run } = await owner();
    const [rfc = '', ...others] = rfcs.slice(0, 700);
    await run(csv([rfc]));
    const line = (mail: string) => csv([rfc], mail).bytes.toString().split('\n')[1] ?? '';
    const upload = `${csv([rfc, ...others], 'first@example.com').bytes.toString()}\n${line('last@example.com')}`;
    const twice = upload.replace('\n', `\n${line('first@example.com')}\n`);
    const { errors, ...counts } = await run(file(twice), 'upsert');
    expect(counts).to.include({ totalRows: 702, successCount: 700, updatedCount: 1, errorCount: 2 });
    expect(errors.map(({ row, details }) => [row, details[0]?.code])).to.deep.equal([
      [3, 'CONFLICT'],
      [703, 'CONFLICT'],
    ]);
    const [row] = await t.database.dataSource.query<{ email: string }[]>(
      'select email from customer where organization_id = $1 and tax_id = $2',
      [organizationId, rfc],
    );
    expect(row?.email).to.equal('first@example.com');
  });

  it('reads only the named customers among those that share a generic RFC', async () => {
    const { organizationId, run } = await owner();
    const names = Array.from({ length: 1_200 }, (_, index) => `CLIENTE ${index}`);
    const generic = (of: readonly string[]) =>
      file(`legalName,taxId,email\n${of.map((name) => `${name},XAXX010101000,x@example.com`).join('\n')}`);
    expect(await run(generic(names))).to.include({ successCount: 1_200, errorCount: 0 });
    expect(await run(generic(['CLIENTE 7', 'OTRO']), 'upsert')).to.include({ successCount: 2, updatedCount: 1 });
    const held = await t.services.database.transaction((tx) =>
      tx.customers.holdAllOf(organizationId, [], { taxIds: ['XAXX010101000'], legalNames: ['CLIENTE 7', 'NADIE'] }),
    );
    expect(held.map(({ legalName }) => legalName)).to.deep.equal(['CLIENTE 7']);
  });
});
