import { expect } from 'chai';
import { invoiceBody } from '../support/bodies.ts';
import { click, gone, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('dates in the dashboard', () => {
  const desk = givenDesk();

  it('that end a day at the place of issue name it where the clock differs', async () => {
    const { page } = desk;
    const { id } = await desk.api<{ id: string }>('POST', '/invoices', invoiceBody());
    for (const [zone, shown] of [
      ['America/Cancun', '31 mar 2027, 23:59 (hora de '],
      ['America/Monterrey', '31 mar 2027, 23:59.'],
    ] as const) {
      await page.emulateTimezone(zone);
      await desk.signIn(`/invoices/${id}`);
      await click(page, 'Cancelar');
      await waitForText(page, `La ley permite cancelar hasta el ${shown}`, '[role=dialog]');
      await page.keyboard.press('Escape');
    }
  });

  it('of instants are those of the user, not of Greenwich', async () => {
    const { page } = desk;
    const { expiresAt } = await desk.api<{ expiresAt: string }>(
      'POST',
      `/organizations/${desk.organizationId}/invites`,
      { email: 'eva@lacre.mx', role: 'member' },
    );
    // One of them has another day.
    const zone = new Date(expiresAt).getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
    const there = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeZone: zone }).format(new Date(expiresAt));
    expect(there).not.to.equal(
      new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(expiresAt)),
    );
    await page.emulateTimezone(zone);
    await desk.signIn('/settings/team');
    await waitForText(page, `Vale hasta el ${there}`, 'main');
  });

  it('of the audit log are those of Mexico City, as its filter is', async () => {
    const { page } = desk;
    await desk.api('POST', '/invoices', invoiceBody());
    const log = await desk.api<{ data: { createdAt: string }[] }>(
      'GET',
      `/organizations/${desk.organizationId}/audit-log`,
    );
    const at = new Date(log.data[0]?.createdAt ?? '');
    const format = { dateStyle: 'medium', timeStyle: 'short', hour12: false } as const;
    await page.emulateTimezone('Pacific/Kiritimati');
    await desk.signIn('/settings/audit');
    await waitForText(page, 'Los días y las horas son los de la Ciudad de México.', 'main');
    const there = new Intl.DateTimeFormat('es-MX', { ...format, timeZone: 'America/Mexico_City' }).format(at);
    await waitForText(page, there, 'tbody tr');
  });

  it('of instants name their zone where its clock differs from that of Mexico City', async () => {
    const { page, organizationId } = desk;
    const key = await desk.api<{ id: string }>('POST', `/organizations/${organizationId}/api-keys`, {
      name: 'Tienda',
      scopes: ['read:invoices'],
      environment: 'sandbox',
      limits: { hours: { from: '09:00', to: '18:00', timezone: 'America/Cancun' } },
      expiresAt: '2027-03-01T18:00:00Z',
    });
    expect(key).to.have.property('id');
    const webhook = await desk.api<{ id: string }>('POST', `/organizations/${organizationId}/webhooks`, {
      url: 'https://example.com/avisos',
      events: ['invoice.stamped'],
    });
    await page.emulateTimezone('America/Tijuana');
    await desk.signIn('/settings/api-keys');
    await waitForText(page, '1 mar 2027, 10:00 (hora de Tijuana)', 'tbody');
    await click(page, 'Editar: Tienda');
    // With or without its accent, as the browser has it.
    await waitForText(page, 'Zona horaria: hora de Canc', '[role=dialog]');
    await page.goto(`${desk.test.url}/app/settings/webhooks/${webhook.id}`);
    await click(page, 'Reenviar eventos');
    await waitForText(page, 'Zona horaria: hora de Tijuana', '[role=dialog]');
    await page.emulateTimezone('America/Monterrey');
    await page.goto(`${desk.test.url}/app/settings/api-keys`);
    await waitForText(page, '1 mar 2027, 12:00', 'tbody');
    await gone(page, '(hora');
  });

  it('of the history of an invoice say in which zone they are', async () => {
    const { page } = desk;
    const { id } = await desk.api<{ id: string }>('POST', '/invoices', invoiceBody());
    await page.emulateTimezone('America/Tijuana');
    await desk.signIn(`/invoices/${id}`);
    await waitForText(page, 'Zona horaria: hora de Tijuana', 'main');
    // Browsers have the names of few cities in Spanish.
    await page.emulateTimezone('America/Mexico_City');
    await page.reload();
    await waitForText(page, 'Zona horaria: hora de Ciudad de México', 'main');
  });

  it('of a branch are in the zone that people call by its name', async () => {
    const { page } = desk;
    const put = (code: string, name: string, zip: string) =>
      desk.api('PUT', `/organizations/${desk.organizationId}/branches`, { code, name, zip });
    await put('CEN', 'Centro', '06000');
    await put('TIJ', 'Frontera', '22000');
    await desk.signIn('/settings/series');
    await waitForText(page, 'hora de Ciudad de México', 'tbody');
    await waitForText(page, 'hora de Tijuana', 'tbody');
    await gone(page, 'America/');
  });
});
