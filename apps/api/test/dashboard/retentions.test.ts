import { expect } from 'chai';
import { addMember } from '../support/add-member.ts';
import { retentionBody } from '../support/bodies.ts';
import { click, gone, press, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('retentions in the dashboard', () => {
  const desk = givenDesk();

  it('are found in their list, and shown with the withheld amounts', async () => {
    const { uuid } = await desk.api('POST', '/retentions', { ...retentionBody(), environment: 'sandbox' });
    const { page } = desk;
    await desk.signIn('/retentions');
    await waitForText(page, '1 constancia');
    await press(page, 'table a');
    await waitForText(page, String(uuid));
    await waitForText(page, 'ISR', 'table[aria-label="Impuestos retenidos"]');
  });

  const make = (changes: object = {}) =>
    desk.api<{ id: string; uuid: string; folio: string }>('POST', '/retentions', {
      ...retentionBody(),
      environment: 'sandbox',
      ...changes,
    });

  it('are cancelled with the motives that the SAT has for them, and show the outcome and its receipt', async () => {
    const { id } = await make();
    const { page } = desk;
    await desk.signIn(`/retentions/${id}`);
    await click(page, 'Cancelar');
    await waitForText(page, 'Se cancela sin que el receptor tenga que aceptar.', '[role=dialog]');
    expect(await page.$$eval('[role=dialog] [type=radio]', (all) => all.map(({ value }) => value))).to.deep.equal([
      '01',
      '02',
      '03',
    ]);
    await click(page, 'Cancelar ante el SAT');
    await waitForText(page, 'El SAT aceptó la cancelación.', '[role=status]');
    await page.keyboard.press('Escape');
    await waitForText(page, 'motivo 02; aceptada el', 'main');
    await waitForText(page, 'Acuse de cancelación', 'main');
    await gone(page, 'Cancelar');
  });

  it('are cancelled in favor of the document that replaces it, once it is issued', async () => {
    const { id, uuid } = await make();
    const { page } = desk;
    await desk.signIn(`/retentions/${id}`);
    await click(page, 'Cancelar');
    await press(page, '[role=dialog] [value="01"]');
    await waitForText(page, 'con el folio fiscal de este en el campo «replaces»', '[role=dialog]');
    const substitute = await make({ replaces: uuid });
    await page.reload();
    await click(page, 'Cancelar');
    await click(page, 'Cancelar ante el SAT');
    await waitForText(page, 'El SAT aceptó la cancelación.', '[role=status]');
    await page.keyboard.press('Escape');
    await waitForText(page, `la sustitución es ${substitute.uuid.toUpperCase()}`, 'main');
    const { cancellation } = await desk.api<{ cancellation: { motivo: string } }>('GET', `/retentions/${id}`);
    expect(cancellation.motivo).to.equal('01');
  });

  it('link, for another motive, to the one that must be cancelled first', async () => {
    const { id, uuid } = await make();
    const substitute = await make({ replaces: uuid });
    const { page } = desk;
    await desk.signIn(`/retentions/${id}`);
    await click(page, 'Cancelar');
    await press(page, '[role=dialog] [value="02"]');
    await click(page, `Retenciones ${substitute.folio || substitute.uuid.slice(0, 8)}`, 'link', '[role=dialog]');
    await waitForText(page, substitute.uuid, 'main');
  });

  it('are neither shown nor cancelled by a member', async () => {
    const { id } = await make();
    desk.ana = await addMember(desk.test, desk.organizationId, 'member');
    await desk.signIn(`/retentions/${id}`);
    await waitForText(desk.page, 'No se pudo', '[role=alert]');
    await gone(desk.page, 'Cancelar');
  });
});
