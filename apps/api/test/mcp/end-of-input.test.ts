import { join } from 'node:path';
import { expect } from 'chai';
import { commandLine } from '../cli/command-line.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const relay = join(import.meta.dirname, '../../../mcp/src/main.ts');

describe('the tools for agents over standard input', function () {
  this.timeout(60_000);
  let test: TestApi;
  let env: Record<string, string>;
  before(async () => {
    test = await startTestApi();
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    env = { LACRE_URL: test.url, LACRE_API_KEY: (await test.given.apiKey(owner, id)).key };
  });
  after(() => test.close());

  const hello = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  const request = (id: number, method: string, params: object) => ({ jsonrpc: '2.0', id, method, params });
  const opening = [request(1, 'initialize', hello), { jsonrpc: '2.0', method: 'notifications/initialized' }];
  const listing = request(2, 'tools/call', { name: 'list_invoices', arguments: {} });
  const cancelling = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } };

  for (const [name, script, words] of [
    ['lacre mcp', undefined, ['mcp']],
    ['lacre-mcp', relay, []],
  ] as const) {
    const answersTo = async (messages: readonly object[]) => {
      const lacre = commandLine(env, script);
      try {
        const input = messages.map((message) => `${JSON.stringify(message)}\n`).join('');
        const { code, out, err } = await lacre.run(words, { input, isProcess: true });
        expect(code, err).to.equal(0);
        const lines = out.split('\n').filter((line) => line !== '');
        return lines.map(
          (line) =>
            JSON.parse(line) as {
              id: number;
              result?: { structuredContent?: { total: number } };
              error?: { code: number };
            },
        );
      } finally {
        lacre.remove();
      }
    };

    it(`answer all that ${name} has read when it ends`, async () => {
      const answers = await answersTo([...opening, listing, request(3, 'tools/list', {})]);
      expect(answers.map(({ id }) => id).toSorted()).to.deep.equal([1, 2, 3]);
      expect(answers.find(({ id }) => id === 2)?.result?.structuredContent?.total).to.equal(0);
    });

    it(`report malformed parameters by ${name} as such, not as an error of the server`, async () => {
      const malformed = request(3, 'tools/list', { cursor: 5 });
      const answers = [
        ...(await answersTo([request(1, 'initialize', {})])),
        ...(await answersTo([...opening, malformed])),
      ];
      expect(answers.flatMap(({ error }) => error?.code ?? [])).to.deep.equal([-32_602, -32_602]);
    });

    it(`do not keep ${name} waiting for a cancelled call, or without one`, async () => {
      expect((await answersTo([...opening, listing, cancelling])).map(({ id }) => id)).to.include(1);
      expect(await answersTo([])).to.deep.equal([]);
    });
  }
});
