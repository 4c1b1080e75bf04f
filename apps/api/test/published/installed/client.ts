// Compiled and run outside the repository, with @lacre/client as it is published: node client.js URL KEY
import { createLacreClient, type ErrorCode, isLacreError } from '@lacre/client';

const [url = '', apiKey = ''] = process.argv.slice(2);
const lacre = createLacreClient({ url, apiKey, language: 'en' });

const made = await lacre.invoices.create.mutate({
  customer: { legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', taxId: 'URE180429TM6', taxSystem: '601', zip: '86991' },
  use: 'G03',
  paymentForm: '03',
  items: [{ description: 'Consultoría', productKey: '81111500', unitKey: 'E48', quantity: 1, unitPrice: 1500 }],
});
const { data } = await lacre.invoices.list.query({ limit: 1 });
const xml = await lacre.invoices.xml.query({ id: made.id });
const total: number | undefined = data[0]?.total;

const refused = await lacre.invoices.create
  .mutate({ use: 'G03', paymentForm: '03', items: [] })
  .catch((error: unknown) => {
    if (!isLacreError(error)) throw error;
    const expected: ErrorCode = 'INVALID_INPUT';
    return { expected, reason: error.data.reason, paths: error.data.details?.map(({ path }) => path) };
  });

/** Never called: what must not compile. Each expected error would be reported as unused if the line did. */
export async function mustNotCompile(): Promise<void> {
  // @ts-expect-error a quantity is a number, not a text
  await lacre.invoices.create.mutate({ items: [{ quantity: '1' }] });
  // @ts-expect-error no such operation
  await lacre.invoices.destroy.mutate({});
  // @ts-expect-error no such type of invoice in the list
  await lacre.invoices.list.query({ type: 'X' });
  // @ts-expect-error a file is a Blob
  await lacre.organizations.checkCertificate.mutate({ id: '', cer: 'text', key: 'text', password: '' });
  // @ts-expect-error the list's total is a number
  const wrong: string | undefined = data[0]?.total;
  // @ts-expect-error no such reason
  const reason: ErrorCode = 'NO_SUCH_REASON';
  console.log(wrong, reason);
}

console.log(
  JSON.stringify({ id: made.id, total, filename: xml.filename, xml: (await xml.text()).slice(0, 5), refused }),
);
