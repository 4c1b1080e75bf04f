import { firstInvoice } from './first-invoice.ts';

const baseUrl = process.argv[2] ?? 'http://localhost:3000';
const { invoice, listed } = await firstInvoice(baseUrl);
if (!('uuid' in invoice)) throw new Error(`the outcome of ${invoice.id} is being found out: ask ${invoice.statusUrl}`);
console.log(
  `${invoice.uuid}  ${invoice.serie}${invoice.folio}  ${invoice.total} ${invoice.moneda}  (${listed.length} in the list)`,
);
