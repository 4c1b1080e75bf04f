import { createInvitation } from '@lacre/services/invitations/create-invitation';
import type { Mail } from '@lacre/services/ports/mailer';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { turnOnSecondFactor, wrongCode } from '../support/second-factor.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { click, fill, openTab, type Tab, told } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

describe('the dashboard’s accounts', function () {
  this.timeout(180_000);
  let test: TestApi;
  let tab: Tab;
  let ana: GivenUser;

  before(async () => {
    test = await sharedTestApi();
  });
  beforeEach(async () => {
    ana = await test.given.user();
    tab = await openTab();
  });
  afterEach(async () => {
    const { problems } = tab;
    await tab.close();
    expect(problems).to.deep.equal([]);
  });

  /** The mail's own link, on the server of this test. */
  const open = async (mail: Mail) => {
    const link = new URL(/https?:\S+/.exec(mail.text)?.[0] ?? '');
    await tab.page.goto(`${test.url}${link.pathname}${link.search}${link.hash}`);
    return link;
  };
  const title = (text: string) => tab.page.waitForSelector(`h1 ::-p-text(${text})`);
  const seenByServers = (token: string) => tab.requests.filter((url) => url.split('#')[0]?.includes(token));

  it('stand at /app, to which / leads', async () => {
    await tab.page.goto(`${test.url}/`);
    await title('Entrar');
    expect(new URL(tab.page.url()).pathname).to.equal('/app/sign-in');
  });

  it('let a person sign up, and stay signed in after a reload', async () => {
    const email = `nueva-${process.pid}-${Date.now()}@example.com`;
    await tab.page.goto(`${test.url}/app/sign-up`);
    await fill(tab.page, 'Su nombre', 'Nueva');
    await fill(tab.page, 'Correo', email);
    await fill(tab.page, 'Contraseña', 'iloveyou');
    await click(tab.page, 'Crear cuenta');
    await told(tab.page, 'de las contraseñas más comunes');
    await fill(tab.page, 'Contraseña', 'correct horse battery');
    await click(tab.page, 'Crear cuenta');
    await tab.page.waitForSelector('::-p-aria([name="Su cuenta"])');
    await tab.page.reload();
    await tab.page.waitForSelector('::-p-aria([name="Su cuenta"])');
    expect((await test.services.database.users.findByEmail(email))?.name).to.equal('Nueva');
  });

  it('ask for the second factor of a user who has one', async () => {
    const codes = await turnOnSecondFactor(test, ana);
    await tab.page.goto(`${test.url}/app/sign-in`);
    await fill(tab.page, 'Correo', ana.email);
    await fill(tab.page, 'Contraseña', ana.password);
    await click(tab.page, 'Entrar');
    await fill(tab.page, 'Código de su aplicación, o de recuperación', wrongCode(codes));
    await click(tab.page, 'Entrar');
    await told(tab.page, 'El código no es correcto');
    await fill(tab.page, 'Código de su aplicación, o de recuperación', codes.code());
    await click(tab.page, 'Entrar');
    await tab.page.waitForSelector('::-p-aria([name="Su cuenta"])');
  });

  it('end everything of a person who signs out', async () => {
    await tab.page.goto(`${test.url}/app/sign-in`);
    await fill(tab.page, 'Correo', ana.email);
    await fill(tab.page, 'Contraseña', ana.password);
    await click(tab.page, 'Entrar');
    await click(tab.page, 'Su cuenta');
    await click(tab.page, 'Salir', 'menuitem');
    await title('Entrar');
    expect(await tab.page.evaluate(`localStorage.getItem('lacre.session')`)).to.equal(null);
  });

  it('leave a person’s half-written sheets and views to themselves: gone when another one signs in', async () => {
    const { id } = await test.given.organization(ana);
    const beto = await test.given.user();
    const kept = [`lacre.draft.${id}.sandbox`, `lacre.views.invoices.${id}`];
    const found = () => tab.page.evaluate(`${JSON.stringify(kept)}.map((key) => localStorage.getItem(key) !== null)`);
    const leave = async () => {
      await click(tab.page, 'Su cuenta');
      await click(tab.page, 'Salir', 'menuitem');
      await title('Entrar');
    };
    await signIn(tab, test.url, ana, '/settings/security');
    await tab.page.evaluate(`${JSON.stringify(kept)}.forEach((key) => localStorage.setItem(key, '[]'))`);
    await leave();
    await signIn(tab, test.url, ana, '/settings/security');
    expect(await found()).to.deep.equal([true, true]);
    await leave();
    await signIn(tab, test.url, beto, '/settings/security');
    expect(await found()).to.deep.equal([false, false]);
  });

  it('set a new password from the mail’s link, which no server sees', async () => {
    await test.api('POST', '/auth/password/forgot', { body: { email: ana.email } });
    const link = await open(await test.mail.next(ana.email, /Restablezca/));
    await title('Elija una contraseña nueva');
    await fill(tab.page, 'Contraseña nueva', 'iloveyou');
    await click(tab.page, 'Guardar');
    await told(tab.page, 'de las contraseñas más comunes');
    await fill(tab.page, 'Contraseña nueva', 'battery staple');
    await click(tab.page, 'Guardar');
    await told(tab.page, 'Su contraseña cambió');
    const body = { email: ana.email, password: 'battery staple' };
    expect((await test.api('POST', '/auth/sign-in', { body })).status).to.equal(200);
    expect(seenByServers(link.hash.slice(1))).to.deep.equal([]);
    expect(new URL(tab.page.url()).hash).to.equal('');
  });

  it('confirm an e-mail only when the person says so', async () => {
    await open(await test.mail.next(ana.email, /Confirme/));
    await title('Confirme su correo');
    const verified = async () => (await test.api('GET', '/users/me', { token: ana.token })).body.emailVerified;
    expect(await verified()).to.equal(false);
    await click(tab.page, 'Confirmar');
    await told(tab.page, 'Su correo quedó confirmado');
    expect(await verified()).to.equal(true);
  });

  it('speak the browser’s language, and say when a link is dead', async () => {
    await tab.close();
    tab = await openTab('en');
    await tab.page.goto(`${test.url}/app/verify-email#dead`);
    await title('Confirm your e-mail');
    await click(tab.page, 'Confirm');
    await told(tab.page, 'not valid any more');
  });

  describe('answer an invitation', () => {
    let organizationId: string;
    beforeEach(async () => {
      organizationId = (await test.given.organization(ana)).id;
    });
    const invite = async (email: string) => {
      await createInvitation(test.services, ana.actor, { id: organizationId, email, role: 'member' });
      const link = await open(await test.mail.next(email, /invita/));
      await told(tab.page, 'Ana le invita a Comercializadora Peña como miembro.');
      return link.hash.slice(1);
    };
    const members = async () =>
      (await test.api('GET', `/organizations/${organizationId}/members`, { token: ana.token })).body as unknown as {
        email: string;
      }[];

    it('with the account that one has', async () => {
      const ines = await test.given.user('Ines');
      const token = await invite(ines.email);
      await click(tab.page, '¿Ya tiene cuenta?');
      await fill(tab.page, 'Contraseña', ines.password);
      await click(tab.page, 'Entrar');
      await click(tab.page, 'Aceptar');
      await tab.page.waitForSelector('::-p-aria([name="Su cuenta"])');
      expect((await members()).map(({ email }) => email)).to.include(ines.email);
      expect(seenByServers(token)).to.deep.equal([]);
    });

    it('with an account that is made on the way, whose e-mail is confirmed by it', async () => {
      const email = `nueva-${process.pid}-${Date.now()}@example.com`;
      await invite(email);
      await fill(tab.page, 'Su nombre', 'Nueva');
      await fill(tab.page, 'Contraseña', 'correct horse battery');
      await click(tab.page, 'Crear cuenta');
      await click(tab.page, 'Aceptar');
      await tab.page.waitForSelector('::-p-aria([name="Su cuenta"])');
      expect((await members()).map((member) => member.email)).to.include(email);
      expect((await test.services.database.users.findByEmail(email))?.emailVerified).to.equal(true);
    });

    it('declines it, and says so when it is dead', async () => {
      const ines = await test.given.user('Ines');
      await invite(ines.email);
      await click(tab.page, '¿Ya tiene cuenta?');
      await fill(tab.page, 'Contraseña', ines.password);
      await click(tab.page, 'Entrar');
      await click(tab.page, 'Rechazar');
      await told(tab.page, 'Rechazó la invitación');
      await tab.page.goto(`${test.url}/app/invites#dead`);
      await tab.page.reload();
      await tab.page.waitForSelector('[role=alert]');
    });
  });
});
