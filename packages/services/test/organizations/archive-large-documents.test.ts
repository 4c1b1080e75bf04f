import { NEEDS_REVIEW } from '@lacre/database/entities/stamping-attempt.entity';
import type { InvoiceAccess } from '@lacre/services/access';
import { deleteOrganization } from '@lacre/services/organizations/delete-organization';
import { purgeDeletedOrganizations } from '@lacre/services/organizations/purge-deleted-organizations';
import { given, ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import { createInvoice } from '../../src/invoices/create-invoice.ts';
import { giveCertificate } from '../certificates/give-certificate.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';

describe('archiving the documents of a deleted organization', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench({ env: { PAC_PRODUCTION: 'simulator' } });
  });
  after(() => bench.close());

  const query = <Row>(text: string, values: unknown[]) => bench.database.dataSource.query<Row[]>(text, values);

  it('reads no more bytes at once than memory is meant for, and archives all of them', async () => {
    const { services } = bench;
    const owner = await given(services).user();
    const { id } = await given(services).organization(owner);
    await giveCertificate(bench, owner, id);
    const { actor } = await given(services).apiKey(owner, id, { environment: 'production' });
    const access: InvoiceAccess = { organizationId: id, environment: 'production', actor };
    for (let n = 0; n < 5; n += 1)
      expect((await createInvoice(services, access, ingreso({ externalId: `${n}` }))).kind).to.equal('created');
    // Invoices of 3 MB, and their attempts as if none had been settled.
    const large = Buffer.alloc(3 * 1024 * 1024);
    await query('update invoice_xml set xml = $2 where organization_id = $1', [id, large]);
    await query(`update stamping_attempt set state = '${NEEDS_REVIEW}', sealed_xml = $2 where organization_id = $1`, [
      id,
      large,
    ]);
    await deleteOrganization(services, owner.actor, { id });

    const { database } = services;
    const sizes: { invoices: number[]; attempts: number[] } = { invoices: [], attempts: [] };
    const watched: typeof database = {
      ...database,
      transaction: (work) =>
        database.transaction((tx) => {
          const { invoiceArchive } = tx;
          const counted = {
            ...invoiceArchive,
            async holdInvoices(...given: Parameters<typeof invoiceArchive.holdInvoices>) {
              const held = await invoiceArchive.holdInvoices(...given);
              sizes.invoices.push(held.length);
              return held;
            },
            async holdUnresolved(...given: Parameters<typeof invoiceArchive.holdUnresolved>) {
              const held = await invoiceArchive.holdUnresolved(...given);
              sizes.attempts.push(held.length);
              return held;
            },
          };
          return work({ ...tx, invoiceArchive: counted });
        }),
    };
    bench.clock.advance(120);
    const { archived } = await purgeDeletedOrganizations({ ...services, database: watched });
    expect(archived).to.equal(10);
    for (const held of [sizes.invoices, sizes.attempts])
      expect(held.filter((size) => size > 0)).to.deep.equal([2, 2, 1]);
  });
});
