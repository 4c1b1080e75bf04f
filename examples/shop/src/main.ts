// LACRE_API_KEY=... LACRE_WEBHOOK_SECRET=whsec_... npm start -w examples/shop
import { Lacre } from '@lacre/sdk';
import { createShop } from './shop.ts';

const {
  LACRE_URL: baseUrl = 'http://localhost:3000',
  LACRE_API_KEY,
  LACRE_WEBHOOK_SECRET,
  PORT = '4000',
} = process.env;
if (LACRE_API_KEY && LACRE_WEBHOOK_SECRET) {
  const lacre = new Lacre({ baseUrl, apiKey: LACRE_API_KEY });
  const shop = createShop({ lacre, webhookSecret: () => LACRE_WEBHOOK_SECRET });
  shop.listen(Number(PORT), () => console.log(`the shop is open at http://localhost:${PORT}`));
} else {
  console.error('Set LACRE_API_KEY and LACRE_WEBHOOK_SECRET to a key and to the secret of a webhook: see README.md.');
  process.exitCode = 1;
}
