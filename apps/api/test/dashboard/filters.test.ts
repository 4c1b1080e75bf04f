import { expect } from 'chai';
import { ppdBody } from '../support/bodies.ts';
import { choose, click, fieldValue, fill, gone, openList, pick, settled, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

/** Delays the search that follows the last letters until `release`. */
const holdSearch = `{
  const { setTimeout: wait, clearTimeout: cancel } = window;
  const held = new Map();
  window.setTimeout = (run, ms, ...given) => (ms === 250 ? (held.set(-1, run), -1) : wait(run, ms, ...given));
  window.clearTimeout = (id) => held.delete(id) || cancel(id);
  window.release = () => {
    Object.assign(window, { setTimeout: wait, clearTimeout: cancel });
    for (const run of held.values()) run();
  };
}`;

describe('the filters of a list', () => {
  const desk = givenDesk();

  const back = () => desk.page.evaluate('history.back()');
  const addressIs = (path: string) =>
    desk.page.waitForFunction(`location.pathname + location.search === ${JSON.stringify(`/app${path}`)}`);

  it('return one by one with Back, the letters of a search together, before the page is left', async () => {
    const { page } = desk;
    await desk.api('POST', '/invoices', ppdBody());
    await desk.signIn('/products');
    await click(page, 'Facturas', 'link');
    await waitForText(page, '1 factura', 'main');
    await click(page, 'Estado', 'field');
    await pick(page, `${await openList(page)} [role=option]`, 'Vigente');
    await addressIs('/invoices?status=vigente');
    await fill(page, 'Buscar', 'nadie');
    await addressIs('/invoices?status=vigente&q=nadie');
    await fill(page, 'Buscar', 'nadie más');
    await waitForText(page, 'Ningún resultado');
    await back();
    await addressIs('/invoices?status=vigente');
    await waitForText(page, '1 factura', 'main');
    expect(await fieldValue(page, '[type=search]')).to.equal('');
    await back();
    await addressIs('/invoices');
    await back();
    await waitForText(page, 'Productos', 'h1');
  });

  it('stay as Back left them, also when letters of a search were typed just before', async () => {
    const { page } = desk;
    await desk.api('POST', '/invoices', ppdBody());
    await desk.signIn('/invoices');
    await fill(page, 'Buscar', 'nadie');
    await addressIs('/invoices?q=nadie');
    await waitForText(page, 'Ningún resultado');
    await page.evaluate(holdSearch);
    await fill(page, 'Buscar', 'nadie más');
    await back();
    await waitForText(page, '1 factura', 'main');
    await page.evaluate('release()');
    await settled(page);
    await addressIs('/invoices');
    expect(await fieldValue(page, '[type=search]')).to.equal('');
    await waitForText(page, '1 factura', 'main');
  });

  it('of the audit log are in its URL, which a reload and a link restore', async () => {
    const { page } = desk;
    const key = { name: 'Tienda', environment: 'sandbox', scopes: ['read:invoices'] };
    await desk.api('POST', `/organizations/${desk.organizationId}/api-keys`, key);
    await desk.signIn('/settings/audit');
    await waitForText(page, 'organization.created', 'main');
    await choose(page, 'Acción', 'Clave de API creada');
    await gone(page, 'organization.created');
    expect(new URL(page.url()).search).to.match(/^\?action=\w+/);
    await page.reload();
    await waitForText(page, 'nombre: Tienda', 'tbody');
    await gone(page, 'organization.created');
    await back();
    await waitForText(page, 'organization.created', 'main');
    await page.goto(`${desk.test.url}/app/settings/audit?action=zzz&from=2026-99-99`);
    await waitForText(page, 'organization.created', 'main');
  });
});
