import { escapeHtml } from '@lacre/services/escape-html';
import { type Form, hiddenHtml, type Page, page } from './page.ts';
import { pageTexts } from './page-texts.ts';

export type CodeFault = 'wrong' | 'tooMany' | 'recoveryOnly' | 'missing';

/** Asks for the code of the second factor, once the password is proved. `mfaToken` says whose. */
export function codePage(form: Form, { mfaToken, fault }: { mfaToken: string; fault: CodeFault | undefined }): Page {
  const words = pageTexts[form.language];
  const { code, login } = words;
  const body = `<main>
<h1>${escapeHtml(code.title)}</h1>
<p class="soft">${escapeHtml(code.lead)}</p>
${fault === undefined ? '' : `<p class="alert" id="fault" role="alert">${escapeHtml(code[fault])}</p>`}
<form method="post" action="${escapeHtml(form.action)}/code">
${hiddenHtml(form)}<input type="hidden" name="mfaToken" value="${escapeHtml(mfaToken)}">
<label class="field" for="code">${escapeHtml(code.code)}</label>
<input id="code" name="code" type="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required autofocus${fault === undefined ? '' : ' aria-invalid="true" aria-describedby="fault"'}>
<div class="actions stack">
<button class="primary" type="submit">${escapeHtml(code.submit)}</button>
<button class="plain" type="submit" formaction="${escapeHtml(form.action)}/deny" formnovalidate>${escapeHtml(login.cancel)}</button>
</div>
</form>
<div class="notes"><p>${escapeHtml(code.note)}</p></div>
</main>`;
  return page(words, code.title, body, form);
}
