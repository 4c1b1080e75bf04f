import { createInvoice } from '@lacre/services/invoices/create-invoice';
import type { InvoiceInput } from '@lacre/services/invoices/invoice-input';
import { type GivenUser, ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import type { Page } from 'puppeteer';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';
import { openTab, type Tab } from './browser.ts';
import { openSignedIn } from './sign-in.ts';

/** A user at a browser, new for each test. */
export interface Desk {
  test: TestApi;
  tab: Tab;
  page: Page;
  ana: GivenUser;
  /** Of Ana's organization; empty where the suite wants none. */
  organizationId: string;
  /** Opens this page for Ana, who has signed in. */
  signIn(path?: string): Promise<void>;
  /** A stamped invoice of the organization in the sandbox. */
  issue(changes?: Partial<InvoiceInput>): Promise<void>;
  /** The body of the response of the service to Ana, who works for her organization. */
  api<Body = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Body>;
}

/**
 * For each test of a suite a new user with an organization and a tab of the dashboard. Each test fails if errors
 * occurred in the tab.
 *
 * @param start a separate service for the suite, which is closed after it; without it the one that all files share
 */
export function givenDesk({
  hasOrganization = true,
  start,
}: {
  hasOrganization?: boolean;
  start?: () => Promise<TestApi>;
} = {}): Desk {
  const desk = {} as Desk;
  const work: Pick<Desk, 'signIn' | 'issue' | 'api'> = {
    signIn: (path) => openSignedIn(desk.tab, desk.test.url, desk.ana, path),
    issue: async (changes) => {
      const { test, organizationId, ana } = desk;
      const actor = { ...ana.actor, organizationHeader: organizationId };
      await createInvoice(test.services, { organizationId, environment: 'sandbox', actor }, ingreso(changes));
    },
    api: async (method, path, body) => {
      const headers = { 'X-Organization-Id': desk.organizationId };
      return (await desk.test.api(method, path, { token: desk.ana.token, headers, body })).body as never;
    },
  };
  Object.assign(desk, work);
  before(async function () {
    this.timeout(120_000);
    desk.test = await (start ?? sharedTestApi)();
  });
  if (start) after(() => desk.test.close());
  beforeEach(async () => {
    desk.ana = await desk.test.given.user();
    desk.organizationId = hasOrganization ? (await desk.test.given.organization(desk.ana)).id : '';
    desk.tab = await openTab();
    desk.page = desk.tab.page;
  });
  afterEach(async () => {
    const { problems } = desk.tab;
    await desk.tab.close();
    expect(problems).to.deep.equal([]);
  });
  return desk;
}
