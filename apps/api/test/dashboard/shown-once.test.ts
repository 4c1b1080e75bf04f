import { expect } from 'chai';
import { click, gone, settled, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

/** Whether the browser would ask before it closes the tab. */
const asksAtClosing = `!dispatchEvent(new Event('beforeunload', { cancelable: true }))`;

describe('a secret that the dashboard shows once', () => {
  const desk = givenDesk();

  it('is not lost by Escape, the browser’s Back or the closing of the tab, only by its button', async () => {
    const { page } = desk;
    await desk.api('POST', `/organizations/${desk.organizationId}/webhooks`, {
      url: 'https://example.com/avisos',
      events: ['*'],
    });
    await desk.signIn('/settings/webhooks');
    await click(page, 'https://example.com/avisos', 'link');
    await click(page, 'Cambiar el secreto');
    await waitForText(page, 'whsec_');
    // The service signs with it: it keeps more than a fingerprint.
    await waitForText(page, 'Con él comprueba su sistema que un evento viene de Lacre.');
    await gone(page, 'huella');
    const { pathname } = new URL(page.url());
    await page.keyboard.press('Escape');
    await page.evaluate('history.back()');
    await page.waitForFunction(`location.pathname === '${pathname}'`);
    await settled(page);
    await waitForNamed(page, 'Copie el secreto con que firmamos', 'field');
    expect(await page.evaluate(asksAtClosing)).to.equal(true);
    await click(page, 'Ya la guardé');
    await gone(page, 'Copie el secreto con que firmamos');
    expect(await page.evaluate(asksAtClosing)).to.equal(false);
    await page.evaluate('history.back()');
    await waitForNamed(page, 'Webhook nuevo');
  });
});
