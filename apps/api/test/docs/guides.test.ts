import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loadConfig } from '@lacre/runtime/config';
import { expect } from 'chai';
import { invoiceBody, ppdBody } from '../support/bodies.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const content = fileURLToPath(new URL('../../../docs/content/', import.meta.url));
const shell = promisify(execFile);

/** Steps on the reader's own machine: packages, variables, processes. */
const isOfReader = (block: string) => /^(?:npm |npx |export |NODE_ENV=)/.test(block);

function blocksOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
}

const guides = ['en', 'es'].flatMap((language) =>
  readdirSync(join(content, language, 'guides')).map((name) => {
    const all = blocksOf(join(content, language, 'guides', name));
    return { name: `${language}/${name}`, all, blocks: all.filter((block) => !isOfReader(block)) };
  }),
);

describe('the settings of the guide', () => {
  const filledIn: Record<string, string> = {
    MASTER_KEY: Buffer.alloc(32).toString('base64'),
    DATABASE_URL: 'postgresql://lacre:secret@localhost/lacre',
  };

  for (const language of ['en', 'es'])
    it(`start a production process once the placeholders are filled in (${language})`, () => {
      const { all = [] } = guides.find(({ name }) => name === `${language}/operations.md`) ?? {};
      const lines = all.flatMap((block) => block.split('\n')).filter((line) => line.startsWith('NODE_ENV='));
      expect(lines).to.have.length(2);
      for (const line of lines) {
        const settings = [...line.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]);
        expect(loadConfig({ ...Object.fromEntries(settings), ...filledIn }).production, line).to.equal(true);
      }
    });
});

describe('the guide to the dashboard', () => {
  const source = fileURLToPath(new URL('../../../web/src/', import.meta.url));
  const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('words.ts'))
    .map((name) => readFileSync(join(source, name), 'utf8'))
    .join();

  for (const language of ['en', 'es'])
    it(`names pages and buttons as the dashboard does (${language})`, () => {
      const page = readFileSync(join(content, language, 'guides/dashboard.md'), 'utf8');
      const names = [...page.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, name = '']) => name.split(' › '));
      expect(names.filter((name) => !texts.includes(`: '${name}'`))).to.deep.equal([]);
    });
});

/** As set in the guide to the first stamp. */
const isSet = new Set(['LACRE_URL', 'LACRE_API_KEY']);

describe('the variables of the guide', () => {
  for (const { name, all } of guides)
    it(`of ${name} are explained on the same page`, () => {
      const page = readFileSync(join(content, name.replace('/', '/guides/')), 'utf8');
      const used = all.flatMap((block) => [...block.matchAll(/\$([A-Z_]+)/g)].map(([, variable = '']) => variable));
      for (const variable of used) if (!isSet.has(variable)) expect(page).to.include(`\`$${variable}\``);
    });
});

/** Each call of a guide is executed verbatim, in a shell, against the service. */
describe('the calls of the guide', () => {
  let test: TestApi;
  let folder: string;

  before(async () => {
    test = await startTestApi();
    folder = mkdtempSync(join(tmpdir(), 'lacre-guides-'));
    writeFileSync(join(folder, 'body.json'), JSON.stringify(invoiceBody()));
    for (const name of ['products.csv', 'productos.csv'])
      writeFileSync(join(folder, name), 'description,productKey,price\nConsultoría,81111500,1500\n');
    for (const name of ['customers.csv', 'clientes.csv'])
      writeFileSync(join(folder, name), 'legalName,taxId\nPUBLICO EN GENERAL,XAXX010101000\n');
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await test.close();
  });

  /** An organization with an open invoice and a webhook, as the variables of the guides name them. */
  async function variables(): Promise<Record<string, string>> {
    const owner = await test.given.user();
    const { id: organizationId } = await test.given.organization(owner);
    const scopes = ['read:invoices', 'write:invoices', 'cancel:invoices', 'read:webhooks', 'write:webhooks'] as const;
    const { key, id: keyId } = await test.given.apiKey(owner, organizationId, {
      scopes: [...scopes, 'write:products', 'write:customers', 'read:events'],
    });
    const { body: invoice } = await test.api('POST', '/invoices', { key, body: ppdBody() });
    const { body: webhook } = await test.api('POST', `/organizations/${organizationId}/webhooks`, {
      key,
      body: { url: 'https://example.com/hooks/lacre', events: ['*'] },
    });
    return {
      LACRE_URL: test.url,
      LACRE_API_KEY: key,
      TOKEN: owner.token,
      ORGANIZATION_ID: organizationId,
      KEY_ID: keyId,
      WEBHOOK_ID: String(webhook['id']),
      ID: String(invoice['id']),
      UUID: String(invoice['uuid']),
    };
  }

  for (const { name, blocks } of guides)
    if (blocks.length > 0)
      it(`${name} return what it shows`, async () => {
        const env = { ...process.env, ...(await variables()) };
        for (const block of blocks) {
          // A call that shows the headers shows an error too; every other one has to succeed.
          const strict =
            'curl() { case " $* " in *" -i "*) command curl -sS "$@";; *) command curl -sS --fail-with-body "$@";; esac; }';
          const { stdout } = await shell('bash', ['-c', `${strict}\n${block}`], { cwd: folder, env }).catch(
            (error: { stdout: string; stderr: string }) => {
              throw new Error(`${block}\n${error.stdout}\n${error.stderr}`);
            },
          );
          expect(stdout, block).not.to.include('"code":"INTERNAL');
        }
      });

  it('of docs/sandbox.md end in an implicit cancellation, as it says', async () => {
    const { LACRE_URL: BASE, LACRE_API_KEY: KEY, ID } = await variables();
    const [block = ''] = blocksOf(join(content, '../../../docs/sandbox.md'));
    const { stdout } = await shell('bash', ['-c', block], { env: { ...process.env, BASE, KEY, ID } });
    expect(stdout).to.include('"status":"cancelado"').and.to.include('"message":"Plazo vencido"');
  });
});
