import type { GivenUser } from '@lacre/testing/given';
import { click, fill, type Tab } from './browser.ts';

/** Signs a person in at the page of the dashboard that is asked for. */
export async function signIn({ page }: Tab, url: string, user: GivenUser, path = '/'): Promise<void> {
  await page.goto(`${url}/app${path}`);
  await fill(page, 'Correo', user.email);
  await fill(page, 'Contraseña', user.password);
  await click(page, 'Entrar');
  await page.waitForSelector('::-p-aria([name="Su cuenta"])');
}
