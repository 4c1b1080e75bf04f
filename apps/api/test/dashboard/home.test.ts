import { uploadCertificate } from '@lacre/services/certificates/upload-certificate';
import { ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import { csdIssuer, password } from '../support/csd-files.ts';
import { click, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

/** Records the height of the tallest bar when bars are first in the page. */
const tallestAtFirst = `new MutationObserver((_, observer) => {
  const bars = [...document.querySelectorAll('.chart-bar')];
  if (bars.length === 0) return;
  observer.disconnect();
  window.tallestAtFirst = Math.max(...bars.map((bar) => bar.getBoundingClientRect().height));
}).observe(document, { childList: true, subtree: true })`;

describe('home', () => {
  const desk = givenDesk();

  it('shows the total of the month, the customers who were invoiced, and the receivables', async () => {
    await desk.issue();
    await desk.issue({ paymentMethod: 'PPD', paymentForm: '99' });
    await desk.signIn();
    const { page } = desk;
    await waitForText(page, 'Noviembre de 2026');
    await waitForText(page, '$3,480.00');
    await waitForText(page, '$480.00');
    await waitForText(page, '2 documentos');
    await waitForText(page, 'Una factura PUE por $1,740.00 MXN');
    await waitForText(page, 'Debe estar cobrada a más tardar el 30 nov 2026');
    await waitForText(page, '0–30', 'main table');
    await waitForText(page, 'UNIVERSIDAD ROBOTICA', 'table[aria-label="Principales clientes, MXN"]');
    await click(page, 'Mes anterior');
    await waitForText(page, 'Octubre de 2026');
    await waitForText(page, 'Sin facturas en estos meses');
    expect(new URL(page.url()).searchParams.get('month')).to.equal('2026-10');
  });

  it('shows large balances of the latest invoices whole, beside its other cards', async () => {
    const { page } = desk;
    const [item] = ingreso().items;
    const items = [{ ...item, quantity: 1, unitPrice: 12_345_678.5 }] as never;
    await desk.issue({ items, series: 'EXPORTACION', paymentMethod: 'PPD', paymentForm: '99' });
    await page.setViewport({ width: 1280, height: 800 });
    await desk.signIn();
    await waitForText(page, 'Saldo $14,320,987.06', 'main table');
    const hidden = await page.$$eval(
      'main table',
      (all) => all.map((one) => one.parentElement).filter((box) => box && box.scrollWidth > box.clientWidth).length,
    );
    expect(hidden).to.equal(0);
  });

  it('of an organization without invoices links to the first one', async () => {
    const { page } = desk;
    await desk.signIn();
    await waitForText(page, 'Todavía no hay facturas.');
    await click(page, 'Crear la primera factura', 'link');
    await waitForText(page, 'Nueva factura', 'h1');
  });

  it('shows nothing about receivables when they could not be loaded', async () => {
    const { page } = desk;
    await desk.signIn('/products');
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (request.url().includes('receivables.list')) void request.abort('connectionreset');
      else void request.continue();
    });
    await page.goto(`${desk.test.url}/app/`);
    await waitForText(page, 'No hubo respuesta de Lacre.', 'main');
    expect(await page.evaluate('document.body.innerText')).to.not.include('Nada por cobrar');
    desk.tab.problems.length = 0;
  });

  it('has for attention the certificates that are about to expire or have expired, as their list shows them', async () => {
    const { page, organizationId } = desk;
    const { services, clock, database } = desk.test;
    const { cer, key } = await (await csdIssuer(desk.test))();
    const { id } = await uploadCertificate(services, desk.ana.actor, { id: organizationId, cer, key, password });
    const shown = async (validForHours: number) => {
      const validTo = new Date(clock.now().getTime() + validForHours * 3_600_000);
      await database.dataSource.query('update certificate set valid_to = $3 where organization_id = $1 and id = $2', [
        organizationId,
        id,
        validTo,
      ]);
      await desk.signIn();
      await waitForText(page, 'EKU9003173C9: ven', 'main');
      const text = String(await page.evaluate('document.body.innerText'));
      return ['Por atender', 'certificado de EKU9003173C9 vence el', 'certificado de EKU9003173C9 venció el'].filter(
        (words) => text.includes(words),
      );
    };
    expect(await shown(30 * 24 + 12)).to.deep.equal([]);
    expect(await shown(29 * 24)).to.deep.equal(['Por atender', 'certificado de EKU9003173C9 vence el']);
    expect(await shown(-24)).to.deep.equal(['Por atender', 'certificado de EKU9003173C9 venció el']);
  });

  it('is that of the current month where the URL names none', async () => {
    const { page } = desk;
    await desk.signIn('/?month=zzz');
    await waitForText(page, 'Noviembre de 2026');
    expect(new URL(page.url()).search).to.equal('');
  });

  it('lists the months on a phone on request, and is no longer than necessary', async () => {
    await desk.issue();
    await desk.issue({ paymentMethod: 'PPD', paymentForm: '99' });
    const { page } = desk;
    await page.setViewport({ width: 360, height: 780 });
    await desk.signIn();
    await page.waitForSelector('.chart-bar');
    await waitForText(page, 'Principales clientes');
    expect(await page.evaluate('document.documentElement.scrollHeight')).to.be.lessThan(2_000);
    const months = 'table[aria-label="Meses en MXN"]';
    expect(await page.$eval(months, (table) => table.checkVisibility())).to.equal(false);
    // Nothing is headed by the name of a column that it is not in.
    const headings =
      "[...document.querySelectorAll('main th')].filter((one) => one.checkVisibility()).map((one) => one.innerText)";
    expect(await page.evaluate(headings)).to.not.include('Folio');
    await click(page, 'Ver mes por mes');
    await page.waitForSelector(months, { visible: true });
  });

  it('collapses the months of the third and further currencies', async () => {
    const { page } = desk;
    for (const currency of ['MXN', 'EUR', 'KWD', 'USD'])
      await desk.issue(currency === 'MXN' ? {} : { currency, exchange: '17.5' });
    await page.setViewport({ width: 360, height: 780 });
    await desk.signIn();
    await waitForText(page, 'Ver los meses en USD');
    expect((await page.$$('.chart')).length).to.equal(2);
    await click(page, 'Ver los meses en KWD');
    await click(page, 'Ocultar los meses en KWD');
    await waitForText(page, 'Ver los meses en KWD');
  });

  it('draws the bars of a chart completely from their first frame', async () => {
    await desk.issue();
    const { page } = desk;
    const { identifier } = await page.evaluateOnNewDocument(tallestAtFirst);
    await desk.signIn();
    await page.removeScriptToEvaluateOnNewDocument(identifier);
    const height = await page.waitForFunction('window.tallestAtFirst');
    expect(await height.jsonValue()).to.be.greaterThan(50);
  });
});
