import type { Scope } from '@lacre/services/actor';
import { escapeHtml } from '@lacre/services/escape-html';
import type { Language } from '@lacre/services/language';
import type { ConsentRequest } from '@lacre/services/oauth/get-consent-request';
import { applicationHtml, type Form, hiddenHtml, type Page, page } from './page.ts';
import { type PageTexts, pageTexts, scopeTexts } from './page-texts.ts';

export function consentPage(
  form: Form,
  request: ConsentRequest,
  {
    scopes,
    chosen,
    isChoiceMissing,
  }: { scopes: readonly Scope[]; chosen: string | undefined; isChoiceMissing: boolean },
): Page {
  const words = pageTexts[form.language];
  const { consent } = words;
  const { application, organizations, user } = request;
  const title = consent.title(application.name);
  const only = organizations.length === 1 ? organizations[0]?.id : undefined;
  const choices = organizations.map(
    ({ id, name, role }) =>
      `<label class="choice"><input type="radio" name="organizationId" value="${escapeHtml(id)}" required${id === (chosen ?? only) ? ' checked' : ''}${isChoiceMissing ? ' aria-invalid="true" aria-describedby="fault"' : ''}><span>${escapeHtml(name)}<small>${escapeHtml(consent.roles[role])}</small></span></label>`,
  );
  const cannot = organizations.length === 0;
  const body = `<main>
${applicationHtml(application, words)}
<h1>${escapeHtml(title)}</h1>
${isChoiceMissing ? `<p class="alert" id="fault" role="alert">${escapeHtml(consent.chooseFirst)}</p>` : ''}
<form method="post" action="${escapeHtml(form.action)}/consent">
${hiddenHtml(form)}
${
  cannot
    ? `<p class="alert" role="alert">${escapeHtml(consent.noOrganization)}</p>`
    : `<fieldset><legend>${escapeHtml(only === undefined ? consent.chooseOrganization : consent.oneOrganization)}</legend>
${choices.join('\n')}
</fieldset>
${scopesHtml(scopes, form.language, words)}
<div class="notes"><p>${escapeHtml(consent.environments)}</p><p>${escapeHtml(consent.limits)}</p><p>${escapeHtml(consent.goesTo(placeOf(form.redirectUri)))}</p></div>`
}
<div class="actions">
${cannot ? '' : `<button class="primary" type="submit">${escapeHtml(consent.allow)}</button>`}
<button class="secondary" type="submit" formaction="${escapeHtml(form.action)}/deny" formnovalidate>${escapeHtml(cannot ? consent.back : consent.deny)}</button>
</div>
</form>
</main>
<footer><form method="post" action="${escapeHtml(form.action)}/switch">${hiddenHtml(form)}<span>${escapeHtml(consent.signedInAs)} ${escapeHtml(user.email)}</span><button class="plain" type="submit">${escapeHtml(consent.notMe)}</button></form></footer>`;
  return page(words, title, body, form);
}

function scopesHtml(scopes: readonly Scope[], language: Language, { consent }: PageTexts): string {
  return (['see', 'act', 'identity'] as const)
    .map((kind) => {
      const lines = scopes.filter((scope) => scopeTexts[scope].kind === kind);
      if (lines.length === 0) return '';
      const items = lines.map((scope) => `<li>${escapeHtml(scopeTexts[scope][language])}</li>`).join('');
      return `<h2>${escapeHtml(consent[kind])}</h2><ul class="scopes ${kind}">${items}</ul>`;
    })
    .join('\n');
}

/** As a person knows it: the host, or the scheme of an application on a device. */
function placeOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
}
