import { expect } from 'chai';
import { addMember } from '../support/add-member.ts';
import { csdIssuer, password } from '../support/csd-files.ts';
import { turnOnSecondFactor } from '../support/second-factor.ts';
import { choose, click, fill, gone, pick, press, settled, waitForNamed, waitForText } from './support/browser.ts';
import { givenFolder } from './support/drop-file.ts';
import { givenDesk } from './support/given-desk.ts';
import { openSignedIn } from './support/sign-in.ts';

describe('settings in the dashboard', () => {
  const desk = givenDesk();
  const fileOf = givenFolder();

  const listed = async (what: 'api-keys' | 'certificates') => {
    return await desk.api<{ name: string; last4: string; rfc: string }[]>(
      'GET',
      `/organizations/${desk.organizationId}/${what}`,
    );
  };

  it('show the secret of a new API key once, and revoke it after a confirmation', async () => {
    await desk.signIn('/settings/api-keys');
    await click(desk.page, 'Clave nueva');
    await click(desk.page, 'Crear la clave');
    await waitForText(desk.page, 'No puede estar vacío');
    await fill(desk.page, 'Nombre', 'Tienda en línea');
    await click(desk.page, 'Crear la clave');
    const field = await desk.page.waitForSelector('input[readonly][value^=sk_test_]');
    const secret = await field?.evaluate((input) => (input as unknown as { value: string }).value);
    const [key] = await listed('api-keys');
    expect(secret).to.match(new RegExp(`${key?.last4}$`));
    expect((await desk.test.api('GET', '/invoices', { key: secret ?? '' })).status).to.equal(200);
    await click(desk.page, 'Ya tengo una copia');
    await gone(desk.page, 'Copie la clave ahora');
    await desk.page.reload();
    await waitForText(desk.page, 'Tienda en línea');
    expect(await desk.page.content()).not.to.include(secret);
    await click(desk.page, 'Revocar: Tienda en línea');
    await waitForText(desk.page, '¿Revocar la clave «Tienda en línea»?');
    await click(desk.page, 'Revocar', 'button', '.mantine-Modal-body');
    await waitForText(desk.page, 'Desactivada');
    await desk.page.waitForFunction("document.activeElement?.id === 'content'");
    expect((await desk.test.api('GET', '/invoices', { key: secret ?? '' })).status).to.equal(401);
  });

  it('offer a member nothing that the service would reject', async () => {
    await desk.signIn('/settings/webhooks');
    await waitForNamed(desk.page, 'Webhook nuevo');
    desk.ana = await addMember(desk.test, desk.organizationId, 'member');
    await openSignedIn(desk.tab, desk.test.url, desk.ana, '/settings/webhooks');
    for (const path of ['settings/webhooks', 'settings/api-keys', 'settings', 'customers/import', 'payrolls/new']) {
      await desk.page.goto(`${desk.test.url}/app/${path}`);
      await waitForText(desk.page, 'Solo el propietario y los administradores');
      await settled(desk.page);
      await gone(desk.page, 'Acceso denegado');
    }
    await waitForText(desk.page, 'Emitir nómina', 'h1');
    await gone(desk.page, 'Webhook nuevo');
    await desk.page.goto(`${desk.test.url}/app/settings/webhooks/01a21ab1-75c3-7392-9faf-f4b2724cc099`);
    await waitForText(desk.page, 'Solo el propietario y los administradores');
    await settled(desk.page);
    await gone(desk.page, 'Acceso denegado');
    await desk.page.goto(`${desk.test.url}/app/settings/audit`);
    await waitForText(desk.page, 'Solo el propietario de la organización ve la bitácora.');
    await desk.page.goto(`${desk.test.url}/app/start`);
    await waitForText(desk.page, 'Solo el propietario de la organización puede registrar');
    await click(desk.page, 'Continuar');
    await waitForText(desk.page, 'Primera factura', 'h2');
  });

  const chooseFile = async (name: 'Certificado (.cer)' | 'Llave privada (.key)', bytes: Buffer) => {
    const path = await fileOf(name.endsWith('.cer)') ? 'sello.cer' : 'sello.key', bytes);
    const [chooser] = await Promise.all([desk.page.waitForFileChooser(), click(desk.page, name)]);
    await chooser.accept([path]);
  };

  it('reject a certificate in plain words before anything is stored, and accept it once it is correct', async () => {
    const { cer, key } = await (await csdIssuer(desk.test))();
    const codes = await turnOnSecondFactor(desk.test, desk.ana);
    await desk.page.goto(`${desk.test.url}/app/settings`);
    await fill(desk.page, 'Correo', desk.ana.email);
    await fill(desk.page, 'Contraseña', desk.ana.password);
    await click(desk.page, 'Entrar');
    await fill(desk.page, 'Código de su aplicación o de recuperación', codes.recoveryCodes[0] ?? '');
    await click(desk.page, 'Entrar');
    await waitForText(desk.page, 'Subir un certificado');
    await chooseFile('Certificado (.cer)', cer);
    await chooseFile('Llave privada (.key)', key);
    await fill(desk.page, 'Contraseña de la llave', 'otra');
    await click(desk.page, 'Revisar');
    await waitForText(desk.page, 'contraseña', '[role=alert]');
    expect(await listed('certificates')).to.deep.equal([]);
    await fill(desk.page, 'Contraseña de la llave', password);
    await click(desk.page, 'Revisar');
    await waitForText(desk.page, 'Todo en orden');
    await click(desk.page, 'Usar este certificado');
    await waitForText(desk.page, 'Confirme que es usted');
    await fill(desk.page, 'Código de su aplicación o de recuperación', codes.recoveryCodes[1] ?? '');
    await click(desk.page, 'Continuar');
    await waitForText(desk.page, 'El certificado quedó guardado', '[role=status]:focus');
    await waitForText(desk.page, 'En uso');
    expect((await listed('certificates')).map(({ rfc }) => rfc)).to.deep.equal(['EKU9003173C9']);
    await press(desk.page, 'tbody button');
    await waitForText(desk.page, '¿Borrar el certificado');
    await click(desk.page, 'Borrar', 'button', '.mantine-Modal-body');
    await fill(desk.page, 'Código de su aplicación o de recuperación', codes.recoveryCodes[2] ?? '');
    await desk.page.keyboard.press('Enter');
    // The code was accepted: the request is rejected for lack of a certificate.
    await waitForText(desk.page, 'Ningún otro certificado activo podría sellar documentos en su lugar');
  });

  it('invite a user, and report when one is already invited', async () => {
    await desk.signIn('/settings/team');
    const email = `ines-${process.pid}-${Date.now()}@example.com`;
    await fill(desk.page, 'Correo', email);
    await click(desk.page, 'Invitar');
    await waitForText(desk.page, `Enviamos la invitación a ${email}`, '[role=status]');
    await waitForText(desk.page, 'Invitaciones pendientes');
    await fill(desk.page, 'Correo', email);
    await click(desk.page, 'Invitar');
    await desk.page.waitForSelector('[role=alert], .mantine-TextInput-error');
    await click(desk.page, `Cancelar la invitación: ${email}`);
    await gone(desk.page, 'Invitaciones pendientes');
  });

  it('accept the address of a logo, report errors beside it, and remove it', async () => {
    const logo = async () => (await desk.api('GET', `/organizations/${desk.organizationId}`))['logo'];
    await desk.signIn('/settings/documents');
    await click(desk.page, 'Usar este logotipo');
    await waitForText(desk.page, 'Debe ser una URL válida', 'main');
    await fill(desk.page, 'Dirección de la imagen', 'http://127.0.0.1/logo.png');
    await click(desk.page, 'Usar este logotipo');
    await waitForText(desk.page, 'La dirección del logotipo no es una dirección https pública');
    expect(await logo()).to.equal(null);
    await fill(desk.page, 'Dirección de la imagen', 'https://logos.example.invalid/logo.png');
    await click(desk.page, 'Usar este logotipo');
    await waitForNamed(desk.page, 'Quitar el logotipo');
    expect(await logo()).to.equal('https://logos.example.invalid/logo.png');
    await click(desk.page, 'Quitar el logotipo');
    await gone(desk.page, 'Quitar el logotipo');
    expect(await logo()).to.equal(null);
  });

  it('keep a color that is not one, and say at its field what is wrong', async () => {
    await desk.signIn('/settings/documents');
    await fill(desk.page, 'Color', 'rojo vino');
    await click(desk.page, 'Guardar');
    await waitForText(desk.page, '#rrggbb', '.mantine-InputWrapper-error');
    await waitForText(desk.page, 'rojo vino', 'main');
    desk.tab.problems.length = 0;
  });

  it('let a member leave the organization, and leave for a page without one', async () => {
    const { page, test, organizationId } = desk;
    const member = await addMember(test, organizationId, 'member');
    await openSignedIn(desk.tab, test.url, member, '/settings/team');
    await click(page, 'Salir de la organización');
    await waitForText(page, 'para volver necesita otra invitación');
    await click(page, 'Salir de la organización', 'button', '.mantine-Modal-body');
    await gone(page, 'para volver necesita otra invitación');
    await page.waitForFunction("location.pathname.endsWith('/start')");
    expect(await desk.api<unknown[]>('GET', `/organizations/${organizationId}/members`)).to.have.length(1);
  });

  it('keep the details of a person with a long name visible on a phone and beside the menu', async () => {
    const { page, test, organizationId } = desk;
    const { token } = await addMember(test, organizationId, 'member');
    const name = 'María Guadalupe Fernández de la Torre y Montes de Oca';
    expect((await test.api('PATCH', '/users/me', { token, body: { name } })).status).to.equal(200);
    await desk.signIn('/settings/team');
    await waitForNamed(page, `Quitar a ${name}`);
    const right =
      "Math.max(...[...document.querySelectorAll('main tbody *')].map((one) => one.getBoundingClientRect().right))";
    for (const width of [360, 1280]) {
      await page.setViewport({ width, height: 780 });
      expect(await page.evaluate(right)).to.be.at.most(width);
    }
    // Within its card, and with the whole role readable.
    const over = `(() => {
      const { clientWidth, scrollWidth } = document.querySelector('main tbody').closest('.mantine-Card-root > *');
      const role = document.querySelector('main tbody input');
      return [scrollWidth > clientWidth, role.scrollWidth > role.clientWidth];
    })()`;
    expect(await page.evaluate(over)).to.deep.equal([false, false]);
  });

  it('say how long to wait after too many calls', async () => {
    const { page } = desk;
    await desk.signIn('/settings/api-keys');
    await click(page, 'Clave nueva');
    await fill(page, 'Nombre', 'Tienda en línea');
    const data = { code: 'TOO_MANY_REQUESTS', httpStatus: 429, statusCode: 429, reason: 'RATE_LIMITED' };
    const error = { message: 'Límite de llamadas excedido', code: -32_029, data };
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (request.method() !== 'POST') return void request.continue();
      const body = JSON.stringify(request.url().includes('batch=1') ? [{ error }] : { error });
      void request.respond({ status: 429, headers: { 'Retry-After': '45' }, contentType: 'application/json', body });
    });
    await click(page, 'Crear la clave');
    await waitForText(page, 'Límite de llamadas excedido');
    await waitForText(page, 'Inténtelo de nuevo en 45 segundos.');
    desk.tab.problems.length = 0;
  });

  it('require a code from an owner with a second factor who promotes a member to admin', async () => {
    const { page, test, organizationId, ana } = desk;
    await addMember(test, organizationId, 'member');
    const { recoveryCodes } = await turnOnSecondFactor(test, ana);
    const confirm = async (recoveryCode = '') => {
      await fill(page, 'Código de su aplicación o de recuperación', recoveryCode);
      await page.keyboard.press('Enter');
    };
    await page.goto(`${test.url}/app/settings/team`);
    await fill(page, 'Correo', ana.email);
    await fill(page, 'Contraseña', ana.password);
    await click(page, 'Entrar');
    await confirm(recoveryCodes[0]);
    await waitForText(page, 'Invitar a alguien');
    await press(page, 'input[aria-label="Rol: member"]');
    await pick(page, '[role=option]', 'Administrador');
    await waitForText(page, 'Confirme que es usted');
    await confirm(recoveryCodes[1]);
    await gone(page, 'Confirme que es usted');
    const roles = async () =>
      (await desk.api<{ role: string }[]>('GET', `/organizations/${organizationId}/members`)).map(({ role }) => role);
    await settled(page);
    expect((await roles()).sort()).to.deep.equal(['admin', 'owner']);
  });

  it('save the tax data of the organization, and report errors beside their field', async () => {
    await desk.signIn('/settings/organization');
    await fill(desk.page, 'Nombre o razón social, sin régimen de capital', 'ESCUELA KEMPER URGATE');
    await fill(desk.page, 'Calle', 'Avenida Reforma');
    await fill(desk.page, 'Número exterior', '10');
    await fill(desk.page, 'Colonia', 'Centro');
    await fill(desk.page, 'Código postal', '9100');
    await fill(desk.page, 'Ciudad', 'Xalapa');
    await fill(desk.page, 'Municipio o alcaldía', 'Xalapa');
    await fill(desk.page, 'Estado', 'Veracruz');
    await click(desk.page, 'Guardar');
    await desk.page.waitForSelector('.mantine-TextInput-error');
    await fill(desk.page, 'Código postal', '91000');
    await click(desk.page, 'Guardar');
    await waitForText(desk.page, 'Guardado');
    await settled(desk.page);
    await desk.page.reload();
    await desk.page.waitForSelector('input[value="ESCUELA KEMPER URGATE"]');
    const body = await desk.api('GET', `/organizations/${desk.organizationId}/legal`);
    expect([body['razonSocial'], body['addressZip']]).to.deep.equal(['ESCUELA KEMPER URGATE', '91000']);
  });

  it('continue the numbers of a series that was used before', async () => {
    await desk.signIn('/settings/series');
    await click(desk.page, 'Serie nueva');
    await fill(desk.page, 'Serie', 'FAC');
    await fill(desk.page, 'Siguiente folio', '1841');
    await click(desk.page, 'Guardar');
    await waitForText(desk.page, '1841', 'main');
    const body = await desk.api('GET', `/organizations/${desk.organizationId}/series`);
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

  it('say at its field why a plan cannot be bought, without the name that the API has for it', async () => {
    await desk.signIn('/settings/plan');
    await fill(desk.page, 'Plan nuevo', 'oro');
    await click(desk.page, 'Ir a pagar');
    await waitForText(desk.page, 'No está disponible: esta instalación no vende planes', '.mantine-TextInput-error');
    await gone(desk.page, 'plan no está');
  });

  it('advance the sandbox clock, and explain its magic values', async () => {
    await desk.signIn('/settings/sandbox');
    await waitForText(desk.page, 'SIM-STAMPED-LOST');
    await click(desk.page, '+ 4 días');
    await waitForText(desk.page, '(96 horas adelante)');
    await click(desk.page, 'Volver a la hora real');
    await gone(desk.page, 'horas adelante');
  });

  it('show the entries of the audit log, and that it is unchanged', async () => {
    await desk.signIn('/settings/audit');
    await waitForText(desk.page, 'Organización creada');
    await waitForText(desk.page, 'organization.created');
    await click(desk.page, 'Verificar la bitácora');
    await waitForText(desk.page, 'La bitácora está completa');
  });

  it('explain the content of an audit log entry in words', async () => {
    await desk.api('POST', `/organizations/${desk.organizationId}/invites`, { email: 'eva@lacre.mx', role: 'member' });
    const key = { name: 'sandbox', environment: 'sandbox', scopes: ['read:invoices'] };
    await desk.api('POST', `/organizations/${desk.organizationId}/api-keys`, key);
    await desk.signIn('/settings/audit');
    await waitForText(desk.page, 'rol: miembro · correo: eva@lacre.mx', 'tbody');
    // Text that a user wrote stays as it is.
    await waitForText(desk.page, 'nombre: sandbox · permisos: read:invoices · ambiente: pruebas', 'tbody');
  });

  it('find an audit log entry by its words', async () => {
    await desk.signIn('/settings/audit');
    await waitForText(desk.page, 'Organización creada');
    await choose(desk.page, 'Acción', 'Clave de API creada');
    await gone(desk.page, 'organization.created');
    await choose(desk.page, 'Acción', 'Organización creada');
    await waitForText(desk.page, 'organization.created');
  });

  it('show an application with its secret once, and delete the organization after its name was typed', async () => {
    await desk.signIn('/settings/applications');
    await click(desk.page, 'Aplicación nueva');
    await fill(desk.page, 'Nombre', 'Contabilidad Fácil');
    await fill(desk.page, 'URI de redirección', 'https://app.example.com/regreso');
    await desk.page.keyboard.press('Enter');
    await click(desk.page, 'Guardar');
    await waitForText(desk.page, 'Copie el client_secret ahora');
    await click(desk.page, 'Ya tengo una copia');
    await waitForText(desk.page, 'Contabilidad Fácil');
    const body = await desk.api('GET', `/organizations/${desk.organizationId}`);
    await desk.page.goto(`${desk.test.url}/app/settings/organization`);
    await click(desk.page, 'Borrar para siempre');
    await fill(desk.page, `Escriba «${body['name']}» para confirmar`, String(body['name']));
    await click(desk.page, 'Borrar para siempre', 'button', '.mantine-Modal-body');
    await gone(desk.page, 'Zona de riesgo');
    expect(
      (await desk.test.api('GET', `/organizations/${desk.organizationId}`, { token: desk.ana.token })).status,
    ).to.equal(404);
  });
});
