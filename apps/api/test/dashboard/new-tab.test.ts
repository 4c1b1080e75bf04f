import { click, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('a link of the dashboard that is opened in a new tab', () => {
  const desk = givenDesk();

  it('shows the organization of the tab that the link is in, whatever another tab switched to', async () => {
    const { page, test } = desk;
    await test.given.organization(desk.ana, 'Segunda, S. de R.L.');
    await desk.signIn();
    const other = await desk.tab.openBeside();
    await other.goto(`${test.url}/app/`);
    await click(other, 'Organización: Comercializadora Peña');
    await click(other, 'Segunda, S. de R.L.', 'menuitem');
    await waitForNamed(other, 'Organización: Segunda, S. de R.L.');
    await click(page, 'Facturas', 'link');
    await waitForText(page, 'Facturas', 'h1');
    // As the browser opens what is clicked with Ctrl: without the storage of this tab alone.
    const opened = await desk.tab.openBeside();
    await opened.goto(`${test.url}/app/invoices/new`);
    await waitForNamed(opened, 'Organización: Comercializadora Peña');
    await other.reload();
    await waitForNamed(other, 'Organización: Segunda, S. de R.L.');
  });

  it('still shows that organization when it is reloaded, whatever another tab switched to meanwhile', async () => {
    const { page, test } = desk;
    await test.given.organization(desk.ana, 'Segunda, S. de R.L.');
    await desk.signIn();
    const opened = await desk.tab.openBeside();
    await opened.goto(`${test.url}/app/invoices/new`);
    await waitForNamed(opened, 'Organización: Comercializadora Peña');
    await click(page, 'Organización: Comercializadora Peña');
    await click(page, 'Segunda, S. de R.L.', 'menuitem');
    await waitForNamed(page, 'Organización: Segunda, S. de R.L.');
    await opened.reload();
    await waitForNamed(opened, 'Organización: Comercializadora Peña');
  });
});
