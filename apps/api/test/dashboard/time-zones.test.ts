import { expect } from 'chai';
import { invoiceBody } from '../support/bodies.ts';
import { click, waitForText } from './support/browser.ts';
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

  it('of the history of an invoice say in which zone they are', async () => {
    const { page } = desk;
    const { id } = await desk.api<{ id: string }>('POST', '/invoices', invoiceBody());
    await page.emulateTimezone('America/Tijuana');
    await desk.signIn(`/invoices/${id}`);
    await waitForText(page, 'Zona horaria: hora de Tijuana', 'main');
  });
});
