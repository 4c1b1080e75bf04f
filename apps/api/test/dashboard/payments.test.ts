import { mailWaitingDocuments } from '@lacre/services/documents/mail-waiting-documents';
import { expect } from 'chai';
import { paymentBody, ppdBody } from '../support/bodies.ts';
import { click, fill, gone, press, settled, waitForText } from './support/browser.ts';
import { endOtherSessions, signInOver } from './support/ended-session.ts';
import { givenDesk } from './support/given-desk.ts';
import { loseAnswer } from './support/lose-answer.ts';

describe('payment receipts in the dashboard', () => {
  const desk = givenDesk();

  interface Document {
    id: string;
    uuid: string;
    serie: string;
    folio: string;
  }
  const make = (path: string, body: object) => desk.api<Document>('POST', path, body);

  const payWithoutResponse = async () => {
    const { page } = desk;
    const { id } = await make('/invoices', ppdBody());
    await desk.signIn(`/invoices/${id}`);
    await click(page, 'Registrar un pago');
    await fill(page, 'Monto pagado', '100');
    await loseAnswer(page, 'payments.create');
    await click(page, 'Timbrar el recibo');
    await waitForText(page, 'No sabemos si llegó');
  };

  it('show what was paid of which invoice, which they link to', async () => {
    const { page } = desk;
    const invoice = await make('/invoices', ppdBody());
    const receipt = await make('/payments', paymentBody({ uuid: invoice.uuid, paid: 740.5 }));
    await desk.signIn('/payments');
    await click(page, `${receipt.serie}-${receipt.folio}`, 'link');
    await waitForText(page, `Recibo de pago ${receipt.serie}-${receipt.folio}`, 'h1');
    await waitForText(page, receipt.uuid, 'main');
    const cells = await page.$$eval('main td', (all) => all.map((one) => one.textContent));
    expect(cells).to.deep.equal([`${invoice.serie}-${invoice.folio}`, '1', '$1,740.00', '$740.50', '$999.50']);
    await click(page, `${invoice.serie}-${invoice.folio}`, 'link', 'main');
    await waitForText(page, `Factura ${invoice.serie}-${invoice.folio}`, 'h1');
  });

  it('name the currency of what they pay of an invoice in another one, as its balance does', async () => {
    const { page } = desk;
    const { id, uuid } = await make('/invoices', ppdBody({ currency: 'USD', exchange: 18 }));
    // Paid in pesos.
    const receipt = await make('/payments', paymentBody({ uuid, paid: 740, equivalence: 0.05 }));
    await desk.signIn(`/payments/${receipt.id}`);
    await waitForText(page, '$14,800.00 MXN', 'main');
    const cells = await page.$$eval('main td.amount', (all) => all.map((one) => one.textContent));
    expect(cells).to.deep.equal(['1', '$1,740.00 USD', '$740.00 USD', '$1,000.00 USD']);
    await page.goto(`${desk.test.url}/app/invoices/${id}`);
    await waitForText(page, '$1,000.00 USD', 'main');
    await waitForText(page, 'Pago de $740.00 USD', 'main');
  });

  it('are e-mailed, cancelled in their list too, and offer the acuse of it', async () => {
    const { page } = desk;
    const invoice = await make('/invoices', ppdBody());
    const { id, serie, folio } = await make('/payments', paymentBody({ uuid: invoice.uuid, paid: 740 }));
    await desk.signIn(`/payments/${id}`);
    await click(page, 'Enviar por correo');
    await fill(page, 'Correos, separados por comas', desk.ana.email);
    await press(page, '[role=dialog] button[type=submit]');
    await waitForText(page, `En camino a ${desk.ana.email}`, '[role=status]');
    await page.keyboard.press('Escape');
    await click(page, 'Consultar en el SAT');
    await waitForText(page, 'Se consultó en el SAT: el estado es el mismo.');
    await click(page, 'Todos los cobros', 'link');
    await click(page, `Cancelar ${serie}-${folio}`);
    await click(page, 'Cancelar ante el SAT');
    await waitForText(page, 'El SAT aceptó la cancelación.', '[role=status]');
    await page.keyboard.press('Escape');
    await click(page, `${serie}-${folio}`, 'link');
    await waitForText(page, 'motivo 02; aceptada el', 'main');
    await waitForText(page, 'Cancelado', 'main');
    await gone(page, 'Consultar en el SAT');
    await page.evaluate('HTMLAnchorElement.prototype.click = function () { window.saved = this.download; }');
    await click(page, 'Acuse de cancelación');
    await page.waitForFunction("window.saved?.endsWith('-acuse.pdf')");
  });

  it('say without a reload that the mail server rejected an address, and what to do', async () => {
    const { page, test } = desk;
    const address = 'no-such-mailbox@example.com';
    const { uuid } = await make('/invoices', ppdBody());
    const { id } = await make('/payments', paymentBody({ uuid, paid: 740 }));
    test.mail.rejected.add(address);
    await desk.signIn(`/payments/${id}`);
    await waitForText(page, 'Timbrado', 'main');
    await click(page, 'Enviar por correo');
    await fill(page, 'Correos, separados por comas', address);
    await press(page, '[role=dialog] button[type=submit]');
    await waitForText(page, `Por enviar a ${address}`);
    await mailWaitingDocuments(test.services);
    await waitForText(page, `No se pudo enviar a ${address}`);
    await waitForText(
      page,
      'El servidor de correo rechazó el mensaje en definitiva (respuesta 550). Corrija la dirección',
    );
    test.mail.rejected.delete(address);
  });

  it('keep what was typed when the session ends, and are issued once after a sign-in over the form', async () => {
    const { page } = desk;
    await desk.api('POST', '/invoices', ppdBody());
    const { data } = await desk.api<{ data: { id: string }[] }>('GET', '/invoices');
    await desk.signIn(`/invoices/${data[0]?.id}`);
    await click(page, 'Registrar un pago');
    await fill(page, 'Monto pagado', '100');
    await fill(page, 'Número de operación', 'OP-77');
    await endOtherSessions(desk);
    const send = () => press(page, '.mantine-Modal-body form button[type=submit]');
    await send();
    await signInOver(desk);
    await settled(page);
    await waitForText(page, 'Número de operación');
    await send();
    await gone(page, 'Número de operación');
    const { data: payments } = await desk.api<{ data: { montoTotalPagos: number }[] }>('GET', '/payments');
    expect(payments.map(({ montoTotalPagos }) => montoTotalPagos)).to.deep.equal([100]);
  });

  it('are issued once when the response is lost, the page reloaded and the payment sent from the dialog again', async () => {
    const { page, tab } = desk;
    await payWithoutResponse();
    await page.keyboard.press('Escape');
    await gone(page, 'Número de operación');
    await page.reload();
    await click(page, 'Registrar un pago');
    await waitForText(page, 'no sabemos si se timbró', '[role=dialog]');
    await fill(page, 'Monto pagado', '100');
    await click(page, 'Timbrar el recibo');
    await waitForText(page, 'El recibo se timbró', '[role=alert]');
    const { data } = await desk.api<{ data: unknown[] }>('GET', '/payments');
    expect(data).to.have.length(1);
    // The outcome is known: the next one is another payment.
    await click(page, 'Registrar un pago');
    await fill(page, 'Monto pagado', '100');
    await click(page, 'Timbrar el recibo');
    await waitForText(page, 'Parcialidad 2');
    tab.problems.length = 0;
  });

  it('warn that they may show the earlier payment when it was edited after a lost response', async () => {
    const { page, tab } = desk;
    await payWithoutResponse();
    await fill(page, 'Monto pagado', '200');
    await click(page, 'Timbrar el recibo');
    await waitForText(page, 'Puede haberse timbrado la versión anterior del recibo');
    await waitForText(page, 'Pago de $100.00');
    tab.problems.length = 0;
  });

  it('are issued again when the one whose response was lost was cancelled meanwhile', async () => {
    const { page, tab } = desk;
    await payWithoutResponse();
    const [lost] = (await desk.api<{ data: { id: string }[] }>('GET', '/payments')).data;
    await desk.api('POST', `/payments/${lost?.id}/cancel`, { motivo: '02' });
    await click(page, 'Timbrar el recibo');
    await waitForText(page, 'El recibo se timbró', '[role=alert]');
    const { data } = await desk.api<{ data: { status: string }[] }>('GET', '/payments');
    expect(data.map(({ status }) => status).sort()).to.deep.equal(['cancelado', 'vigente']);
    tab.problems.length = 0;
  });

  it('lead to their page, which shows the outcome, when the PAC does not respond', async () => {
    const { page, organizationId } = desk;
    const lost = { type: 'P', series: 'SIM-STAMPED-LOST', isDefault: true, environment: 'sandbox' };
    await desk.api('PUT', `/organizations/${organizationId}/series`, lost);
    const { id } = await make('/invoices', ppdBody());
    await desk.signIn(`/invoices/${id}`);
    await click(page, 'Registrar un pago');
    await click(page, 'Timbrar el recibo');
    await waitForText(page, 'Timbrando', 'h1');
    expect(page.url()).to.match(/\/payments\/[0-9a-f-]{36}$/);
    await gone(page, 'El recibo se timbró');
  });

  it('and their invoices are e-mailed once when the response is lost and the button is pressed again', async () => {
    const { page, ana, tab } = desk;
    const { id } = await make('/invoices', ppdBody());
    await desk.signIn(`/invoices/${id}`);
    await click(page, 'Enviar por correo');
    await fill(page, 'Correos, separados por comas', ana.email);
    await loseAnswer(page, 'invoices.email');
    const send = () => press(page, '[role=dialog] button[type=submit]');
    await send();
    await waitForText(page, 'No hubo respuesta de Lacre.');
    await send();
    await waitForText(page, `En camino a ${ana.email}`, '[role=status]');
    const { data } = await desk.api<{ data: { kind: string }[] }>('GET', `/invoices/${id}/timeline`);
    expect(data.filter(({ kind }) => kind.startsWith('mail'))).to.have.length(1);
    tab.problems.length = 0;
  });
});
