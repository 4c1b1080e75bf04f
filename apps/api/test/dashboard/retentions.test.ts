import { retentionBody } from '../support/bodies.ts';
import { press, waitForText } from './support/browser.ts';
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
});
