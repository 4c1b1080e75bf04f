import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { payrollBody } from '../support/bodies.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { click, openTab, type Tab, told } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

describe('payrolls in the dashboard', () => {
  let test: TestApi;
  let tab: Tab;
  let ana: GivenUser;
  let folder: string;

  before(async () => {
    test = await sharedTestApi();
    folder = await mkdtemp(join(tmpdir(), 'lacre-payrolls-'));
  });
  after(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    ana = await test.given.user();
    await test.given.organization(ana);
    tab = await openTab();
  });
  afterEach(async () => {
    const { problems } = tab;
    await tab.close();
    expect(problems).to.deep.equal([]);
  });

  it('are stamped from a file, each that is refused with its reason, and read line by line', async () => {
    const file = join(folder, 'quincena.json');
    const wrong = payrollBody({ employee: { rfc: 'CUSR850101JK4', nombre: '', zip: '86991' } });
    await writeFile(file, JSON.stringify([payrollBody(), wrong]));
    const { page } = tab;
    await signIn(tab, test.url, ana, '/payrolls/new');
    await told(page, 'Suelte aquí el archivo');
    const input = await page.waitForSelector('input[type=file]');
    await (input as { uploadFile(...paths: string[]): Promise<void> } | null)?.uploadFile(file);
    await told(page, '2 recibos en quincena.json');
    await click(page, 'Timbrar 2 recibos');
    await told(page, 'de 2');
    await issueQueued(test.services);
    await told(page, 'Terminado: 1 timbrados y 1 con error, de 2');
    await click(page, 'Recibo 2', 'link');
    await told(page, 'No se timbró');
    await page.goBack();
    await click(page, 'Nómina', 'link');
    await page.locator('table a').click();
    await told(page, 'Horas extra');
    await told(page, '$7,750.00');
    await told(page, '$7,207.70');
  });
});
