import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { invoiceBody, item } from './support/bodies.ts';
import { catalogFiles, catalogFolder, writeCatalogs } from './support/catalog-folder.ts';
import { startTestApi, type TestApi } from './support/test-api.ts';

const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'catalogs-update.ts');
const products = catalogFiles['c_ClaveProdServ'] ?? [];

describe('npm run catalogs:update beside a running server', () => {
  let test: TestApi;
  let key: string;
  let source: string;

  /** Runs the command as a separate process on the data folder of the running server. */
  const update = (...args: string[]) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const env = { ...process.env, DATA_DIR: test.config.dataDir, SAT_DATA: source };
      const child = execFile(process.execPath, [script, ...args], { env }, (_, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, out: stdout + stderr });
      });
    });
  const find = async (q: string) => {
    const { body } = await test.api('GET', '/sat/claves-prod-serv', { query: { q } });
    return (body as unknown as { codigo: string; descripcion: string }[])[0];
  };
  /** Polls until the running server has applied the update, which it does by itself. */
  const takenUp = async (before: string | null) => {
    for (;;) {
      const { body } = await test.api('GET', '/sat/catalogs');
      if (String(body.updatedAt) !== String(before)) return body;
    }
  };
  const stamp = async (productKey: string) => {
    const { status, body } = await test.api('POST', '/invoices', {
      key,
      body: invoiceBody({ items: [item({ productKey })] }),
    });
    return { status, details: JSON.stringify(body.details ?? null) };
  };

  before(async () => {
    source = catalogFolder({});
    mkdirSync(join(source, 'catalogs'));
    writeCatalogs(join(source, 'catalogs'), catalogFiles);
    test = await startTestApi({ env: { SAT_DATA: source } });
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, id));
  });
  after(() => test.close());

  it('serves and applies what an update adds, changes and closes, without a restart', async () => {
    expect((await find('81111500'))?.descripcion).to.equal('Ingeniería de software');
    const first = await test.api('GET', '/sat/claves-prod-serv?q=81111500');
    expect((await stamp('80141600')).status, 'in force before').to.equal(201);
    const folder = catalogFolder({
      c_ClaveProdServ: [
        ...products.map((line) =>
          line
            .replace('Ingeniería de software', 'Ingeniería de programas')
            .replace(
              '80141600,Actividades de ventas,0,0,,2022-01-01,,',
              '80141600,Actividades de ventas,0,0,,2022-01-01,2026-11-20,',
            ),
        ),
        '99998888,Servicio recién publicado,0,0,,2026-11-01,,0,',
      ],
    });
    const { code, out } = await update(folder);
    expect({ code, out }).to.have.property('code', 0);
    expect(out).to.include('added: 1').and.include('99998888 Servicio recién publicado');
    expect(out).to.include('changed: 1').and.include('"Ingeniería de software" -> "Ingeniería de programas"');
    expect(out).to.include('closed: 1').and.include('80141600 Actividades de ventas (until 2026-11-20)');

    const held = await takenUp(null);
    expect(held.edition).to.equal('2026-11-01');
    expect((await find('99998888'))?.descripcion).to.equal('Servicio recién publicado');
    expect((await find('81111500'))?.descripcion).to.equal('Ingeniería de programas');
    expect(await find('80141600')).to.equal(undefined);
    const second = await test.api('GET', '/sat/claves-prod-serv?q=81111500', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(second.status, 'another answer has another ETag').to.equal(200);
    expect((await test.api('GET', '/health/ready')).body.catalogsEdition).to.equal('2026-11-01');

    expect((await stamp('99998888')).status, 'new key').to.equal(201);
    const closed = await stamp('80141600');
    expect(closed.status, 'closed key').to.equal(400);
    expect(closed.details).to.include('CFDI40162');
    const { body: past } = await test.api('GET', '/sat/catalogs/c_ClaveProdServ?q=80141600&on=2026-11-20');
    expect(past, 'a closed entry is still there for its days').to.be.an('array').with.lengthOf(1);
  });

  it('rejects a source that would lose entries, and changes nothing', async () => {
    const { updatedAt } = (await test.api('GET', '/sat/catalogs')).body;
    const folder = catalogFolder({ c_ClaveProdServ: products.filter((line) => !line.startsWith('43211503')) });
    const { code, out } = await update(folder);
    expect(code).to.equal(3);
    expect(out)
      .to.include('missing in the source')
      .and.include('43211503 Computadoras notebook')
      .and.include('--allow-losses');
    expect((await test.api('GET', '/sat/catalogs')).body.updatedAt).to.equal(updatedAt);
    expect(await find('43211503')).to.be.an('object');
  });

  it('shows the changes and applies none in a dry run', async () => {
    const { updatedAt } = (await test.api('GET', '/sat/catalogs')).body;
    const folder = catalogFolder({
      c_ClaveUnidad: [...(catalogFiles['c_ClaveUnidad'] ?? []), 'QQ,Unidad nueva,,,2026-01-01,'],
    });
    const { code, out } = await update(folder, '--dry-run');
    expect({ code, says: out.includes('QQ Unidad nueva') && out.includes('nothing was changed') }).to.deep.equal({
      code: 0,
      says: true,
    });
    expect((await test.api('GET', '/sat/catalogs')).body.updatedAt).to.equal(updatedAt);
  });

  it('stays in effect for a process that starts later', async () => {
    const another = await test.another();
    try {
      expect(another.services.catalogs.claveProdServ('99998888', '2026-11-21')).to.include({
        descripcion: 'Servicio recién publicado',
      });
    } finally {
      await another.close();
    }
  });

  it('prints its usage', async () => {
    const { code, out } = await update();
    expect(code).to.equal(2);
    expect(out).to.include('usage: npm run catalogs:update').and.include('--dry-run');
  });
});
