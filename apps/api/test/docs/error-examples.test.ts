import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Json } from '../support/api-client.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';

const pages = fileURLToPath(new URL('../../../docs/dist/en/errors/', import.meta.url));

/** The bodies that the built pages show, by code: the wrong one, then the mended one. */
const shown = readdirSync(pages)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(pages + name, 'utf8'))
  .map((text) => ({
    code: text.slice(2, text.indexOf('\n')),
    to: /`POST (\/[a-z]+\/validate)`/.exec(text)?.[1] ?? '',
    bodies: [...text.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, body = '']) => JSON.parse(body) as Json),
  }))
  .filter(({ bodies }) => bodies.length > 0);

describe('the examples of error pages', () => {
  let test: TestApi;
  let key: string;
  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, id, { scopes: ['read:invoices', 'write:invoices'] }));
  });

  it('are there', () => expect(shown.length).to.be.greaterThan(140));

  for (const { code, to, bodies } of shown)
    it(`${code}: the first body is told so, the second is valid`, async () => {
      const [wrong, right] = bodies;
      const told = await test.api('POST', to, { key, body: wrong });
      expect(JSON.stringify(told.body)).to.match(new RegExp(`"(?:code|rule)":"${code}"`));
      const mended = await test.api('POST', to, { key, body: right });
      expect(mended.body['valid'], JSON.stringify(mended.body)).to.equal(true);
    });
});
