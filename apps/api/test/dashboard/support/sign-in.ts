import type { SessionGrant } from '@lacre/client';
import type { GivenUser } from '@lacre/testing/given';
import { click, fill, type Tab, waitForNamed } from './browser.ts';

/** Signs a user in with the form, at the requested page of the dashboard. */
export async function signIn({ page }: Tab, url: string, user: GivenUser, path = '/'): Promise<void> {
  await page.goto(`${url}/app${path}`);
  await fill(page, 'Correo', user.email);
  await fill(page, 'Contraseña', user.password);
  await click(page, 'Entrar');
  await waitForNamed(page, 'Su cuenta');
}

/**
 * Opens the page as a user who has signed in at this browser before: with what the form stores of a session. Where the
 * form is not under test it would cost more than the page.
 */
export async function openSignedIn({ page }: Tab, url: string, user: GivenUser, path = '/'): Promise<void> {
  const { email, password } = user;
  const headers = { 'Content-Type': 'application/json', 'User-Agent': await page.browser().userAgent() };
  const answer = await fetch(`${url}/auth/sign-in`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`);
  const { user: signedIn, token, refreshToken } = (await answer.json()) as SessionGrant;
  const workplace = JSON.stringify({ organizationId: signedIn.organizations[0]?.id, environment: 'sandbox' });
  const stored = {
    'lacre.user': signedIn.id,
    'lacre.session': JSON.stringify({ token, refreshToken }),
    'lacre.workplace': workplace,
  };
  const store = `for (const [key, text] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, text);
    sessionStorage.setItem('lacre.workplace', ${JSON.stringify(workplace)});`;
  const { identifier } = await page.evaluateOnNewDocument(store);
  await page.goto(`${url}/app${path}`);
  await page.removeScriptToEvaluateOnNewDocument(identifier);
  await waitForNamed(page, 'Su cuenta');
}
