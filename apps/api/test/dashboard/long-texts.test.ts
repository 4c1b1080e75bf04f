import { ingreso, receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../support/add-member.ts';
import { click, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

/** Tables of which a part is outside their card. */
const scrolled = `[...document.querySelectorAll('main table')]
  .filter((table) => table.checkVisibility() && table.scrollWidth > table.closest('section').clientWidth)
  .map((table) => table.textContent)`;
/** Buttons whose label is cut. */
const cut = `[...document.querySelectorAll('main .mantine-Button-label')]
  .filter((label) => label.scrollWidth > label.clientWidth)
  .map((label) => label.textContent)`;
/** Buttons that overflow their card. */
const outside = `[...document.querySelectorAll('main section button')]
  .filter((one) => one.checkVisibility())
  .filter((one) => one.getBoundingClientRect().right > one.closest('section').getBoundingClientRect().right - 8)
  .map((one) => one.textContent)`;
/** Titles and paragraphs that reach the edge of the screen. */
const wide = `[...document.querySelectorAll('main :is(h1, p)')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth - 8)
  .map((one) => one.textContent)`;

/** Buttons that can be reached only by scrolling sideways. */
const unreached = `[...document.querySelectorAll('main td button')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth)
  .map((one) => one.textContent)`;

/** Cells that can be read only by scrolling sideways. */
const beyond = `[...document.querySelectorAll('main td')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth)
  .map((one) => one.textContent)`;

describe('pages with large amounts and long names', () => {
  const desk = givenDesk();

  it('show all figures of home on a small laptop, without scrolling sideways', async () => {
    const { page } = desk;
    const items = (ingreso().items ?? []).map((item) => ({ ...item, unitPrice: '9876543219.65' }));
    await desk.issue({ items });
    await desk.issue({ items, paymentMethod: 'PPD', paymentForm: '99' });
    await desk.issue({ items, customer: { ...receiver, legalName: `GRUPO ${'INTER'.repeat(12)}` } });
    await page.setViewport({ width: 1280, height: 800 });
    await desk.signIn();
    await waitForText(page, 'Principales clientes');
    await waitForText(page, 'A-3');
    expect(await page.evaluate(scrolled)).to.deep.equal([]);
  });

  it('stay within their cards on the narrowest phone', async () => {
    const { page } = desk;
    const [item] = (ingreso().items ?? []).map((one) => ({ ...one, unitPrice: '9876543219.65' }));
    const items = item ? Array<typeof item>(150).fill(item) : [];
    await desk.issue({ items });
    await page.setViewport({ width: 320, height: 640 });
    await desk.signIn();
    await waitForText(page, 'Principales clientes');
    await waitForText(page, '$1,718,518,520,219.10');
    expect(await page.evaluate(scrolled)).to.deep.equal([]);
    await page.goto(`${desk.test.url}/app/invoices/new`);
    await waitForNamed(page, 'Relacionar otro documento');
    expect(await page.evaluate(outside)).to.deep.equal([]);
  });

  it('show on the narrowest phone that the name of an organization opens a menu', async () => {
    const { page } = desk;
    await page.setViewport({ width: 320, height: 640 });
    await desk.signIn();
    const arrow = '[aria-label^="Organización:"] svg';
    await page.waitForSelector(arrow);
    expect(await page.$eval(arrow, (one) => one.getBoundingClientRect().width)).to.equal(18);
  });

  it('show all columns of a customer and a product whose name is one long word', async () => {
    const { page, organizationId } = desk;
    const word = 'W'.repeat(200);
    const customer = { legalName: word, taxId: 'URE180429TM6', taxSystem: '601', zip: '86991', livemode: false };
    const product = { description: word, productKey: '81111500', unitKey: 'E48', price: 1500, livemode: false };
    await desk.api('POST', `/organizations/${organizationId}/customers`, { ...customer, email: 'cobros@ure.mx' });
    await desk.api('POST', `/organizations/${organizationId}/products`, product);
    const isWhole = (text: string) => `[...document.querySelectorAll('main td')].some((cell) =>
      cell.textContent.includes('${text}') && cell.getBoundingClientRect().right <= innerWidth)`;
    await page.setViewport({ width: 1280, height: 800 });
    await desk.signIn('/customers');
    await waitForText(page, 'cobros@ure.mx');
    expect(await page.evaluate(isWhole('cobros@ure.mx'))).to.equal(true);
    await page.goto(`${desk.test.url}/app/products`);
    await waitForText(page, '$1,500.00');
    expect(await page.evaluate(isWhole('$1,500.00'))).to.equal(true);
  });

  it('show a folio of usual length and a date on one line, whatever the name of the customer', async () => {
    const { page } = desk;
    const legalName = `GRUPO ${'COMERCIALIZADOR E IMPORTADOR '.repeat(8).trim()}`;
    await desk.issue({ series: 'FAC', folioNumber: '12345', customer: { ...receiver, legalName } });
    const linesOf = `[...document.querySelectorAll('main td')]
      .filter((cell) => cell.checkVisibility() && /^(FAC-12345|\\d+ \\w+ \\d{4})$/.test(cell.textContent))
      .map((cell) => { const text = document.createRange(); text.selectNodeContents(cell);
        return new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom))).size; })`;
    await page.setViewport({ width: 1280, height: 800 });
    await desk.signIn('/invoices');
    await waitForText(page, 'FAC-12345');
    expect(await page.evaluate(linesOf)).to.deep.equal([1, 1]);
  });

  it('show the balance of a document with the longest series and folio', async () => {
    const { page } = desk;
    const longest = { series: 'S'.repeat(25), folioNumber: '9'.repeat(40) };
    const items = (ingreso().items ?? []).map((item) => ({ ...item, unitPrice: '9876543219.65' }));
    await desk.issue({ ...longest, items, paymentMethod: 'PPD', paymentForm: '99' });
    await page.setViewport({ width: 1280, height: 800 });
    await desk.signIn('/invoices');
    await waitForText(page, '9'.repeat(40));
    const ends = `[...document.querySelectorAll('main td.amount')].filter((one) => one.checkVisibility())
      .map((one) => one.innerText + (one.getBoundingClientRect().right <= innerWidth ? '' : ' is cut'))`;
    expect(await page.evaluate(ends)).to.deep.equal(['$11,456,790,134.79', '$11,456,790,134.79']);
  });

  it('fit a phone with the longest series and folio', async () => {
    const { page } = desk;
    await desk.issue({ series: 'S'.repeat(25), folioNumber: '9'.repeat(40) });
    const { data } = await desk.api<{ data: { id: string }[] }>('GET', '/invoices');
    await page.setViewport({ width: 390, height: 844 });
    await desk.signIn(`/invoices/${data[0]?.id}`);
    await waitForText(page, '9'.repeat(40), 'h1');
    expect(await page.evaluate(wide)).to.deep.equal([]);
  });

  it('show the total and the balance of an invoice whole on the narrowest phone', async () => {
    const { page } = desk;
    const items = (ingreso().items ?? []).map((item) => ({ ...item, unitPrice: '987654321987.65' }));
    await desk.issue({ items, paymentMethod: 'PPD', paymentForm: '99' });
    const { data } = await desk.api<{ data: { id: string }[] }>('GET', '/invoices');
    await page.setViewport({ width: 320, height: 640 });
    await desk.signIn(`/invoices/${data[0]?.id}`);
    await waitForNamed(page, 'Registrar un pago');
    const cutOff = `[...document.querySelectorAll('main p.amount')].filter((one) => {
      const card = one.closest('.mantine-Card-root').getBoundingClientRect();
      return one.getBoundingClientRect().right > card.right;
    }).map((one) => one.textContent)`;
    expect(await page.evaluate(cutOff)).to.deep.equal([]);
  });

  it('fit a phone with a long address of an invited user', async () => {
    const { page, organizationId } = desk;
    const email = `${'cobranza'.repeat(6)}@${'dominio'.repeat(6)}.mx`;
    await desk.api('POST', `/organizations/${organizationId}/invites`, { email, role: 'member' });
    await page.setViewport({ width: 390, height: 844 });
    await desk.signIn('/settings/team');
    await waitForText(page, email);
    expect(await page.evaluate(wide)).to.deep.equal([]);
  });

  it('show the buttons of an API key and an application whose name is one long word', async () => {
    const { page, organizationId } = desk;
    const name = 'W'.repeat(100);
    const scopes = ['read:invoices'];
    const redirectUris = ['https://contabilidad.example.com/regreso'];
    await desk.api('POST', `/organizations/${organizationId}/api-keys`, { name, environment: 'sandbox', scopes });
    const application = { name: 'W'.repeat(80), scopes, redirectUris, type: 'confidential' };
    await desk.api('POST', `/organizations/${organizationId}/oauth-apps`, application);
    await page.setViewport({ width: 1280, height: 800 });
    await desk.signIn('/settings/api-keys');
    await waitForNamed(page, `Revocar: ${name}`);
    expect(await page.evaluate(unreached)).to.deep.equal([]);
    await page.goto(`${desk.test.url}/app/settings/applications`);
    await waitForNamed(page, `Borrar: ${application.name}`);
    expect(await page.evaluate(unreached)).to.deep.equal([]);
  });

  it('show the whole name of an organization in the menu of a phone', async () => {
    const { page, organizationId } = desk;
    const name = 'W'.repeat(100);
    await desk.api('PUT', `/organizations/${organizationId}`, { name });
    const cutInMenu = `[...document.querySelectorAll('[role=menu] *')].filter((one) => one.checkVisibility())
      .filter((one) => one.getBoundingClientRect().right > innerWidth || one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.tagName + ' ' + one.textContent)`;
    await page.setViewport({ width: 390, height: 844 });
    await desk.signIn('/invoices');
    await click(page, `Organización: ${name}`);
    await waitForText(page, 'Nueva organización', '[role=menu]');
    expect(await page.evaluate(cutInMenu)).to.deep.equal([]);
  });

  it('show the role, the activity and the removal of a member whose name is one long word, and what they did', async () => {
    const { page, organizationId, test } = desk;
    const { token } = await addMember(test, organizationId, 'admin');
    await test.api('PATCH', '/users/me', { token, body: { name: 'W'.repeat(100) } });
    const key = { name: 'Tienda', environment: 'sandbox', scopes: ['read:invoices'] };
    await test.api('POST', `/organizations/${organizationId}/api-keys`, { token, body: key });
    await page.setViewport({ width: 1280, height: 800 });
    await desk.signIn('/settings/team');
    await waitForText(page, 'W'.repeat(100));
    expect(await page.evaluate(beyond)).to.deep.equal([]);
    await click(page, `Quitar a ${'W'.repeat(100)}`);
    await waitForText(page, 'Pierde el acceso de inmediato');
    expect(await page.evaluate(cut.replace('main', '[role=dialog]'))).to.deep.equal([]);
    await page.goto(`${test.url}/app/settings/audit`);
    await waitForText(page, 'W'.repeat(100));
    expect(await page.evaluate(beyond)).to.deep.equal([]);
  });

  it('show the buttons of an API key with their full labels', async () => {
    const { page } = desk;
    const name = 'Comercializadora internacional de productos agroindustriales';
    const body = { name, environment: 'sandbox', scopes: ['read:invoices'] };
    await desk.api('POST', `/organizations/${desk.organizationId}/api-keys`, body);
    await page.setViewport({ width: 1280, height: 800 });
    await desk.signIn('/settings/api-keys');
    await waitForNamed(page, `Revocar: ${name}`);
    expect(await page.evaluate(cut)).to.deep.equal([]);
  });

  it('show each choice of a new application in full on a phone', async () => {
    const { page } = desk;
    await page.setViewport({ width: 390, height: 844 });
    await desk.signIn('/settings/applications');
    await click(page, 'Aplicación nueva');
    await waitForText(page, 'En un navegador o dispositivo');
    const choices = await page.evaluate(`[...document.querySelectorAll('.mantine-SegmentedControl-root label')]
      .filter((one) => one.getBoundingClientRect().right > one.closest('[role=radiogroup]').getBoundingClientRect().right)
      .map((one) => one.textContent)`);
    expect(choices).to.deep.equal([]);
  });

  it('show an error of the page whole on a phone', async () => {
    const { page } = desk;
    await desk.issue();
    await page.setViewport({ width: 390, height: 844 });
    await desk.signIn('/customers');
    await page.evaluate(`Intl.DateTimeFormat = function () {
      throw new Error("Cannot read properties of undefined (reading 'theDateOfThisInvoice')");
    }`);
    await click(page, 'Menú');
    await click(page, 'Facturas', 'link');
    await waitForText(page, 'theDateOfThisInvoice', 'main');
    const outside = `[...document.querySelectorAll('main [role=alert] *')].filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left < 0 || right > innerWidth || one.scrollWidth > one.clientWidth + 1;
    }).map((one) => one.textContent)`;
    expect(await page.evaluate(outside)).to.deep.equal([]);
    // React reports what was thrown.
    desk.tab.problems.length = 0;
  });
});
