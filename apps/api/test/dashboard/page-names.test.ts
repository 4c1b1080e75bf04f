import { click, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('the name of a page of the dashboard', () => {
  const desk = givenDesk();

  it('that there is not is told beside the menu', async () => {
    await desk.signIn('/settings/nothing');
    await waitForText(desk.page, 'Aquí no hay nada', 'main');
    await click(desk.page, 'Clientes', 'link', 'nav');
    await waitForText(desk.page, 'Clientes', 'h1');
  });
});
