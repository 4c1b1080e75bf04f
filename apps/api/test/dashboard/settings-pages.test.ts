import { expect } from 'chai';
import { click, fill, follow, gone, settled, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('a page of the settings', () => {
  const desk = givenDesk();
  const silent = 'No hubo respuesta de Lacre';
  const givenWebhook = () =>
    desk.api('POST', `/organizations/${desk.organizationId}/webhooks`, {
      url: 'https://example.com/avisos',
      events: ['*'],
    });
  afterEach(() => void (desk.tab.problems.length = 0));

  it('shows of moves of the sandbox clock only how the last one ended', async () => {
    const { page } = desk;
    await desk.signIn('/settings/sandbox');
    await click(page, '+ 1 hora');
    await waitForText(page, 'una hora adelante', 'main');
    await settled(page);
    await page.setOfflineMode(true);
    await click(page, '+ 1 día');
    await waitForText(page, silent, 'main');
    await page.setOfflineMode(false);
    await click(page, 'Volver a la hora real');
    await gone(page, 'una hora adelante');
    await settled(page);
    await gone(page, silent);
  });

  it('calls the audit log complete only after a verification that was answered', async () => {
    const { page } = desk;
    await desk.signIn('/settings/audit');
    await click(page, 'Verificar la bitácora');
    await waitForText(page, 'La bitácora está completa', 'main');
    await settled(page);
    await page.setOfflineMode(true);
    await click(page, 'Verificar la bitácora');
    await waitForText(page, silent, 'main');
    await gone(page, 'La bitácora está completa');
    await page.setOfflineMode(false);
    await click(page, 'Verificar la bitácora');
    await waitForText(page, 'La bitácora está completa', 'main');
    await gone(page, silent);
    await follow(page, '/settings/sandbox', 'Hora del ambiente de pruebas');
    await page.goBack();
    await waitForNamed(page, 'Verificar la bitácora');
    await gone(page, 'La bitácora está completa');
  });

  it('shows of a webhook only how the last attempt ended, and without a connection says so once', async () => {
    const { page, organizationId } = desk;
    const { id } = await givenWebhook();
    await desk.test.database.dataSource.query(
      "UPDATE webhook SET paused_until = now() + interval '1 hour' WHERE organization_id = $1",
      [organizationId],
    );
    await desk.signIn(`/settings/webhooks/${id}`);
    await waitForNamed(page, 'Terminar la pausa');
    await settled(page);
    await page.setOfflineMode(true);
    await click(page, 'Enviar una prueba');
    await waitForText(page, silent, 'main');
    await settled(page);
    const alerts = await page.$$eval('main [role=alert]', (all) => all.map((one) => one.textContent ?? ''));
    // The deliveries, which are reloaded every five seconds, may be out of date, and say so.
    expect(alerts.filter((one) => one.startsWith('No se pudo'))).to.have.length(1);
    await page.setOfflineMode(false);
    await click(page, 'Terminar la pausa');
    await gone(page, 'En pausa hasta');
    await settled(page);
    await gone(page, silent);
  });

  it('replays events since a time entered on a phone, with the keyboard alone', async () => {
    const { page } = desk;
    const { id } = await givenWebhook();
    await page.setViewport({ width: 320, height: 640 });
    await desk.signIn(`/settings/webhooks/${id}`);
    await click(page, 'Reenviar eventos');
    await waitForNamed(page, 'Desde', 'field');
    await page.waitForFunction("document.activeElement.labels?.[0]?.textContent === 'Desde'");
    // The same in every language of a browser: day and month are equal, and a 12-hour clock takes the arrow for a.m.
    for (const key of ['1', '1', '1', '1', '2', '0', '2', '6', 'ArrowRight', '1', '0', '1', '0', 'ArrowUp'] as const)
      await page.keyboard.press(key);
    const bottoms = await page.$$eval('[role=dialog] :is(input, button)', (all) =>
      all.map((one) => one.getBoundingClientRect().bottom),
    );
    expect(Math.max(...bottoms)).to.be.at.most(640);
    const asked = page.waitForRequest((request) => request.url().includes('webhooks.replay'));
    await click(page, 'Reenviar');
    expect((await asked).postData()).to.contain('"from":"2026-11-11T');
    await waitForText(page, 'Se reenvían 0 eventos.');
  });

  it('clear an address of blanks, and say of one that lacks a part which part and that all may stay empty', async () => {
    const { page } = desk;
    const whole = 'El domicilio se guarda completo: escriba lo que falta o deje vacíos todos sus campos.';
    const faultAt = (label: string) =>
      page.$$eval(
        '.mantine-InputWrapper-root',
        (all, name) => all.find((one) => one.querySelector('label')?.textContent === name)?.lastChild?.textContent,
        label,
      );
    const street = async () =>
      (await desk.api('GET', `/organizations/${desk.organizationId}/legal`))['addressStreet'] as string | null;
    await desk.signIn('/settings/organization');
    const lines = ['Calle', 'Número exterior', 'Colonia', 'Ciudad', 'Municipio o alcaldía', 'Estado'];
    for (const line of [...lines, 'Número interior']) await fill(page, line, '  ');
    await fill(page, 'Código postal', ' 91000 ');
    await click(page, 'Guardar');
    await waitForText(page, whole, 'main [role=alert]');
    for (const line of lines) expect(await faultAt(line), line).to.equal('No puede estar vacío');
    for (const line of lines) await fill(page, line, ` ${line} `);
    await click(page, 'Guardar');
    await waitForText(page, 'Guardado');
    expect(await street()).to.equal('Calle');
    for (const line of [...lines, 'Código postal']) await fill(page, line, ' ');
    await click(page, 'Guardar');
    await waitForText(page, 'Guardado');
    await settled(page);
    expect(await street()).to.equal(null);
  });
});
