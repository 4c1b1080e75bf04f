// npm start -w examples/typed-client
import { isLacreError } from '@lacre/client';
import { firstInvoice } from './first-invoice.ts';

const baseUrl = process.argv[2] ?? process.env['LACRE_URL'] ?? 'http://localhost:3000';
try {
  const { invoice, listed } = await firstInvoice(baseUrl);
  if (!('uuid' in invoice))
    throw new Error(`the outcome of ${invoice.id} is being found out: ask ${invoice.statusUrl}`);
  console.log(
    `${invoice.uuid}  ${invoice.serie}${invoice.folio}  ${invoice.total} ${invoice.moneda}  (${listed.length} in the list)`,
  );
} catch (error) {
  if (!isLacreError(error) || error.data.reason !== 'SERVICE_UNREACHABLE') throw error;
  console.error(`Nothing answers at ${baseUrl}: run "npm start" in another terminal, or set LACRE_URL to its address.`);
  process.exitCode = 1;
}
