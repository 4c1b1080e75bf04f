import { text } from 'node:stream/consumers';
import { SLICE } from '@lacre/cfdi/slices';
import { english } from '@lacre/services/language';
import { given, ingreso } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { findStamped } from '../../src/documents/find-document.ts';
import { formOf } from '../../src/documents/print-document.ts';
import { readLetterhead } from '../../src/documents/read-letterhead.ts';
import { exportCsv } from '../../src/exports/export-csv.ts';
import { createInvoice } from '../../src/invoices/create-invoice.ts';
import { getInvoice } from '../../src/invoices/get-invoice.ts';
import { validateInvoice } from '../../src/invoices/validate-invoice.ts';
import { pausesDuring } from '../pauses-during.ts';
import { sharedServices } from '../shared-services.ts';

describe('an invoice of 5,000 items', () => {
  let test: TestServices;
  before(async () => {
    test = await sharedServices();
  });

  const check = async (count: number) => {
    const access = await given(test.services).access();
    const [line] = ingreso().items ?? [];
    if (!line) throw new Error('an Ingreso has an item');
    const input = ingreso({ items: Array.from({ length: count }, () => ({ ...line })) });
    return pausesDuring(async () => {
      const { valid, errors } = await validateInvoice(test.services, access, input, english);
      expect(errors).to.deep.equal([]);
      expect(valid).to.equal(true);
    });
  };

  it('yields to other requests after every hundred items, both when it is computed and when it is checked', async () => {
    const small = await check(1);
    const large = await check(5000);
    expect(large - small).to.be.at.least((2 * 5000) / SLICE - 10);
  });

  it('yields to other requests while its XML is read: for itself, its printed form and the CSV', async () => {
    const access = await given(test.services).access();
    const [line] = ingreso().items ?? [];
    if (!line) throw new Error('an Ingreso has an item');
    const items = Array.from({ length: 5000 }, () => ({ ...line }));
    const outcome = await createInvoice(test.services, access, { ...ingreso({ items }), idempotencyKey: 'large' });
    if (outcome.kind !== 'created') throw new Error('the PAC answers');
    const { id } = outcome.invoice;
    const textAndModel = 15 + 5000 / SLICE;
    expect(await pausesDuring(() => getInvoice(test.services, access, { id }))).to.be.at.least(textAndModel);

    const row = await findStamped(test.services, access, id, 'invoice');
    const xml = (await test.services.database.invoices.findXml(access.organizationId, id)) ?? Buffer.alloc(0);
    const letterhead = await readLetterhead(test.services, access.organizationId);
    expect(await pausesDuring(() => formOf(test.services, letterhead, row, xml))).to.be.at.least(textAndModel);

    const exported = await exportCsv(test.services, access, {});
    expect(await pausesDuring(() => text(exported.content))).to.be.at.least(textAndModel);
  });
});
