import { click, gone, settled, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('a page of the settings, after several attempts', () => {
  const desk = givenDesk();
  const silent = 'No hubo respuesta de Lacre';
  afterEach(() => void (desk.tab.problems.length = 0));

  it('shows of the sandbox clock only how the last one ended', async () => {
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
  });
});
