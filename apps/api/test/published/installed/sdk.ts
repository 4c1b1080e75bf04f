// Compiled and run outside the repository, with @lacre/sdk as it is published: node sdk.js URL KEY
import { type ErrorCode, Lacre, LacreError } from '@lacre/sdk';

const [baseUrl = '', apiKey = ''] = process.argv.slice(2);
const lacre = new Lacre({ baseUrl, apiKey, language: 'en' });

const made = await lacre.invoices.create({
  customer: { legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', taxId: 'URE180429TM6', taxSystem: '601', zip: '86991' },
  use: 'G03',
  paymentForm: '03',
  items: [{ description: 'Consultoría', productKey: '81111500', unitKey: 'E48', quantity: 1, unitPrice: 1500 }],
});
const totals: number[] = [];
for await (const { total } of lacre.invoices.list({ limit: 1 })) totals.push(total);
const xml = await lacre.invoices.xml({ id: made.id });
const refused = await lacre.invoices.create({ use: 'G03', paymentForm: '03', items: [] }).catch((error: unknown) => {
  if (!(error instanceof LacreError)) throw error;
  const expected: ErrorCode = 'INVALID_INPUT';
  return { expected, reason: error.code, paths: error.findings.map(({ path }) => path) };
});

/** Never called: what must not compile. Each expected error would be reported as unused if the line did. */
export async function mustNotCompile(): Promise<void> {
  // @ts-expect-error a quantity is a number, not a text
  await lacre.invoices.create({ items: [{ quantity: '1' }] });
  // @ts-expect-error no such operation
  await lacre.invoices.destroy({});
  // @ts-expect-error a change names what it changes
  await lacre.customers.update({ organizationId: '' });
  // @ts-expect-error the total is a number
  const wrong: string = made.total;
  // @ts-expect-error what was accepted has no UUID yet
  const uuid: string = (await lacre.invoices.create({ use: '', items: [] }, { wait: false })).uuid;
  console.log(wrong, uuid);
}

console.log(
  JSON.stringify({
    id: made.id,
    total: totals[0],
    filename: xml.filename,
    xml: (await xml.text()).slice(0, 5),
    refused,
  }),
);
