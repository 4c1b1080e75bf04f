import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { csdIssuer, password } from '../support/csd-files.ts';
import { turnOnSecondFactor } from '../support/second-factor.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { click, fill, gone, openTab, type Tab, told } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

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

  const listed = async (what: 'api-keys' | 'certificates') => {
    const { body } = await test.api('GET', `/organizations/${organizationId}/${what}`, { token: ana.token });
    return body as unknown as { name: string; last4: string; rfc: string }[];
  };

  it('show the secret of a new API key once, and revoke it after a question', async () => {
    await signIn(tab, test.url, ana, '/settings/api-keys');
    await click(tab.page, 'Llave nueva');
    await click(tab.page, 'Crear la llave');
    await told(tab.page, 'Debe tener al menos 1 carácter');
    await fill(tab.page, 'Nombre', 'Tienda en línea');
    await click(tab.page, 'Crear la llave');
    const field = await tab.page.waitForSelector('input[readonly][value^=sk_test_]');
    const secret = await field?.evaluate((input) => (input as unknown as { value: string }).value);
    const [key] = await listed('api-keys');
    expect(secret).to.match(new RegExp(`${key?.last4}$`));
    expect((await test.api('GET', '/invoices', { key: secret ?? '' })).status).to.equal(200);
    await click(tab.page, 'Ya la guardé');
    await gone(tab.page, 'Copie la llave ahora');
    await tab.page.reload();
    await told(tab.page, 'Tienda en línea');
    expect(await tab.page.content()).not.to.include(secret);
    await click(tab.page, 'Revocar');
    await told(tab.page, '¿Revocar la llave «Tienda en línea»?');
    await tab.page.locator('.mantine-Modal-body ::-p-aria([name="Revocar"][role="button"])').click();
    await told(tab.page, 'Apagada');
    expect((await test.api('GET', '/invoices', { key: secret ?? '' })).status).to.equal(401);
  });

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

  it('invite a user, and say when one is invited already', async () => {
    await signIn(tab, test.url, ana, '/settings/team');
    const email = `ines-${process.pid}-${Date.now()}@example.com`;
    await fill(tab.page, 'Correo', email);
    await click(tab.page, 'Invitar');
    await told(tab.page, 'Invitaciones sin contestar');
    await fill(tab.page, 'Correo', email);
    await click(tab.page, 'Invitar');
    await tab.page.waitForSelector('[role=alert], .mantine-TextInput-error');
    await click(tab.page, 'Cancelar la invitación');
    await gone(tab.page, 'Invitaciones sin contestar');
  });

  it('keep the tax data of the organization, and say beside its field what is wrong', async () => {
    await signIn(tab, test.url, ana, '/settings/organization');
    await fill(tab.page, 'Razón social, sin el tipo de sociedad', 'ESCUELA KEMPER URGATE');
    await fill(tab.page, 'Calle', 'Avenida Reforma');
    await fill(tab.page, 'Número exterior', '10');
    await fill(tab.page, 'Colonia', 'Centro');
    await fill(tab.page, 'Código postal', '9100');
    await fill(tab.page, 'Ciudad', 'Xalapa');
    await fill(tab.page, 'Municipio o alcaldía', 'Xalapa');
    await fill(tab.page, 'Estado', 'Veracruz');
    await click(tab.page, 'Guardar');
    await tab.page.waitForSelector('.mantine-TextInput-error');
    await fill(tab.page, 'Código postal', '91000');
    await click(tab.page, 'Guardar');
    await gone(tab.page, 'dígitos');
    await tab.page.reload();
    await tab.page.waitForSelector('input[value="ESCUELA KEMPER URGATE"]');
    const { body } = await test.api('GET', `/organizations/${organizationId}/legal`, { token: ana.token });
    expect([body['razonSocial'], body['addressZip']]).to.deep.equal(['ESCUELA KEMPER URGATE', '91000']);
  });

  it('go on with the numbers of a series that was used before', async () => {
    await signIn(tab, test.url, ana, '/settings/series');
    await click(tab.page, 'Serie nueva');
    await fill(tab.page, 'Serie', 'FAC');
    await fill(tab.page, 'Siguiente folio', '1841');
    await click(tab.page, 'Guardar');
    await told(tab.page, '1,841');
    const { body } = await test.api('GET', `/organizations/${organizationId}/series`, { token: ana.token });
    expect(body).to.deep.include.members([
      {
        series: 'FAC',
        type: 'I',
        nextFolio: 1841,
        isDefault: false,
        environment: 'sandbox',
        placeOfIssue: null,
        certificateId: null,
      },
    ]);
  });

  it('move the time of the sandbox, and say what its magic values do', async () => {
    await signIn(tab, test.url, ana, '/settings/sandbox');
    await told(tab.page, 'SIM-STAMPED-LOST');
    await click(tab.page, '+ 4 días');
    await told(tab.page, '(96 horas adelante)');
    await click(tab.page, 'Volver a la hora real');
    await gone(tab.page, 'horas adelante');
  });

  it('say what the audit log holds, and that it was not changed', async () => {
    await signIn(tab, test.url, ana, '/settings/audit');
    await told(tab.page, 'organization.created');
    await click(tab.page, 'Comprobar la bitácora');
    await told(tab.page, 'La bitácora está completa');
  });

  it('show an own application with its secret once, and delete the organization after its name was typed', async () => {
    await signIn(tab, test.url, ana, '/settings/applications');
    await click(tab.page, 'Aplicación nueva');
    await fill(tab.page, 'Nombre', 'Contabilidad Fácil');
    await fill(tab.page, 'Direcciones de regreso', 'https://app.example.com/regreso');
    await tab.page.keyboard.press('Enter');
    await click(tab.page, 'Guardar');
    await told(tab.page, 'Copie el client_secret ahora');
    await click(tab.page, 'Ya la guardé');
    await told(tab.page, 'Contabilidad Fácil');
    const { body } = await test.api('GET', `/organizations/${organizationId}`, { token: ana.token });
    await tab.page.goto(`${test.url}/app/settings/organization`);
    await click(tab.page, 'Borrar para siempre');
    await fill(tab.page, `Escriba «${body['name']}» para confirmar`, String(body['name']));
    await tab.page.locator('.mantine-Modal-body ::-p-aria([name="Borrar para siempre"][role="button"])').click();
    await gone(tab.page, 'Zona de riesgo');
    expect((await test.api('GET', `/organizations/${organizationId}`, { token: ana.token })).status).to.equal(404);
  });
});
