import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { csdIssuer, password } from '../support/csd-files.ts';
import { turnOnSecondFactor } from '../support/second-factor.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { click, fill, openTab, type Tab, told } from './support/browser.ts';

describe('settings in the dashboard', () => {
  let test: TestApi;
  let tab: Tab;
  let ana: GivenUser;
  let organizationId: string;
  let folder: string;

  before(async () => {
    test = await sharedTestApi();
    folder = await mkdtemp(join(tmpdir(), 'lacre-settings-'));
  });
  after(() => rm(folder, { recursive: true }));
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

  const listed = async (what: 'certificates') => {
    const { body } = await test.api('GET', `/organizations/${organizationId}/${what}`, { token: ana.token });
    return body as unknown as { rfc: string }[];
  };

  const choose = async (name: 'Certificado (.cer)' | 'Llave privada (.key)', bytes: Buffer) => {
    const path = join(folder, name.endsWith('.cer)') ? 'sello.cer' : 'sello.key');
    await writeFile(path, bytes);
    const [chooser] = await Promise.all([tab.page.waitForFileChooser(), click(tab.page, name)]);
    await chooser.accept([path]);
  };

  it('refuse a certificate in words before anything is kept, and take it once it is right', async () => {
    const { cer, key } = await (await csdIssuer(test))();
    const codes = await turnOnSecondFactor(test, ana);
    await tab.page.goto(`${test.url}/app/settings`);
    await fill(tab.page, 'Correo', ana.email);
    await fill(tab.page, 'Contraseña', ana.password);
    await click(tab.page, 'Entrar');
    await fill(tab.page, 'Código de su aplicación, o de recuperación', codes.recoveryCodes[0] ?? '');
    await click(tab.page, 'Entrar');
    await told(tab.page, 'Subir un certificado');
    await choose('Certificado (.cer)', cer);
    await choose('Llave privada (.key)', key);
    await fill(tab.page, 'Contraseña de la llave', 'otra');
    await click(tab.page, 'Revisar');
    await tab.page.waitForSelector('[role=alert] ::-p-text(contraseña)');
    expect(await listed('certificates')).to.deep.equal([]);
    await fill(tab.page, 'Contraseña de la llave', password);
    await click(tab.page, 'Revisar');
    await told(tab.page, 'Todo en orden');
    await click(tab.page, 'Usar este certificado');
    await told(tab.page, 'Confirme que es usted');
    await fill(tab.page, 'Código de su aplicación, o de recuperación', codes.recoveryCodes[1] ?? '');
    await click(tab.page, 'Continuar');
    await told(tab.page, 'En uso');
    expect((await listed('certificates')).map(({ rfc }) => rfc)).to.deep.equal(['EKU9003173C9']);
  });
});
