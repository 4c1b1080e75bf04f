import { expect } from 'chai';
import { addMember } from '../support/add-member.ts';
import { paymentBody, payrollBody, ppdBody } from '../support/bodies.ts';
import { click, gone, press, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('exports in the dashboard', () => {
  const desk = givenDesk();

  const cancelled = async (path: string, body: object) => {
    const { id, uuid } = await desk.api<{ id: string; uuid: string }>('POST', path, {
      ...body,
      environment: 'sandbox',
    });
    await desk.api('POST', `${path}/${id}/cancel`, { motivo: '02' });
    return uuid;
  };
  const makers = {
    payments: async () => {
      const { uuid } = await desk.api<{ uuid: string }>('POST', '/invoices', ppdBody());
      await desk.api('POST', '/payments', paymentBody({ uuid, paid: 740 }));
      return cancelled('/payments', paymentBody({ uuid, paid: 500 }));
    },
    payrolls: async () => {
      await desk.api('POST', '/payrolls', { ...payrollBody(), environment: 'sandbox' });
      return cancelled('/payrolls', payrollBody({}, { numDiasPagados: 14 }));
    },
  };

  for (const path of ['payments', 'payrolls'] as const)
    it(`of ${path} contain what the filters of the list show, and no other`, async () => {
      const { page } = desk;
      const uuid = await makers[path]();
      await desk.signIn(`/${path}`);
      await waitForText(page, '2 recibos');
      await press(page, '[aria-label="Estado"]');
      await click(page, 'Cancelado', 'option');
      await waitForText(page, '1 recibo');
      await click(page, 'Descargar');
      const answer = page.waitForResponse((response) => response.url().includes('/report/export/csv'));
      await click(page, 'CSV, hasta 100,000', 'menuitem');
      const lines = (await (await answer).text()).trim().split('\r\n').slice(1);
      expect(lines).to.have.length(1);
      expect(lines[0]).to.contain(uuid);
      await page.reload();
      await waitForText(page, '1 recibo');
      await waitForText(page, 'Cancelado', 'tbody');
      await click(page, 'Quitar filtros');
      await waitForText(page, '2 recibos');
    });

  it('say how many documents fit and how to choose fewer, when more match', async () => {
    const { page } = desk;
    await desk.signIn('/payrolls');
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (!request.url().includes('payrolls.exportPdfZip')) return void request.continue();
      const data = { code: 'BAD_REQUEST', httpStatus: 400, statusCode: 400, reason: 'EXPORT_TOO_LARGE' };
      const body = JSON.stringify({ error: { code: -32_600, message: 'La exportación se limita a 500', data } });
      void request.respond({ status: 400, contentType: 'application/json', body });
    });
    await click(page, 'Descargar');
    await click(page, 'PDF (ZIP), hasta 500', 'menuitem');
    await waitForText(page, 'Elija menos días en «Desde – Hasta».', '[role=alert]');
  });

  it('of payrolls are not offered to a member', async () => {
    desk.ana = await addMember(desk.test, desk.organizationId, 'member');
    await desk.signIn('/payrolls');
    await waitForText(desk.page, 'Solo el propietario');
    await gone(desk.page, 'Descargar');
    await desk.signIn('/payments');
    await waitForNamed(desk.page, 'Descargar');
  });
});
