import { Lacre } from '@lacre/sdk';

const lacre = new Lacre({ baseUrl: process.env['LACRE_URL'] ?? '', apiKey: process.env['LACRE_API_KEY'] ?? '' });

let after: string | null | undefined;
while (after !== null) {
  const page = await lacre.invoices.list({ status: 'vigente', limit: 100, ...(after && { after }) });
  for (const { uuid, total } of page.data) console.log(uuid, total);
  after = page.nextCursor;
}
