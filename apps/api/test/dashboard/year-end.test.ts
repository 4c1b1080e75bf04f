import { expect } from 'chai';
import type { Page } from 'puppeteer';
import { invoiceBody, ppdBody } from '../support/bodies.ts';
import { click, fill, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

/** From now on the clock of the browser, in each page that it opens, starts at `instant`. */
async function setBrowserClock(page: Page, instant: string): Promise<{ reset: () => Promise<void> }> {
  const { identifier } = await page.evaluateOnNewDocument(`{
    const ahead = Date.parse('${instant}') - Date.now();
    globalThis.Date = class extends Date {
      constructor(...parts) { parts.length === 0 ? super(globalThis.Date.now()) : super(...parts); }
      static now() { return super.now() + ahead; }
    };
  }`);
  return { reset: () => page.removeScriptToEvaluateOnNewDocument(identifier) };
}

describe('the dashboard at the end of the year', () => {
  const desk = givenDesk();

  it('fills in the day of a payment at the place of issue, which the service accepts', async () => {
    const { page, organizationId } = desk;
    const inOrganization = (path: string, body: object) =>
      desk.api('PUT', `/organizations/${organizationId}${path}`, body);
    for (const [code, zip] of [
      ['TIJ', '22000'],
      ['CUN', '77500'],
    ] as const) {
      await inOrganization('/branches', { code, name: code, zip });
      for (const type of ['I', 'P'])
        await inOrganization('/series', { series: code + type, type, environment: 'sandbox', placeOfIssue: zip });
    }
    await page.emulateTimezone('Asia/Tokyo');
    for (const [code, until, date, today] of [
      // Half an hour after midnight in Cancún, and before it in Tijuana: in Mexico City the other day.
      ['CUN', '2027-01-01T05:30:00Z', '2027-01-01', '1 ene 2027'],
      ['TIJ', '2027-01-01T07:30:00Z', '2026-12-31', '31 dic 2026'],
    ] as const) {
      await desk.api('POST', '/sandbox/clock/advance', { until });
      await inOrganization('/series', { series: `${code}P`, type: 'P', environment: 'sandbox', isDefault: true });
      const { id } = await desk.api<{ id: string }>('POST', '/invoices', ppdBody({ series: `${code}I` }));
      await desk.signIn(`/invoices/${id}`);
      await click(page, 'Registrar un pago');
      await waitForText(page, today, '[role=dialog]');
      await fill(page, 'Monto pagado', '100');
      await click(page, 'Timbrar el recibo');
      await waitForText(page, 'Parcialidad 1', 'main');
      const receipts = await desk.api<{ fechaPago: string }[]>('GET', `/invoices/${id}/payments`);
      expect(receipts.map(({ fechaPago }) => fechaPago)).to.deep.equal([`${date}T12:00:00`]);
    }
  });

  it('fills in the day of a payment at the place of the receipt, not at that of the invoice', async () => {
    const { page, organizationId } = desk;
    const inOrganization = (path: string, body: object) =>
      desk.api('PUT', `/organizations/${organizationId}${path}`, body);
    // By its first digits alone Chihuahua would have the time of Juárez.
    for (const [code, zip, type] of [
      ['CUN', '77500', 'I'],
      ['CHH', '31000', 'P'],
    ] as const) {
      await inOrganization('/branches', { code, name: code, zip });
      const isDefault = true;
      await inOrganization('/series', { series: code, type, environment: 'sandbox', placeOfIssue: zip, isDefault });
    }
    const { id } = await desk.api<{ id: string }>('POST', '/invoices', ppdBody());
    for (const [until, today] of [
      ['2027-01-01T05:30:00Z', '31 dic 2026'],
      ['2027-01-01T06:30:00Z', '1 ene 2027'],
    ] as const) {
      await desk.api('POST', '/sandbox/clock/advance', { until });
      await desk.signIn(`/invoices/${id}`);
      await click(page, 'Registrar un pago');
      await waitForText(page, today, '[role=dialog]');
    }
  });

  it('fills in the day of a payment at the place of the test issuer while the organization has no certificate', async () => {
    const { page, organizationId } = desk;
    const place = { street: 'Tulum', neighborhood: 'Centro', city: 'Cancún', municipality: 'Benito Juárez' };
    const address = { ...place, exteriorText: '1', zipCode: '77500', state: 'Quintana Roo' };
    await desk.api('PUT', `/organizations/${organizationId}/legal`, { address });
    const { id } = await desk.api<{ id: string }>('POST', '/invoices', ppdBody());
    // Half past eleven in Tabasco, half past midnight in Cancún.
    await desk.api('POST', '/sandbox/clock/advance', { until: '2027-01-01T05:30:00Z' });
    await desk.signIn(`/invoices/${id}`);
    await click(page, 'Registrar un pago');
    await waitForText(page, '31 dic 2026', '[role=dialog]');
  });

  for (const zone of ['Asia/Tokyo', 'Europe/Madrid'])
    it(`proposes the period of a global invoice at its place, by the clock of the sandbox, not in ${zone}`, async () => {
      const { page } = desk;
      // Half past nine on New Year's Eve in Mexico City.
      await desk.api('POST', '/sandbox/clock/advance', { until: '2028-01-01T03:30:00Z' });
      await page.emulateTimezone(zone);
      await desk.signIn('/invoices/new');
      await click(page, 'Es una factura global, de ventas al público en general', 'checkbox');
      await waitForText(page, 'Periodicidad');
      const values = await page.$$eval('input', (inputs) => inputs.map(({ value }) => value));
      expect(values.filter((value) => /^20\d\d$/.test(value))).to.deep.equal(['2027']);
    });

  it('goes back from a month of the sandbox that has not come yet to the present one', async () => {
    const { page } = desk;
    await desk.api('POST', '/invoices', invoiceBody());
    await desk.api('POST', '/sandbox/clock/advance', { until: '2027-01-01T07:00:00Z' });
    const clock = await setBrowserClock(page, '2026-12-20T18:00:00Z');
    try {
      await desk.signIn();
      await waitForText(page, 'Enero de 2027', 'section h2');
      await click(page, 'Mes anterior');
      await waitForText(page, 'Diciembre de 2026', 'section h2');
      await click(page, 'Mes anterior');
      await waitForText(page, 'Noviembre de 2026', 'section h2');
      await click(page, 'Mes siguiente');
      await click(page, 'Mes siguiente');
      await waitForText(page, 'Enero de 2027', 'section h2');
      expect(new URL(page.url()).searchParams.get('month')).to.equal(null);
    } finally {
      await clock.reset();
    }
  });
});
