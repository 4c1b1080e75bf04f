import { invoiceBody, item } from '../support/bodies.ts';
import { click, gone, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

/** Four days after its Fecha an invoice is cancelled only with the consent of its receiver. */
describe('a cancellation that needs the consent of the customer', () => {
  const desk = givenDesk();
  const make = (path: string, body: unknown) => desk.api<{ id: string }>('POST', path, body);

  it('says until when the customer may answer a cancellation that waits for them', async () => {
    const { page } = desk;
    const sold = await make('/invoices', invoiceBody());
    const fuel = item({ productKey: '15101514', unitKey: 'LTR' });
    const { id } = await make('/invoices', invoiceBody({ items: [fuel] }));
    await desk.api('POST', '/sandbox/clock/advance', { seconds: 4 * 86_400 });
    try {
      await page.emulateTimezone('America/Mexico_City');
      await desk.signIn(`/invoices/${sold.id}`);
      await click(page, 'Cancelar');
      await click(page, 'Cancelar ante el SAT');
      await waitForText(page, 'falta la respuesta de su cliente. Si su cliente no contesta antes del', '[role=status]');
      await page.keyboard.press('Escape');
      await waitForText(page, ', 23:59, el SAT da por aceptada la cancelación.', 'main');
      // Silence does not cancel an invoice of fuels.
      await desk.api('POST', `/invoices/${id}/cancel`, { motivo: '02' });
      await page.goto(`${desk.test.url}/app/invoices/${id}`);
      await waitForText(page, 'Mientras su cliente no conteste no se cancela.', 'main');
    } finally {
      await desk.api('POST', '/sandbox/clock/reset');
    }
  });

  it('says in the language of the page, once, that it was the customer who rejected it', async () => {
    const customer = { legalName: 'RECEPTOR QUE RECHAZA', taxId: 'SIR010101RR1', taxSystem: '601', zip: '86991' };
    const { id } = await make('/invoices', invoiceBody({ customer }));
    await desk.api('POST', '/sandbox/clock/advance', { seconds: 4 * 86_400 });
    try {
      await desk.api('POST', `/invoices/${id}/cancel`, { motivo: '02' });
      await desk.api('POST', '/sandbox/clock/advance', { seconds: 120 });
      await desk.api('POST', `/invoices/${id}/sync`);
    } finally {
      await desk.api('POST', '/sandbox/clock/reset');
    }
    await desk.signIn(`/invoices/${id}`);
    await waitForText(desk.page, 'Cancelación rechazada', 'main');
    await waitForText(desk.page, 'Su cliente la rechazó en su Buzón Tributario.', 'main');
    await gone(desk.page, 'Solicitud rechazada');
  });

  it('does not promise implicit acceptance for an invoice of fuels', async () => {
    const fuel = item({ productKey: '15101514', unitKey: 'LTR' });
    const invoice = await make('/invoices', invoiceBody({ items: [fuel] }));
    await desk.api('POST', '/sandbox/clock/advance', { seconds: 4 * 86_400 });
    try {
      await desk.signIn(`/invoices/${invoice.id}`);
      await click(desk.page, 'Cancelar');
      await waitForText(desk.page, 'mientras no conteste no se cancela');
    } finally {
      await desk.api('POST', '/sandbox/clock/reset');
    }
  });
});
