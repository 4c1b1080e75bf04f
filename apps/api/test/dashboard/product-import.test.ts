import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { click, fill, openTab, type Tab, told } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

describe('the import of products in the dashboard', () => {
  let test: TestApi;
  let tab: Tab;
  let ana: GivenUser;
  let organizationId: string;
  let folder: string;

  before(async () => {
    test = await sharedTestApi();
    folder = await mkdtemp(join(tmpdir(), 'lacre-import-'));
  });
  after(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    ana = await test.given.user();
    organizationId = (await test.given.organization(ana)).id;
    tab = await openTab();
  });
  afterEach(async () => {
    const { problems } = tab;
    await tab.close();
    expect(problems).to.deep.equal([]);
  });

  const kept = async () => {
    const { body } = await test.api('GET', `/organizations/${organizationId}/products`, { token: ana.token });
    return (body as unknown as { data: { sku: string; price: number; livemode: boolean }[] }).data;
  };
  const drop = async (bytes: Buffer) => {
    const path = join(folder, 'productos.csv');
    await writeFile(path, bytes);
    const input = await tab.page.waitForSelector('input[type=file]');
    await (input as { uploadFile(...paths: string[]): Promise<void> } | null)?.uploadFile(path);
  };

  it('understands the columns of one’s own file, and takes failed rows again once they are mended', async () => {
    const rows = [
      'Código;Descripción;Clave SAT;Precio;Impuestos',
      'CONS-1;Consultoría;81111500;1500,50;IVA 16',
      // Of seven digits, whichever codes are known here.
      'CAFE-1;Café de grano;5020170;389;IVA 0',
    ];
    await signIn(tab, test.url, ana, '/products/import');
    await drop(Buffer.from(rows.join('\r\n'), 'latin1'));
    await told(tab.page, 'Consultoría · Café de grano');
    await click(tab.page, 'Importar');
    await told(tab.page, '1 producto nuevo.');
    await told(tab.page, 'La clave de producto o servicio 5020170 no existe');
    expect(await kept()).to.containSubset([{ sku: 'CONS-1', price: 1500.5, livemode: false }]);
    await fill(tab.page, 'Clave del SAT', '50201706');
    await click(tab.page, 'Enviar de nuevo lo corregido');
    await told(tab.page, 'Todo entró.');
    await told(tab.page, '2 productos nuevos.');
    expect((await kept()).map(({ sku }) => sku)).to.have.members(['CONS-1', 'CAFE-1']);
  });
});
