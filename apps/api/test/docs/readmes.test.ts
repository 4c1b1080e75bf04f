import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { Json } from '../support/api-client.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const run = promisify(execFile);

/** The blocks of that language in a page of the repository. */
const blocksOf = (page: string, language: string) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, block = '']) => block,
  );

/** What readers copy from pages that are not part of the guides, executed verbatim but for the address. */
describe('the blocks of the READMEs and of docs', () => {
  let test: TestApi;
  before(async () => {
    test = await sharedTestApi();
  });

  async function keyOf(): Promise<string> {
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    const scopes = ['read:invoices', 'write:invoices', 'write:payrolls', 'write:retentions'] as const;
    return (await test.given.apiKey(owner, id, { scopes: [...scopes] })).key;
  }

  it('README.md: the first stamp returns the same invoice when it is sent again', async () => {
    const [, block = ''] = blocksOf('README.md', 'sh');
    const env = { ...process.env, KEY: await keyOf() };
    const send = async () => {
      const { stdout } = await run('bash', ['-c', block.replace('http://localhost:3000', test.url)], { env });
      return JSON.parse(stdout) as Json;
    };
    const first = await send();
    expect(first).to.include({ status: 'vigente', total: 1740 });
    expect((await send())['uuid']).to.equal(first['uuid']);
  });

  for (const page of ['packages/sdk/README.md', 'packages/client/README.md'])
    it(`${page}: the program runs`, async () => {
      const [program = ''] = blocksOf(page, 'ts');
      const address = 'https://lacre.example.com';
      expect(program).to.include(address);
      const env = { ...process.env, LACRE_API_KEY: await keyOf() };
      const source = `${program.replace(address, test.url)}\nexport {};\n`;
      const { stderr } = await run(process.execPath, ['--input-type=module-typescript', '--eval', source], {
        env,
        cwd: join(root, 'apps/api'),
      });
      // The program prints the errors that it catches.
      expect(stderr).to.equal('');
    });

  for (const [page, path] of [
    ['docs/payrolls.md', '/payrolls'],
    ['docs/retentions.md', '/retentions'],
  ] as const)
    it(`${page}: the body is stamped`, async () => {
      const [block = ''] = blocksOf(page, 'json');
      const { status, body } = await test.api('POST', path, { key: await keyOf(), body: JSON.parse(block) as Json });
      expect([status, body['status']], JSON.stringify(body)).to.deep.equal([201, 'vigente']);
    });
});
