// LACRE_API_KEY=... npm start -w examples/inhouse
import { join } from 'node:path';
import { servePage } from './serve-page.ts';

const { LACRE_URL: url = 'http://localhost:3000', LACRE_API_KEY: apiKey, PORT = '4200' } = process.env;
if (apiKey) {
  await servePage({ url, apiKey, port: Number(PORT), outDir: join(import.meta.dirname, '../dist') });
  console.log(`invoices of ${url} at http://localhost:${PORT}`);
} else {
  console.error('Set LACRE_API_KEY to a key with read:invoices and write:invoices: "npm start" prints one.');
  process.exitCode = 1;
}
