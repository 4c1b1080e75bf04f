import { expect } from 'chai';
import { click, fill, gone, settled, waitForText } from './support/browser.ts';
import { enrol } from './support/enrol.ts';
import { givenDesk } from './support/given-desk.ts';
import { loseAnswer } from './support/lose-answer.ts';

describe('a change in the dashboard whose response was lost', () => {
  const desk = givenDesk();

  const path = (kind: string) => `/organizations/${desk.organizationId}/${kind}`;
  const givenKey = () =>
    desk.api('POST', path('api-keys'), { name: 'Tienda', environment: 'sandbox', scopes: ['read:invoices'] });
  const unanswered = async () => {
    await waitForText(desk.page, 'No hubo respuesta de Lacre');
    await settled(desk.page);
  };

  it('is shown by the list that it changed: an invitation that was sent can be resent or cancelled', async () => {
    const { page } = desk;
    await desk.signIn('/settings/team');
    await fill(page, 'Correo', 'luz@example.com');
    await loseAnswer(page, 'invitations.create');
    await click(page, 'Invitar');
    await unanswered();
    await waitForText(page, 'Invitaciones pendientes');
    await click(page, 'Invitar');
    await waitForText(page, 'Este correo ya tiene una invitación pendiente: reenvíela o cancélela');
    expect(await desk.api('GET', path('invites'))).to.have.length(1);
  });

  it('is shown by the list that it changed: an API key that was rotated is followed by its replacement', async () => {
    const { page } = desk;
    await givenKey();
    await desk.signIn('/settings/api-keys');
    await loseAnswer(page, 'apiKeys.rotate');
    await click(page, 'Cambiar el secreto: Tienda');
    await unanswered();
    await waitForText(page, 'Vence el', 'main');
    expect(await page.$$('main tbody tr')).to.have.length(2);
  });

  it('says that a second factor is on whose recovery codes were never shown, and how to receive others', async () => {
    const { page, test } = desk;
    await desk.signIn('/settings/security');
    await enrol(page, test);
    await loseAnswer(page, 'users.confirmTotp');
    await click(page, 'Confirmar');
    await waitForText(page, 'no llegaron sus códigos de recuperación', '[role=dialog] [role=alert]:focus');
    await page.keyboard.press('Escape');
    await gone(page, 'no llegaron sus códigos de recuperación');
    await waitForText(page, 'Activado', 'main');
  });

  it('leads out of an organization that it deleted', async () => {
    const { page } = desk;
    await desk.signIn('/settings/organization');
    await click(page, 'Borrar para siempre');
    await fill(page, 'Escriba «Comercializadora Peña» para confirmar', 'Comercializadora Peña');
    await loseAnswer(page, 'organizations.delete');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Ya no forma parte de la organización que tenía abierta');
    await gone(page, 'Borrar la organización');
  });

  it('is done when the button is pressed again and nothing is left to remove', async () => {
    const { page } = desk;
    await givenKey();
    await desk.signIn('/settings/api-keys');
    await loseAnswer(page, 'apiKeys.revoke');
    await click(page, 'Revocar: Tienda');
    const confirm = () => click(page, 'Revocar', 'button', '[role=dialog]');
    await confirm();
    await unanswered();
    await confirm();
    await page.waitForFunction("document.querySelector('[role=dialog]') === null");
    await waitForText(page, 'Desactivada', 'main');
  });
});
