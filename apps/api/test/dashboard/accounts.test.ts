import { createInvitation } from '@lacre/services/invitations/create-invitation';
import type { Mail } from '@lacre/services/ports/mailer';
import { expect } from 'chai';
import { turnOnSecondFactor, wrongCode } from '../support/second-factor.ts';
import { click, fill, gone, openTab, waitForNamed, waitForText } from './support/browser.ts';
import { descriptionOf } from './support/described.ts';
import { tabTo } from './support/focus.ts';
import { givenDesk } from './support/given-desk.ts';
import { openSignedIn, signIn } from './support/sign-in.ts';

describe('accounts in the dashboard', function () {
  this.timeout(180_000);
  const desk = givenDesk({ hasOrganization: false });

  /** The link of the e-mail, on the server of this desk. */
  const open = async (mail: Mail) => {
    const link = new URL(/https?:\S+/.exec(mail.text)?.[0] ?? '');
    await desk.page.goto(`${desk.test.url}${link.pathname}${link.search}${link.hash}`);
    return link;
  };
  const title = (text: string) => waitForText(desk.page, text, 'h1');
  const seenByServers = (token: string) => desk.tab.requests.filter((url) => url.split('#')[0]?.includes(token));

  it('are served at /app, to which / redirects', async () => {
    await desk.page.goto(`${desk.test.url}/`);
    await title('Entrar');
    await waitForNamed(desk.page, 'Mostrar la contraseña');
    expect(new URL(desk.page.url()).pathname).to.equal('/app/sign-in');
  });

  it('let a user sign up, and stay signed in after a reload', async () => {
    const email = `nueva-${process.pid}-${Date.now()}@example.com`;
    await desk.page.goto(`${desk.test.url}/app/sign-up`);
    await fill(desk.page, 'Su nombre', 'Nueva');
    await fill(desk.page, 'Correo', email);
    await fill(desk.page, 'Contraseña', 'iloveyou');
    await click(desk.page, 'Crear cuenta');
    await waitForText(desk.page, 'de las contraseñas más comunes');
    await fill(desk.page, 'Contraseña', 'correct horse battery');
    await click(desk.page, 'Crear cuenta');
    await waitForNamed(desk.page, 'Su cuenta');
    await desk.page.reload();
    await waitForNamed(desk.page, 'Su cuenta');
    expect((await desk.test.services.database.users.findByEmail(email))?.name).to.equal('Nueva');
  });

  it('require the second factor of a user who has one', async () => {
    const codes = await turnOnSecondFactor(desk.test, desk.ana);
    await desk.page.goto(`${desk.test.url}/app/sign-in`);
    await fill(desk.page, 'Correo', desk.ana.email);
    await fill(desk.page, 'Contraseña', desk.ana.password);
    await click(desk.page, 'Entrar');
    await click(desk.page, 'Volver');
    await waitForNamed(desk.page, 'Contraseña', 'field');
    expect(await desk.page.$('[role=alert]')).to.equal(null);
    await fill(desk.page, 'Correo', desk.ana.email);
    await fill(desk.page, 'Contraseña', desk.ana.password);
    await click(desk.page, 'Entrar');
    await fill(desk.page, 'Código de su aplicación o de recuperación', wrongCode(codes));
    await click(desk.page, 'Entrar');
    await waitForText(desk.page, 'El código no es correcto', '[role=alert]');
    expect(await descriptionOf(desk.page, '[aria-invalid=true]')).to.match(/^El código no es correcto/);
    await fill(desk.page, 'Código de su aplicación o de recuperación', codes.code());
    await click(desk.page, 'Entrar');
    await waitForNamed(desk.page, 'Su cuenta');
  });

  it('show a typed password with the keyboard too', async () => {
    await desk.page.goto(`${desk.test.url}/app/sign-in`);
    await fill(desk.page, 'Contraseña', desk.ana.password);
    await tabTo(desk.page, 'Mostrar la contraseña');
    await desk.page.keyboard.press('Space');
    await desk.page.waitForSelector('input[name=password][type=text]');
  });

  it('end everything of a user who signs out', async () => {
    await desk.page.goto(`${desk.test.url}/app/sign-in`);
    await fill(desk.page, 'Correo', desk.ana.email);
    await fill(desk.page, 'Contraseña', desk.ana.password);
    await click(desk.page, 'Entrar');
    await click(desk.page, 'Su cuenta');
    await click(desk.page, 'Salir', 'menuitem');
    await title('Entrar');
    expect(await desk.page.evaluate(`localStorage.getItem('lacre.session')`)).to.equal(null);
  });

  it('remove the drafts and views of one user when another one signs in', async () => {
    const { id } = await desk.test.given.organization(desk.ana);
    const beto = await desk.test.given.user();
    const kept = [`lacre.draft.${id}.sandbox`, `lacre.views.invoices.${id}`];
    const found = () => desk.page.evaluate(`${JSON.stringify(kept)}.map((key) => localStorage.getItem(key) !== null)`);
    const leave = async () => {
      await click(desk.page, 'Su cuenta');
      await click(desk.page, 'Salir', 'menuitem');
      await title('Entrar');
    };
    await signIn(desk.tab, desk.test.url, desk.ana, '/settings/security');
    await desk.page.evaluate(`${JSON.stringify(kept)}.forEach((key) => localStorage.setItem(key, '[]'))`);
    await leave();
    await signIn(desk.tab, desk.test.url, desk.ana, '/settings/security');
    expect(await found()).to.deep.equal([true, true]);
    await leave();
    await signIn(desk.tab, desk.test.url, beto, '/settings/security');
    expect(await found()).to.deep.equal([false, false]);
  });

  it('report a wrong address for the link to a new password beside its field', async () => {
    const { page } = desk;
    await page.goto(`${desk.test.url}/app/forgot-password`);
    await fill(page, 'Correo', 'ana@lacre');
    await click(page, 'Enviar el enlace');
    await waitForText(page, 'Debe ser un correo válido', 'form');
  });

  it('set a new password from the link in the e-mail, which no server sees', async () => {
    await desk.test.api('POST', '/auth/password/forgot', { body: { email: desk.ana.email } });
    const link = await open(await desk.test.mail.next(desk.ana.email, /Restablezca/));
    await title('Elija una contraseña nueva');
    await fill(desk.page, 'Contraseña nueva', 'iloveyou');
    await click(desk.page, 'Guardar');
    await waitForText(desk.page, 'de las contraseñas más comunes');
    await fill(desk.page, 'Contraseña nueva', 'battery staple');
    await click(desk.page, 'Guardar');
    await waitForText(desk.page, 'Su contraseña cambió');
    const body = { email: desk.ana.email, password: 'battery staple' };
    expect((await desk.test.api('POST', '/auth/sign-in', { body })).status).to.equal(200);
    expect(seenByServers(link.hash.slice(1))).to.deep.equal([]);
    expect(new URL(desk.page.url()).hash).to.equal('');
  });

  it('confirm an e-mail only after the user agrees', async () => {
    await open(await desk.test.mail.next(desk.ana.email, /Confirme/));
    await title('Confirme su correo');
    const verified = async () =>
      (await desk.test.api('GET', '/users/me', { token: desk.ana.token })).body.emailVerified;
    expect(await verified()).to.equal(false);
    await click(desk.page, 'Confirmar');
    await waitForText(desk.page, 'Su correo quedó confirmado');
    expect(await verified()).to.equal(true);
  });

  it('resend the link to a user with an unconfirmed e-mail, at most once a minute', async () => {
    await signIn(desk.tab, desk.test.url, desk.ana, '/settings/security');
    await click(desk.page, 'Enviar otro enlace');
    await waitForText(desk.page, 'Si pidió otro hace menos de un minuto, use ese');
    await open(await desk.test.mail.next(desk.ana.email, /Confirme/));
    await click(desk.page, 'Confirmar');
    await waitForText(desk.page, 'Su correo quedó confirmado');
    await desk.page.goto(`${desk.test.url}/app/settings/security`);
    await waitForNamed(desk.page, 'Cambiar la contraseña');
    await gone(desk.page, 'Enviar otro enlace');
  });

  it('use the language of the browser, and report an expired link', async () => {
    await desk.tab.close();
    desk.tab = await openTab('en');
    desk.page = desk.tab.page;
    await desk.page.goto(`${desk.test.url}/app/verify-email#dead`);
    await title('Confirm your e-mail');
    await click(desk.page, 'Confirm');
    await waitForText(desk.page, 'no longer valid');
    await desk.page.goto(`${desk.test.url}/app/reset-password#dead`);
    await fill(desk.page, 'New password', 'battery staple');
    await click(desk.page, 'Save');
    await waitForNamed(desk.page, 'Forgot your password?', 'link');
    await desk.page.goto(`${desk.test.url}/app/sign-in`);
    await desk.page.goto(`${desk.test.url}/app/reset-password#cut%E2%8`);
    await waitForText(desk.page, 'This link is incomplete');
  });

  describe('for an invitation', () => {
    beforeEach(async () => {
      desk.organizationId = (await desk.test.given.organization(desk.ana)).id;
    });
    const invite = async (email: string) => {
      await createInvitation(desk.test.services, desk.ana.actor, { id: desk.organizationId, email, role: 'member' });
      const link = await open(await desk.test.mail.next(email, /invita/));
      await waitForText(desk.page, 'Ana le invita a Comercializadora Peña como miembro.');
      return link.hash.slice(1);
    };
    const members = async () =>
      (await desk.test.api('GET', `/organizations/${desk.organizationId}/members`, { token: desk.ana.token }))
        .body as unknown as {
        email: string;
      }[];

    it('accept it with an existing account', async () => {
      const ines = await desk.test.given.user('Ines');
      const token = await invite(ines.email);
      await click(desk.page, '¿Ya tiene cuenta?');
      await fill(desk.page, 'Contraseña', ines.password);
      await click(desk.page, 'Entrar');
      await click(desk.page, 'Aceptar');
      await waitForNamed(desk.page, 'Su cuenta');
      expect((await members()).map(({ email }) => email)).to.include(ines.email);
      expect(seenByServers(token)).to.deep.equal([]);
    });

    it('accept it with an account that is created on the way, which confirms its e-mail', async () => {
      const email = `nueva-${process.pid}-${Date.now()}@example.com`;
      await invite(email);
      await fill(desk.page, 'Su nombre', 'Nueva');
      await fill(desk.page, 'Contraseña', 'correct horse battery');
      await click(desk.page, 'Crear cuenta');
      await click(desk.page, 'Aceptar');
      await waitForNamed(desk.page, 'Su cuenta');
      expect((await members()).map((member) => member.email)).to.include(email);
      expect((await desk.test.services.database.users.findByEmail(email))?.emailVerified).to.equal(true);
    });

    it('are told where to continue with it, if they left the page before accepting', async () => {
      await invite(`nueva-${process.pid}-${Date.now()}@example.com`);
      await fill(desk.page, 'Su nombre', 'Nueva');
      await fill(desk.page, 'Contraseña', 'correct horse battery');
      await click(desk.page, 'Crear cuenta');
      await waitForNamed(desk.page, 'Aceptar');
      await desk.page.goto(`${desk.test.url}/app/`);
      await waitForText(desk.page, 'abra otra vez el enlace de ese correo y acepte', 'form');
    });

    it('show who is signed in at this browser when it is another user', async () => {
      const ines = await desk.test.given.user('Ines');
      await desk.signIn('/settings/security');
      await invite(ines.email);
      await waitForText(desk.page, `En este navegador entró como ${desk.ana.email}`);
      await click(desk.page, '¿Ya tiene cuenta?');
      await fill(desk.page, 'Contraseña', ines.password);
      await click(desk.page, 'Entrar');
      await waitForText(desk.page, `Entró como ${ines.email}`);
    });

    it('use another language, for which the page is reloaded', async () => {
      const ines = await desk.test.given.user('Ines');
      await invite(ines.email);
      await desk.page.locator('::-p-text(English)').click();
      await waitForText(desk.page, 'Ana invites you to Comercializadora Peña as member.');
      expect(new URL(desk.page.url()).hash).to.equal('');
    });

    it('answer it with the keyboard, and the focus moves to what replaces the buttons', async () => {
      const { page, test } = desk;
      for (const [answer, next] of [
        ['Rechazar', 'Rechazó la invitación'],
        ['Aceptar', 'Inicio'],
      ]) {
        const ines = await test.given.user('Ines');
        await openSignedIn(desk.tab, test.url, ines, '/settings/security');
        await invite(ines.email);
        await tabTo(page, answer ?? '');
        await page.keyboard.press('Enter');
        await page.waitForFunction(`document.activeElement.textContent.startsWith('${next}')`);
      }
    });

    it('decline it, and report an expired one', async () => {
      const ines = await desk.test.given.user('Ines');
      await invite(ines.email);
      await click(desk.page, '¿Ya tiene cuenta?');
      await fill(desk.page, 'Contraseña', ines.password);
      await click(desk.page, 'Entrar');
      await click(desk.page, 'Rechazar');
      await waitForText(desk.page, 'Rechazó la invitación');
      await desk.page.goto(`${desk.test.url}/app/invites#dead`);
      await desk.page.reload();
      await desk.page.waitForSelector('[role=alert]');
    });
  });
});
