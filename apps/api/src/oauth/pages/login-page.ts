import { escapeHtml } from '@lacre/services/escape-html';
import type { RequestingApplication } from '@lacre/services/oauth/get-consent-request';
import { applicationHtml, type Form, hiddenHtml, type Page, page } from './page.ts';
import { pageTexts } from './page-texts.ts';

export type LoginFault = 'wrong' | 'tooMany' | 'missing' | 'passkey';

export function loginPage(
  form: Form,
  {
    application,
    email,
    fault,
    hasPasskeys,
  }: { application: RequestingApplication; email: string; fault: LoginFault | undefined; hasPasskeys: boolean },
): Page {
  const words = pageTexts[form.language];
  const { login, passkey } = words;
  const invalid = fault === undefined || fault === 'passkey' ? '' : ' aria-invalid="true" aria-describedby="fault"';
  const focus = (isHere: boolean) => (isHere ? ' autofocus' : '');
  const body = `<main>
${applicationHtml(application, words)}
<h1>${escapeHtml(login.title)}</h1>
<p class="soft">${escapeHtml(login.lead(application.name))}</p>
${fault === undefined ? '' : `<p class="alert" id="fault" role="alert">${escapeHtml(login[fault])}</p>`}
<form method="post" action="${escapeHtml(form.action)}/login">
${hiddenHtml(form)}
<label class="field" for="email">${escapeHtml(login.email)}</label>
<input id="email" name="email" type="email" autocomplete="username" inputmode="email" spellcheck="false" maxlength="254" required value="${escapeHtml(email)}"${focus(email === '')}${invalid}>
<label class="field" for="password">${escapeHtml(login.password)}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1000" required${focus(email !== '')}${invalid}>
<div class="actions stack">
<button class="primary" type="submit">${escapeHtml(login.submit)}</button>
${hasPasskeys ? `<button class="secondary" type="submit" formaction="${escapeHtml(form.action)}/passkey" formnovalidate>${escapeHtml(passkey.offer)}</button>` : ''}
<button class="plain" type="submit" formaction="${escapeHtml(form.action)}/deny" formnovalidate>${escapeHtml(login.cancel)}</button>
</div>
</form>
<div class="notes"><p>${escapeHtml(login.note)}</p></div>
</main>`;
  return page(words, login.title, body, form);
}
