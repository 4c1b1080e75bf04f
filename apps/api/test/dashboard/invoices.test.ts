import { ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import { paymentBody } from '../support/bodies.ts';
import { startTestApi } from '../support/test-api.ts';
import { click, fill, press, waitForText } from './support/browser.ts';
import { endOtherSessions, signInOver } from './support/ended-session.ts';
import { type Desk, givenDesk } from './support/given-desk.ts';
import { stampWithoutResponse, writeCustomer, writeItem } from './support/write-invoice.ts';

describe('invoices in the dashboard', () => {
  const desk = givenDesk();

  const title = (text: string) => waitForText(desk.page, text, 'h1');
  const issued = async () =>
    (await desk.api<{ data: { id: string; uuid: string; total: number }[] }>('GET', '/invoices')).data;

  it('are written, checked while typing, and stamped', async () => {
    await desk.signIn('/invoices/new');
    await title('Nueva factura');
    await writeCustomer(desk.page);
    await writeItem(desk.page);
    await waitForText(desk.page, '$1,740.00');
    await waitForText(desk.page, 'Todo en orden');
    await click(desk.page, 'Timbrar');
    await waitForText(desk.page, 'Vigente');
    expect((await issued()).map(({ total }) => total)).to.deep.equal([1740]);
  });

  it('show the currency of a balance like that of a total', async () => {
    const { page } = desk;
    await desk.issue({ currency: 'USD', exchange: '17.5', paymentMethod: 'PPD', paymentForm: '99' });
    await page.setViewport({ width: 1440, height: 900 });
    await desk.signIn('/invoices');
    await waitForText(page, 'A-1', 'main table');
    const amounts = await page.$$eval('tbody td.amount', (cells) => cells.map(({ textContent }) => textContent));
    expect(amounts.map((text) => /\$1,740\.00USD/.test(text ?? ''))).to.deep.equal([true, true]);
  });

  it('show beside the field what is missing, and are stamped once it is corrected', async () => {
    await desk.signIn('/invoices/new');
    await writeItem(desk.page);
    await click(desk.page, 'Timbrar');
    await waitForText(desk.page, 'por corregir', '[role=alert]');
    expect(await issued()).to.deep.equal([]);
    await writeCustomer(desk.page);
    await waitForText(desk.page, 'Todo en orden');
    await click(desk.page, 'Timbrar');
    await waitForText(desk.page, 'Vigente');
    expect(await issued()).to.have.length(1);
  });

  it('survive as drafts, whatever happens to the page', async () => {
    await desk.signIn('/invoices/new');
    await writeItem(desk.page);
    await desk.page.reload();
    await title('Nueva factura');
    const value = await (await desk.page.waitForSelector('::-p-aria([name="Descripción"])'))?.evaluate(
      (field) => (field as unknown as { value: string }).value,
    );
    expect(value).to.equal('Consultoría de software');
  });

  it('are stamped once when the response is lost', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await stampWithoutResponse(page);
    await click(page, 'Timbrar');
    await waitForText(page, 'Vigente');
    expect(await page.evaluate("document.body.textContent.includes('la versión anterior')")).to.equal(false);
    expect(await issued()).to.have.length(1);
    desk.tab.problems.length = 0;
  });

  it('are stamped once when the response is lost and the session ends before the retry', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await stampWithoutResponse(page);
    await endOtherSessions(desk);
    await click(page, 'Timbrar');
    await signInOver(desk);
    await waitForText(page, 'Todo en orden');
    await click(page, 'Timbrar');
    await waitForText(page, 'Vigente');
    expect(await issued()).to.have.length(1);
    desk.tab.problems.length = 0;
  });

  it('warn when they may contain what was written before a response was lost', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await stampWithoutResponse(page);
    await fill(page, 'Valor unitario', '100');
    await waitForText(page, '$116.00');
    await click(page, 'Timbrar');
    await waitForText(page, 'Vigente');
    await waitForText(page, 'Puede haberse timbrado la versión anterior');
    expect((await issued()).map(({ total }) => total)).to.deep.equal([1740]);
    desk.tab.problems.length = 0;
  });

  it('are found by the name of the customer, and cancelled in plain words', async () => {
    await desk.issue();
    await desk.signIn('/invoices');
    await fill(desk.page, 'Buscar', 'robotica');
    await waitForText(desk.page, '1 factura');
    await press(desk.page, 'tbody a');
    await click(desk.page, 'Cancelar');
    await waitForText(desk.page, 'Motivo de cancelación');
    await click(desk.page, 'Cancelar ante el SAT');
    await waitForText(desk.page, 'SAT', '[role=status]');
    const [invoice] = await issued();
    const { cancellation } = await desk.api<{ cancellation: { motivo: string } }>('GET', `/invoices/${invoice?.id}`);
    expect(cancellation.motivo).to.equal('02');
  });

  it('are filtered by the known parameters of the URL, and the rest is removed from it', async () => {
    const { page } = desk;
    await desk.issue();
    await desk.signIn('/invoices?issuedFrom=2026-02-31&status=zzz&page=1e20&metodoPago=PUE');
    await waitForText(page, '1 factura');
    expect(new URL(page.url()).search).to.equal('?metodoPago=PUE');
  });

  it('show their totals on a phone, however long, without scrolling sideways', async () => {
    const { page } = desk;
    await desk.issue({ currency: 'KWD', exchange: '55' });
    await page.setViewport({ width: 360, height: 780 });
    await desk.signIn('/invoices');
    await waitForText(page, 'KWD', 'tbody');
    const isWhole = `(() => {
      const table = document.querySelector('table');
      return table.scrollWidth <= table.parentElement.clientWidth;
    })()`;
    expect(await page.evaluate(isWhole)).to.equal(true);
  });

  for (const width of [390, 700, 1000, 1280])
    it(`show what is owed of each, once, at ${width} pixels`, async () => {
      const { page } = desk;
      await desk.issue({ paymentMethod: 'PPD', paymentForm: '99' });
      const { data } = await desk.api<{ data: { uuid: string }[] }>('GET', '/invoices');
      await desk.api('POST', '/payments', paymentBody({ uuid: data[0]?.uuid, paid: 740 }));
      await page.setViewport({ width, height: 844 });
      await desk.signIn('/invoices?balance=open');
      await waitForText(page, 'A-1', 'main');
      const seen = (await page.evaluate("document.querySelector('main tbody').innerText")) as string;
      expect(seen.match(/\$1,[07][04]0\.00/g)).to.deep.equal(['$1,740.00', '$1,000.00']);
    });

  it('subtract a selected credit note from the selected invoices', async () => {
    const { page } = desk;
    const items = (unitPrice: string) => (ingreso().items ?? []).map((one) => ({ ...one, quantity: '1', unitPrice }));
    await desk.issue({ items: items('1000') });
    const [invoice] = await issued();
    await desk.issue({ items: items('250'), type: 'E', relatedInvoiceUuid: invoice?.uuid ?? '' });
    await desk.signIn('/invoices');
    await click(page, 'Seleccionar toda la página', 'checkbox');
    await waitForText(page, '2 documentos seleccionados', 'main [role=status]');
    await waitForText(page, '$870.00 MXN', 'main [role=status]');
  });

  it('add nothing to the sum of the selected ones once cancelled', async () => {
    const { page } = desk;
    for (let made = 0; made < 2; made += 1) await desk.issue();
    const [cancelled, valid] = await issued();
    await desk.api('POST', `/invoices/${cancelled?.id}/cancel`, { motivo: '02' });
    await desk.signIn('/invoices');
    await click(page, 'Seleccionar toda la página', 'checkbox');
    await waitForText(page, '2 documentos seleccionados', 'main [role=status]');
    const sum = (valid?.total ?? 0).toLocaleString('es-MX', { minimumFractionDigits: 2 });
    await waitForText(page, `$${sum} MXN`, 'main [role=status]');
  });

  it('are selected for their sum, and a saved view of filters is found again by its name', async () => {
    const { page } = desk;
    for (let made = 0; made < 2; made += 1) await desk.issue();
    const [{ total } = { total: 0 }] = await issued();
    await desk.signIn('/invoices?metodoPago=PUE');
    await click(page, 'Seleccionar toda la página', 'checkbox');
    await waitForText(page, '2 documentos seleccionados');
    await waitForText(page, `$${(total * 2).toLocaleString('es-MX', { minimumFractionDigits: 2 })}`);
    await click(page, 'Vistas');
    await fill(page, 'Nombre de esta vista', 'De contado');
    await click(page, 'Guardar');
    await page.goto(`${desk.test.url}/app/invoices`);
    await click(page, 'Vistas');
    await click(page, 'De contado');
    await page.waitForFunction("location.search.includes('metodoPago=PUE')");
  });

  for (const [kind, file] of [
    ['XML', 'facturas-xml.zip'],
    ['PDF', 'facturas-pdf.zip'],
  ] as const)
    it(`are selected for their ${kind} in one file, with progress`, async () => {
      const { page } = desk;
      await chooseTwo(desk);
      await click(page, kind);
      await waitForText(page, '2 de 2', '[role=dialog] [role=status]');
      await page.waitForFunction(`window.saved?.name === '${file}'`);
    });

  it('are selected for a table that Excel opens without running anything in it', async () => {
    const { page } = desk;
    await chooseTwo(desk, {
      customer: { legalName: '＝SUMA', taxId: 'URE180429TM6', taxSystem: '601', zip: '86991' },
    });
    await click(page, 'CSV');
    const saved = await page.waitForFunction("window.saved?.name === 'facturas.csv' && window.saved.text");
    const text = String(await saved.jsonValue());
    const [first, second] = await issued();
    expect(text.trim().split('\r\n')).to.have.length(3);
    expect(text).to.include(first?.uuid).and.include(second?.uuid);
    expect(text).to.include(`"'＝SUMA"`);
  });

  it('explain the codes of the SAT', async () => {
    await desk.issue();
    const [invoice] = await issued();
    await desk.signIn(`/invoices/${invoice?.id}`);
    // A meaning that loads later changes the text of the code itself, which `waitForText` does not notice.
    for (const text of [
      '601 · General de Ley Personas Morales',
      'G03 · Gastos en general',
      'PUE · Pago en una sola exhibición',
      '03 · Transferencia electrónica de fondos',
      'E48 · Unidad de servicio',
    ])
      await desk.page.waitForFunction(`document.body.innerText.includes('${text}')`, { polling: 'raf' });
  });
});

