import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { sharedTestApi } from '../support/shared-api.ts';
import { nowhere } from '../support/status-and-message.ts';
import type { TestApi } from '../support/test-api.ts';

const file = fileURLToPath(new URL('../../../docs/src/error-examples/common-messages.json', import.meta.url));
type Messages = Record<string, { en: string; es: string }[]>;
/** `npm run record-examples` writes the texts; otherwise they are compared. */
const isRecording = process.env['RECORD_EXAMPLES'] === 'write';

describe('the messages of error pages that one code has several of', () => {
  let test: TestApi;
  before(async () => {
    test = await sharedTestApi();
  });

  it('match the responses of the service, in both languages', async () => {
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    const scopes = ['read:invoices', 'read:payrolls', 'read:retentions'] as const;
    const { key } = await test.given.apiKey(owner, id, { scopes: [...scopes] });
    const { token } = owner;
    const at = (path: string) => `/organizations/${id}/${path}/${nowhere}`;
    const asked: [method: string, path: string, call: { key?: string; token?: string }][] = [
      ['GET', '/invoices', {}],
      ['GET', '/invoices', { key: `sk_test_${'x'.repeat(38)}` }],
      ['GET', '/users/me', { token: 'x' }],
      ['GET', `/invoices/${nowhere}`, { key }],
      ['GET', `/payments/${nowhere}/xml`, { key }],
      ['GET', `/payrolls/${nowhere}`, { key }],
      ['GET', `/retentions/${nowhere}`, { key }],
      ['GET', `/invoices/batches/${nowhere}`, { key }],
      ['GET', at('customers'), { token }],
      ['GET', at('products'), { token }],
      ['GET', at('webhooks'), { token }],
      ['DELETE', at('api-keys'), { token }],
      ['DELETE', at('members'), { token }],
      ['DELETE', at('invitations'), { token }],
      ['GET', `/organizations/${nowhere}`, { token }],
      ['GET', '/nothing', {}],
      ['GET', '/receivables', { token }],
      ['POST', '/payments', { key }],
    ];
    const result: Messages = {};
    for (const [method, path, call] of asked) {
      const ask = (language: string) => test.api(method, path, { ...call, headers: { 'accept-language': language } });
      const [en, es] = [await ask('en'), await ask('es')];
      const messages = { en: String(en.body.message), es: String(es.body.message) };
      const of = (result[String(en.body.code)] ??= []);
      if (!of.some((one) => one.en === messages.en)) of.push(messages);
    }
    if (isRecording) writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
    else expect(JSON.parse(readFileSync(file, 'utf8'))).to.deep.equal(result);
  });
});
