// LACRE_API_KEY=... LACRE_WEBHOOK_SECRET=whsec_... node_modules/.bin/node examples/shop/src/main.ts
import { Lacre } from '@lacre/sdk';
import { createShop } from './shop.ts';

const {
  LACRE_URL: baseUrl = 'http://localhost:3000',
  LACRE_API_KEY,
  LACRE_WEBHOOK_SECRET,
  PORT = '4000',
} = process.env;
if (!LACRE_API_KEY || !LACRE_WEBHOOK_SECRET)
  throw new Error('set LACRE_API_KEY and LACRE_WEBHOOK_SECRET: see README.md');
const shop = createShop({
  lacre: new Lacre({ baseUrl, apiKey: LACRE_API_KEY }),
  webhookSecret: () => LACRE_WEBHOOK_SECRET,
});
shop.listen(Number(PORT), () => console.log(`the shop is open at http://localhost:${PORT}`));
