import { click, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('the dashboard without a connection', () => {
  const desk = givenDesk();

  it('says so in place of a page that was never loaded, which opens once there is one', async () => {
    const { page, tab } = desk;
    // Other tests have opened all pages in this browser.
    await page.setCacheEnabled(false);
    await desk.signIn('/');
    await page.setOfflineMode(true);
    await click(page, 'Clientes', 'link');
    await waitForText(page, 'Sin conexión', 'h1');
    await waitForNamed(page, 'Ajustes', 'link');
    await click(page, 'Intentar de nuevo');
    await waitForText(page, 'Sin conexión', 'h1');
    await page.setOfflineMode(false);
    await waitForText(page, 'Clientes', 'h1');
    await page.setCacheEnabled(true);
    tab.problems.length = 0;
  });
});
