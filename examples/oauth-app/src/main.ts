// LACRE_CLIENT_ID=... LACRE_CLIENT_SECRET=... npm start -w examples/oauth-app
import { createApp } from './app.ts';

const {
  LACRE_URL: baseUrl = 'http://localhost:3000',
  LACRE_CLIENT_ID: clientId,
  LACRE_CLIENT_SECRET: clientSecret,
  PORT = '4100',
} = process.env;
if (clientId && clientSecret) {
  const address = `http://localhost:${PORT}`;
  const app = createApp({ baseUrl, clientId, clientSecret, redirectUri: `${address}/callback` });
  app.listen(Number(PORT), '127.0.0.1', () => console.log(`the application is at ${address}`));
} else {
  console.error('Set LACRE_CLIENT_ID and LACRE_CLIENT_SECRET to those of an OAuth application: see README.md.');
  process.exitCode = 1;
}
