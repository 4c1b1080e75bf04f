import { mailWaitingDocuments } from '@lacre/services/documents/mail-waiting-documents';
import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import { expect } from 'chai';
import { invoiceBody, item, paymentBody, ppdBody } from '../support/bodies.ts';
import { startTestApi } from '../support/test-api.ts';
import { click, fill, press, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

interface Document {
  id: string;
  uuid: string;
  serie: string;
  folio: string;
}

describe('the page of an invoice', () => {
  // Mails are sent by the worker: no other file may send those of this one.
  const desk = givenDesk({ start: startTestApi });

  const make = (path: string, body: Record<string, unknown>) =>
    desk.api<Document>('POST', path, { ...body, environment: 'sandbox' });
  const named = ({ serie, folio }: Document) => `${serie}-${folio}`;

  it('shows its history: stamped by whom, mailed to whom, paid, credited', async () => {
    const invoice = await make('/invoices', ppdBody());
    const receipt = await make('/payments', paymentBody({ uuid: invoice.uuid, paid: 740 }));
    const credit = await make('/invoices', {
      ...invoiceBody(),
      type: 'E',
      relatedInvoiceUuid: invoice.uuid,
      items: [
        {
          description: 'Bonificación',
          productKey: '84111506',
          unitKey: 'ACT',
          quantity: 1,
          unitPrice: 100,
          taxes: [{ type: '002', factorType: 'Tasa', rate: '0.160000' }],
        },
      ],
    });
    await desk.signIn(`/invoices/${invoice.id}`);
    const { page } = desk;
    await waitForText(page, 'Pago de $740.00');
    await waitForText(page, 'Nota de crédito de $116.00');
    await click(page, 'Enviar por correo');
    await press(page, '[role=dialog] button[type=submit]');
    await waitForText(page, 'Es obligatorio: no se conoce ningún correo del receptor', '[role=dialog] form');
    await fill(page, 'Correos, separados por comas', desk.ana.email);
    await press(page, '[role=dialog] button[type=submit]');
    await waitForText(page, `Por enviar a ${desk.ana.email}`);
    await mailWaitingDocuments(desk.test.services);
    await waitForText(page, `Enviada a ${desk.ana.email}`);
    await page.keyboard.press('Escape');
    await click(page, named(receipt), 'link');
    await waitForText(page, `Recibo de pago ${named(receipt)}`, 'h1');
    await page.goBack();
    await click(page, named(credit), 'link');
    await waitForText(page, named(credit), 'h1');
    await click(page, named(invoice), 'link');
    await waitForText(page, named(invoice), 'h1');
  });

  it('tells without a reload that the mail server rejected an address, and what to do', async () => {
    const { page, ana, test } = desk;
    const { id } = await make('/invoices', invoiceBody());
    test.clock.advance(60);
    test.mail.rejected.add(ana.email);
    await desk.signIn(`/invoices/${id}`);
    await click(page, 'Enviar por correo');
    await fill(page, 'Correos, separados por comas', ana.email);
    await press(page, '[role=dialog] button[type=submit]');
    await waitForText(page, `Por enviar a ${ana.email}`);
    await mailWaitingDocuments(test.services);
    await waitForText(page, `No se pudo enviar a ${ana.email}`);
    await waitForText(
      page,
      'El servidor de correo rechazó el mensaje en definitiva (respuesta 550). Corrija la dirección',
    );
    test.mail.rejected.delete(ana.email);
  });

  it('says which of several e-mail addresses is wrong', async () => {
    const { page } = desk;
    const { id } = await make('/invoices', invoiceBody());
    await desk.signIn(`/invoices/${id}`);
    await click(page, 'Enviar por correo');
    await fill(page, 'Correos, separados por comas', 'ana@example.com; luis@example, eva@example.com; mal-correo');
    await press(page, '[role=dialog] button[type=submit]');
    const errors = 'luis@example: Debe ser un correo válido. mal-correo: Debe ser un correo válido.';
    await waitForText(page, errors, '[role=dialog] form');
  });

  it('shows a unit price with all of its decimals', async () => {
    const { id } = await make('/invoices', invoiceBody({ items: [item({ quantity: 3, unitPrice: 0.123456 })] }));
    await desk.signIn(`/invoices/${id}`);
    await waitForText(desk.page, '$0.123456', 'tbody');
    await waitForText(desk.page, '$0.37', 'tbody');
  });

  it('shows the discount of a line', async () => {
    const lines = [item({ quantity: 1, unitPrice: 1500, discount: 100.5 }), item({ quantity: 1, unitPrice: 10 })];
    const { id } = await make('/invoices', invoiceBody({ items: lines }));
    await desk.signIn(`/invoices/${id}`);
    await waitForText(desk.page, 'Descuento -$100.50', 'tbody tr:first-child');
    expect(await desk.page.$eval('tbody tr:last-child', (row) => row.textContent)).not.to.include('Descuento');
  });

  it('records a payment in dollars at the rate of its own day, and only a valid amount', async () => {
    const { page } = desk;
    const { id } = await make('/invoices', ppdBody({ currency: 'USD', exchange: 17.5 }));
    await desk.signIn(`/invoices/${id}`);
    await click(page, 'Registrar un pago');
    expect(await page.$eval('::-p-aria(Fecha de pago)', (one) => one.textContent)).to.match(/^\d{1,2} [a-z]{3} \d{4}$/);
    await fill(page, 'Pesos por USD el día del pago', '18.25');
    await fill(page, 'Monto pagado', '9,999.99');
    await click(page, 'Timbrar el recibo');
    await waitForText(page, 'saldo', '[role=dialog] .mantine-NumberInput-root');
    await fill(page, 'Monto pagado', '100');
    await click(page, 'Timbrar el recibo');
    await waitForText(page, 'El recibo se timbró', '[role=alert]');
    await waitForText(page, 'Parcialidad 1');
    const { data } = await desk.api<{ data: { montoTotalPagos: number }[] }>('GET', '/payments');
    expect(data.map(({ montoTotalPagos }) => montoTotalPagos)).to.deep.equal([1825]);
  });

  it('records a payment in pesos of an invoice in dollars, with the amount that was deposited', async () => {
    const { page } = desk;
    const { id } = await make('/invoices', ppdBody({ currency: 'USD', exchange: 17.5 }));
    await desk.signIn(`/invoices/${id}`);
    await click(page, 'Registrar un pago');
    await click(page, 'Se pagó en pesos', 'checkbox');
    await fill(page, 'Pesos por USD el día del pago', '18.234567');
    await fill(page, 'Monto pagado', '1000.01');
    await waitForText(page, '$18,234.75 MXN', '[role=dialog]');
    await click(page, 'Timbrar el recibo');
    await waitForText(page, 'El recibo se timbró', '[role=alert]');
    await waitForText(page, '$739.99', 'main');
    const [receipt] = (await desk.api<{ data: { id: string }[] }>('GET', '/payments')).data;
    const { pagos } = await desk.api<{ pagos: { documentos: unknown[] }[] }>('GET', `/payments/${receipt?.id}`);
    expect(pagos[0]).to.include({ moneda: 'MXN', tipoCambio: 1, monto: 18234.75 });
    expect(pagos[0]?.documentos[0]).to.include({ moneda: 'USD', pagado: 1000.01, equivalencia: 0.0548408964 });
  });

  it('shows once, under a heading, why it was not stamped, and leads back to the list', async () => {
    const { page, test } = desk;
    const body = invoiceBody({ items: [item({ sku: 'SIM-REFUSE-CFDI40148' })] });
    const headers = { 'X-Organization-Id': desk.organizationId, Prefer: 'respond-async' };
    const queued = await test.api('POST', '/invoices', { token: desk.ana.token, headers, body });
    await issueQueued(test.services);
    await desk.signIn(`/invoices/${String(queued.body['id'])}`);
    await waitForText(page, 'No se timbró', 'h1');
    await waitForText(page, 'CFDI40148', 'main [role=alert]');
    const alert = await page.$eval('main [role=alert]', (one) => one.textContent);
    expect(alert?.split('CFDI40148')).to.have.length(2);
    await click(page, 'Todas las facturas', 'link');
    await waitForText(page, 'Facturas', 'h1');
  });

  it('explains why it was not stamped with the labels of the page, not with the field names of the request', async () => {
    const { page, test, organizationId } = desk;
    const products = `/organizations/${organizationId}/products`;
    const product = { description: 'Asesoría', productKey: '84111500', unitKey: 'E48', price: 100, livemode: false };
    const { id } = await desk.api<Document>('POST', products, product);
    const headers = { 'X-Organization-Id': organizationId, Prefer: 'respond-async' };
    const body = invoiceBody({ items: [item(), { productId: id, quantity: 1 }], environment: 'sandbox' });
    const queued = await test.api('POST', '/invoices', { token: desk.ana.token, headers, body });
    await desk.api('DELETE', `${products}/${id}`);
    await issueQueued(test.services);
    await desk.signIn(`/invoices/${String(queued.body['id'])}`);
    await waitForText(page, 'No se timbró', 'h1');
    await waitForText(page, 'Concepto 2: No se encontró el producto', 'main [role=alert]');
  });

  it('links an invoice with its substitute, and that one with the invoice it replaced', async () => {
    const replaced = await make('/invoices', invoiceBody());
    await desk.api('POST', `/invoices/${replaced.id}/substitute`, {
      ...invoiceBody(),
      idempotencyKey: 'takes-its-place',
    });
    const { data } = await desk.api<{ data: Document[] }>('GET', '/invoices');
    const substitute = data.find(({ id }) => id !== replaced.id);
    if (!substitute) throw new Error('there is no substitute');
    await desk.signIn(`/invoices/${replaced.id}`);
    await waitForText(desk.page, 'Cancelación solicitada (motivo 01)');
    await click(desk.page, named(substitute), 'link');
    await waitForText(desk.page, named(substitute), 'h1');
    await waitForText(desk.page, 'Sustituye a');
    await click(desk.page, named(replaced), 'link');
    await waitForText(desk.page, named(replaced), 'h1');
  });

  it('offers to cancel it in favor of the invoice that already replaces it', async () => {
    const replaced = await make('/invoices', invoiceBody());
    const substitute = await make('/invoices', {
      ...invoiceBody(),
      related: [{ type: '04', uuids: [replaced.uuid] }],
    });
    await desk.signIn(`/invoices/${replaced.id}`);
    await waitForText(desk.page, 'La sustituye');
    await click(desk.page, 'Cancelar');
    await waitForText(desk.page, 'Motivo de cancelación');
    await click(desk.page, 'Cancelar ante el SAT');
    await waitForText(desk.page, 'SAT', '[role=status]');
    const { cancellation } = await desk.api<{ cancellation: { motivo: string; folioSustitucion: string } }>(
      'GET',
      `/invoices/${replaced.id}`,
    );
    expect(cancellation).to.include({ motivo: '01' });
    expect(cancellation.folioSustitucion.toLowerCase()).to.equal(substitute.uuid.toLowerCase());
  });

  it('reports a cancellation that the SAT has not confirmed as in progress, and keeps the focus there', async () => {
    const invoice = await make('/invoices', invoiceBody({ items: [item({ sku: 'SIM-CANCEL-LOST' })] }));
    await desk.signIn(`/invoices/${invoice.id}`);
    const { page } = desk;
    await click(page, 'Cancelar');
    await click(page, 'Cancelar ante el SAT');
    await waitForText(page, 'La solicitud está en camino', '[role=status]');
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).to.equal('status');
  });

  it('shows the current document after a cancellation was rejected because somebody else had cancelled it', async () => {
    const invoice = await make('/invoices', invoiceBody());
    await desk.signIn(`/invoices/${invoice.id}`);
    const { page } = desk;
    await click(page, 'Cancelar');
    await waitForText(page, 'Motivo de cancelación');
    await desk.api('POST', `/invoices/${invoice.id}/cancel`, { motivo: '02' });
    await click(page, 'Cancelar ante el SAT');
    await waitForText(page, 'No se puede cancelar ahora', '[role=alert]');
    await waitForText(page, 'Ya está cancelado');
  });

  it('links to the receipt that must be cancelled first, which is cancelled on its page', async () => {
    const invoice = await make('/invoices', ppdBody());
    const receipt = await make('/payments', paymentBody({ uuid: invoice.uuid, paid: 740 }));
    await desk.signIn(`/invoices/${invoice.id}`);
    const { page } = desk;
    await click(page, 'Cancelar');
    await waitForText(page, 'Antes hay que cancelar, en este orden:');
    const words = await page.$eval('[role=dialog]', (dialog) => (dialog as unknown as { innerText: string }).innerText);
    expect(words).not.to.include('`');
    await click(page, `Recibo de pago ${named(receipt)}`, 'link');
    await waitForText(page, `Recibo de pago ${named(receipt)}`, 'h1');
    await click(page, 'Cancelar');
    await click(page, 'Cancelar ante el SAT');
    await waitForText(page, 'SAT', '[role=status]');
    const [, paid] = (
      await desk.api<{ data: { document: { status: string } | null }[] }>('GET', `/invoices/${invoice.id}/timeline`)
    ).data;
    expect(paid?.document?.status).to.equal('cancelado');
  });

  it('shows a credit note that reduces no balance as one of this invoice, not of the credit note', async () => {
    const [first, second] = [await make('/invoices', ppdBody()), await make('/invoices', ppdBody())];
    const related = [{ type: '01', uuids: [second.uuid] }];
    const of = { type: 'E', relatedInvoiceUuid: first.uuid, related };
    const credit = await make('/invoices', invoiceBody(of));
    await desk.signIn(`/invoices/${second.id}`);
    await waitForText(desk.page, `Nota de crédito ${named(credit)}`, 'main');
  });

  it('prefills a credit note', async () => {
    const invoice = await make('/invoices', ppdBody());
    await desk.signIn(`/invoices/${invoice.id}`);
    const { page } = desk;
    await click(page, 'Nota de crédito');
    await page.waitForFunction("location.pathname.endsWith('/invoices/new')");
    await fill(page, 'Valor unitario', '100');
    await waitForText(page, 'Todo en orden');
    await click(page, 'Timbrar');
    await waitForText(page, 'Vigente');
    await waitForText(page, 'Nota de crédito de');
    await click(page, named(invoice), 'link');
    await waitForText(page, 'Nota de crédito de $116.00');
  });

  it('prefills another invoice with the same data, but without its relations or the exchange rate of its day', async () => {
    const related = await make('/invoices', ppdBody());
    const body = { currency: 'USD', exchange: 17.5, related: [{ type: '07', uuids: [related.uuid] }] };
    const invoice = await make('/invoices', ppdBody(body));
    await desk.signIn(`/invoices/${invoice.id}`);
    const { page } = desk;
    await click(page, 'Facturar otra igual');
    await page.waitForFunction("location.pathname.endsWith('/invoices/new')");
    await waitForText(page, 'Nueva factura', 'h1');
    await fill(page, 'Tipo de cambio', '18.25');
    await waitForText(page, 'Todo en orden');
    await click(page, 'Timbrar');
    await waitForText(page, 'Vigente');
    const { data } = await desk.api<{ data: Record<string, unknown>[] }>('GET', '/invoices?limit=1');
    const another = await desk.api('GET', `/invoices/${data[0]?.['id']}`);
    const first = await desk.api('GET', `/invoices/${invoice.id}`);
    expect(another['uuid']).not.to.equal(first['uuid']);
    expect(another).to.deep.include({ cfdiRelacionados: [], relatedInvoiceUuid: null, tipoCambio: 18.25 });
    for (const field of ['tipoComprobante', 'moneda', 'total', 'metodoPago', 'formaPago', 'usoCfdi', 'receptor'])
      expect(another[field], field).to.deep.equal(first[field]);
    expect((another['conceptos'] as { descripcion: string }[])[0]?.descripcion).to.equal(
      (first['conceptos'] as { descripcion: string }[])[0]?.descripcion,
    );
  });

  it('asks before a duplicate replaces a half-written invoice', async () => {
    const invoice = await make('/invoices', ppdBody());
    await desk.signIn('/invoices/new');
    const { page } = desk;
    await fill(page, 'Descripción', 'A medio escribir');
    await page.goto(`${desk.test.url}/app/invoices/${invoice.id}`);
    await click(page, 'Facturar otra igual');
    await waitForText(page, 'Tiene una factura a medio escribir');
  });

  it('asks before a credit note or a substitute replaces a half-written invoice', async () => {
    const invoice = await make('/invoices', ppdBody());
    await desk.signIn('/invoices/new');
    const { page } = desk;
    await fill(page, 'Descripción', 'A medio escribir');
    const isBegun = "[...document.querySelectorAll('input')].some(({ value }) => value === 'A medio escribir')";
    await page.goto(`${desk.test.url}/app/invoices/${invoice.id}`);
    await click(page, 'Nota de crédito');
    await waitForText(page, 'Tiene una factura a medio escribir');
    await click(page, 'Volver', 'button', '[role=dialog]');
    await page.goto(`${desk.test.url}/app/invoices/new`);
    await page.waitForFunction(isBegun);
    await page.goto(`${desk.test.url}/app/invoices/${invoice.id}`);
    await click(page, 'Sustituir');
    await click(page, 'Descartarla y continuar');
    await waitForText(page, 'Sustituye a', 'h1');
    expect(await page.evaluate(isBegun)).to.equal(false);
  });
});
