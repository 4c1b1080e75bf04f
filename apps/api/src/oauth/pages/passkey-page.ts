import { readFileSync } from 'node:fs';
import { escapeHtml } from '@lacre/services/escape-html';
import { type Form, hiddenHtml, type Page, page } from './page.ts';
import { pageTexts } from './page-texts.ts';

const script = readFileSync(new URL('passkey-page.js', import.meta.url), 'utf8');

/** Has the browser ask for one of the person's passkeys. `options`: what it is to sign (WebAuthn), as JSON. */
export function passkeyPage(form: Form, options: string): Page {
  const words = pageTexts[form.language];
  const { passkey, login } = words;
  const body = `<main>
<h1>${escapeHtml(passkey.title)}</h1>
<p class="soft">${escapeHtml(passkey.lead)}</p>
<p class="alert" id="fault" role="alert" hidden>${escapeHtml(passkey.unused)}</p>
<noscript><p class="alert">${escapeHtml(passkey.noScript)}</p></noscript>
<form method="post" id="passkey" action="${escapeHtml(form.action)}/passkey" data-options="${escapeHtml(options)}">
${hiddenHtml(form)}<input type="hidden" name="answer">
<div class="actions stack">
<button class="primary" type="button" id="ask">${escapeHtml(passkey.ask)}</button>
<button class="plain" type="submit" formaction="${escapeHtml(form.action)}/deny">${escapeHtml(login.cancel)}</button>
</div>
</form>
<div class="notes"><p><a href="${escapeHtml(form.action)}?lang=${form.language}">${escapeHtml(passkey.password)}</a></p></div>
</main>
<script type="module">${script}</script>`;
  return page(words, passkey.title, body, form, script);
}
