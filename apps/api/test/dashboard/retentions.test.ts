import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { retentionBody } from '../support/bodies.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { openTab, type Tab, told } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

describe('retentions in the dashboard', () => {
  let test: TestApi;
  let tab: Tab;
  let ana: GivenUser;
  let organizationId: string;

  before(async () => {
    test = await sharedTestApi();
  });
  beforeEach(async () => {
    ana = await test.given.user();
    organizationId = (await test.given.organization(ana)).id;
    tab = await openTab();
  });
  afterEach(async () => {
    const { problems } = tab;
    await tab.close();
    expect(problems).to.deep.equal([]);
  });

  it('are found in their list, and read with what was withheld', async () => {
    const { body } = await test.api('POST', '/retentions', {
      token: ana.token,
      headers: { 'X-Organization-Id': organizationId },
      body: { ...retentionBody(), environment: 'sandbox' },
    });
    const { page } = tab;
    await signIn(tab, test.url, ana, '/retentions');
    await told(page, '1 constancia');
    await page.locator('table a').click();
    await told(page, String(body['uuid']));
    await page.waitForSelector('table[aria-label="Impuestos retenidos"] ::-p-text(ISR)');
  });
});
