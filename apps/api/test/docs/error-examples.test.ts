import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { satTestData } from '@lacre/testing/sat-test-data';
import { expect } from 'chai';
import type { Json } from '../support/api-client.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';

const pages = fileURLToPath(new URL('../../../docs/dist/en/errors/', import.meta.url));

/** The bodies that the built pages show, by code: the wrong one, then the corrected one. */
const shown = readdirSync(pages)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(pages + name, 'utf8'))
  .map((text) => ({
    code: text.slice(2, text.indexOf('\n')),
    to: /`POST (\/[a-z]+\/validate)`/.exec(text)?.[1] ?? '',
    bodies: [...text.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, body = '']) => JSON.parse(body) as Json),
  }))
  .filter(({ bodies }) => bodies.length > 0);

const file = fileURLToPath(new URL('../../../docs/src/error-examples/example-messages.json', import.meta.url));
const exampleMessages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { en: string; es: string }>;
/** `npm run record-examples` writes the texts; otherwise they are compared. */
const isRecording = process.env['RECORD_EXAMPLES'] === 'write';

/** The message of the first finding, or of the error itself, with the code or the rule. */
function messageOf(code: string, answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { code: own, rule, message } = answer as Record<string, unknown>;
  const within = Object.values(answer).map((each) => messageOf(code, each));
  const isIt = own === code || rule === code;
  return within.find((each) => each !== undefined) ?? (isIt ? [message].flat().join('; ') : undefined);
}

/** Needs a complete catalog; with a part of it the service reports that it cannot decide. */
const byWholeCatalog = new Set(['CFDI40162', 'CFDI40196']);

describe('the examples of error pages', () => {
  let test: TestApi;
  let key: string;
  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, id, { scopes: ['read:invoices', 'write:invoices'] }));
  });

  const recorded: Record<string, { en: string; es: string } | undefined> = {};
  after(() => {
    if (!isRecording) return;
    const sorted = Object.fromEntries(Object.entries(recorded).sort(([one], [other]) => (one < other ? -1 : 1)));
    writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
  });

  it('exist', () => expect(shown.length).to.be.greaterThan(140));

  for (const { code, to, bodies } of shown)
    it(`${code}: the first body is rejected with it, the second is valid`, async () => {
      const [wrong, right] = bodies;
      const result = await test.api('POST', to, { key, body: wrong });
      expect(JSON.stringify(result.body)).to.match(new RegExp(`"(?:code|rule)":"${code}"`));
      const inSpanish = await test.api('POST', to, { key, body: wrong, headers: { 'accept-language': 'es' } });
      const answered = { en: messageOf(code, result.body) ?? '', es: messageOf(code, inSpanish.body) ?? '' };
      const isTold = satTestData !== undefined || !byWholeCatalog.has(code);
      const messages = isTold ? answered : exampleMessages[code];
      if (isRecording) recorded[code] = messages;
      else expect(exampleMessages[code], 'what the page says').to.deep.equal(messages);
      const mended = await test.api('POST', to, { key, body: right });
      expect(mended.body['valid'], JSON.stringify(mended.body)).to.equal(true);
    });
});
