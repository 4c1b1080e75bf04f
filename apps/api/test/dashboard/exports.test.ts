import { expect } from 'chai';
import { addMember } from '../support/add-member.ts';
import { paymentBody, payrollBody, ppdBody } from '../support/bodies.ts';
import { click, gone, press, settled, waitForNamed, waitForText } from './support/browser.ts';
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

  for (const path of ['invoices', 'payments', 'payrolls'] as const)
    it(`of ${path} that fail say why below the row of the buttons, which stay where they are`, async () => {
      const { page } = desk;
      await desk.signIn(`/${path}`);
      await page.setViewport({ width: 1280, height: 800 });
      await waitForNamed(page, 'Descargar');
      await settled(page);
      const place = (selector: string) =>
        page.evaluate(`(() => {
          const one = [...document.querySelectorAll('main ${selector}')].find((each) => /Descargar|No se pudo/.test(each.textContent));
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return { left, right, top, bottom };
        })()`) as Promise<Record<'left' | 'right' | 'top' | 'bottom', number>>;
      const before = await place('button');
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        if (!request.url().includes('exportXmlZip')) return void request.continue();
        void request.respond({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' });
      });
      await click(page, 'Descargar');
      await click(page, 'XML (ZIP), hasta 500', 'menuitem');
      await waitForText(page, 'No se pudo', '[role=alert]');
      expect(await place('button')).to.deep.equal(before);
      expect((await place('[role=alert]')).top).to.be.at.least(before.bottom);
      desk.tab.problems.length = 0;
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
