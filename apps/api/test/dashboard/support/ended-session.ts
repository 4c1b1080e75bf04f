import { click, fill, gone, press, waitForText } from './browser.ts';
import type { Desk } from './given-desk.ts';

/** As from another device, after a laptop was stolen: every session of Ana ends but that of `desk.api`. */
export async function endOtherSessions({ test, ana: { token } }: Pick<Desk, 'test' | 'ana'>): Promise<void> {
  const { body } = await test.api('GET', '/users/me/sessions', { token });
  for (const { id, current } of body as unknown as { id: string; current: boolean }[])
    if (!current) await test.api('DELETE', `/users/me/sessions/${id}`, { token });
}

/** Signs Ana in over the page whose session has ended, once it says so. */
export async function signInOver({ page, ana }: Pick<Desk, 'page' | 'ana'>): Promise<void> {
  await waitForText(page, 'Su sesión terminó');
  await press(page, '[role=dialog] input[autocomplete~=username]');
  await page.keyboard.sendCharacter(ana.email);
  await fill(page, 'Contraseña', ana.password);
  await click(page, 'Entrar');
  await gone(page, 'Su sesión terminó');
}