describe('invoices in the dashboard, a minute later', () => {
  const desk = givenDesk({ start: () => startTestApi() });

  it('are selected to be mailed, each that cannot be sent with its reason', async () => {
    const { page } = desk;
    await chooseTwo(desk);
    await click(page, 'Enviar por correo');
    await click(page, 'Enviar 2 documentos');
    // Their customer has no address.
    await waitForText(page, '0 de 2', '[role=dialog] [role=status]');
    await page.waitForFunction("document.querySelectorAll('[role=dialog] [role=alert]').length === 2");
    await waitForText(page, 'El receptor no tiene correo', '[role=dialog] [role=alert]');
    const [first] = (await desk.api<{ data: { id: string }[] }>('GET', '/invoices')).data;
    await desk.api('POST', `/invoices/${first?.id}/email`, { emails: [desk.ana.email] });
    await page.keyboard.press('Escape');
    desk.test.clock.advance(60);
    await click(page, 'Enviar por correo');
    await click(page, 'Enviar 2 documentos');
    await waitForText(page, '1 de 2', '[role=dialog] [role=status]');
    await waitForText(page, 'El receptor no tiene correo', '[role=dialog] [role=alert]');
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('[role=dialog]') === null");
    await click(page, 'Enviar por correo');
    await waitForText(page, '1 ya se envió y no se vuelve a enviar.', '[role=dialog]');
    await click(page, 'Enviar 1 documento');
    await waitForText(page, '0 de 1', '[role=dialog] [role=status]');
  });

  it('are mailed only after it was confirmed how many go to whom', async () => {
    const { page, tab } = desk;
    await desk.issue({ customer: { legalName: 'PUBLICO UNO', taxId: 'XAXX010101000' }, use: 'S01' });
    await chooseTwo(desk);
    const mails = () => tab.requests.filter((url) => url.includes('invoices.email')).length;
    await click(page, 'Enviar por correo');
    await waitForText(page, 'Se van a enviar 3 documentos a 2 clientes.', '[role=dialog]');
    await waitForText(page, 'UNIVERSIDAD ROBOTICA ESPAÑOLA: 2 documentos', '[role=dialog]');
    // The Enter that opened the question, held too long, answers no.
    await page.keyboard.press('Enter');
    await page.waitForFunction("document.querySelector('[role=dialog]') === null");
    expect(mails()).to.equal(0);
    await click(page, 'Enviar por correo');
    await click(page, 'Enviar 3 documentos');
    await waitForText(page, '0 de 3', '[role=dialog] [role=status]');
    await page.waitForFunction("document.querySelectorAll('[role=dialog] [role=alert]').length === 3");
    expect(mails()).to.equal(3);
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.activeElement.textContent === 'Enviar por correo'");
  });
});

/** Two invoices, selected in the list; what the page saves of them is in `window.saved`. */
async function chooseTwo(desk: Desk, changes?: Parameters<Desk['issue']>[0]): Promise<void> {
  const { page } = desk;
  for (let made = 0; made < 2; made += 1) await desk.issue(changes);
  await desk.signIn('/invoices');
  await page.evaluate(`
    const make = URL.createObjectURL;
    let text;
    URL.createObjectURL = (file) => {
      text = file.text();
      return make.call(URL, file);
    };
    // The download uses a link that is not part of the document.
    HTMLAnchorElement.prototype.click = async function () {
      window.saved = { name: this.download, text: await text };
    };`);
  await click(page, 'Seleccionar toda la página', 'checkbox');
  await waitForText(page, 'documentos seleccionados');
}
