import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servePage } from '@lacre/example-inhouse/serve-page';
import { expect } from 'chai';
import { fill, openTab, type Tab } from './dashboard/support/browser.ts';
import { sharedTestApi } from './support/shared-api.ts';
import type { TestApi } from './support/test-api.ts';

describe('the in-house page of the examples', function () {
  // Builds the page and starts a browser.
  this.timeout(120_000);

  let test: TestApi;
  let key: string;
  let outDir: string;
  let page: Awaited<ReturnType<typeof servePage>>;
  let tab: Tab;

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, id));
    outDir = await mkdtemp(join(tmpdir(), 'lacre-inhouse-'));
    const mode = process.env['NODE_ENV'];
    page = await servePage({ url: test.url, apiKey: key, port: 0, outDir });
    // The page builder sets production mode; programs that later tests start must not inherit it.
    if (mode === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = mode;
    tab = await openTab();
  });
  after(async () => {
    await tab?.close();
    await page?.close();
    await rm(outDir, { recursive: true, force: true });
  });

  const shown = (text: string) => tab.page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`);
  const listed = async () => (await test.api('GET', '/invoices', { key })).body.data as unknown as { uuid: string }[];

  it('reports an invalid field, issues an invoice and lists it, without the key in the page', async () => {
    const { port } = page.httpServer.address() as AddressInfo;
    await tab.page.goto(`http://127.0.0.1:${port}`);
    await shown('Todavía no hay facturas');
    const fields = {
      'Razón social': 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
      RFC: 'URE180429TM6',
      'Régimen fiscal': '601',
      'Código postal': '00000',
      Descripción: 'Consultoría',
      'Clave de producto o servicio': '81111500',
      'Precio sin IVA': '1500',
    };
    for (const [label, text] of Object.entries(fields)) await fill(tab.page, label, text);
    const send = () => tab.page.click('button[type=submit]');
    await send();
    await tab.page.waitForSelector('[role=alert] li');
    expect(await listed()).to.deep.equal([]);

    await fill(tab.page, 'Código postal', '86991');
    await send();
    await shown('1,740.00');
    const [{ uuid } = { uuid: '' }, ...others] = await listed();
    expect(others).to.deep.equal([]);
    await shown(uuid);
    expect(await tab.page.content()).to.not.include(key);
    expect(tab.problems).to.deep.equal([]);
  });
});
