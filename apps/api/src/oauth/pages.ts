import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Scope } from '@lacre/services/actor';
import { escapeHtml } from '@lacre/services/escape-html';
import type { Language } from '@lacre/services/language';
import type { ApplicationOnPage, ConsentQuestion } from '@lacre/services/oauth/describe-consent';
import { type Failure, failureWords } from './failure-texts.ts';
import { type PageTexts, pageTexts, scopeTexts } from './page-texts.ts';

/** A page, and what its browser may do: nothing but its own style and forms, and on one page a script of ours. */
export interface Page {
  html: string;
  contentSecurityPolicy: string;
}

interface Form {
  /** Address that the forms are posted under. */
  action: string;
  csrf: string;
  language: Language;
  /** Where the browser goes in the end: a form's answer may lead there. */
  redirectUri: string;
}

const style = readFileSync(new URL('pages.css', import.meta.url), 'utf8');
const sourceOfText = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const styleSource = sourceOfText(style);
const passkeyScript = readFileSync(new URL('passkey-page.js', import.meta.url), 'utf8');

export type LoginFault = 'wrong' | 'tooMany' | 'missing' | 'passkey';

export function loginPage(
  form: Form,
  {
    application,
    email,
    fault,
    hasPasskeys,
  }: { application: ApplicationOnPage; email: string; fault: LoginFault | undefined; hasPasskeys: boolean },
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
<script type="module">${passkeyScript}</script>`;
  return page(words, passkey.title, body, form, passkeyScript);
}

export function consentPage(
  form: Form,
  question: ConsentQuestion,
  {
    scopes,
    chosen,
    isChoiceMissing,
  }: { scopes: readonly Scope[]; chosen: string | undefined; isChoiceMissing: boolean },
): Page {
  const words = pageTexts[form.language];
  const { consent } = words;
  const { application, organizations, user } = question;
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

/**
 * `reason`: the error's name in the protocol, and the parameters it is about; the id of the request that failed; or,
 * where it was refused, why, in that language.
 */
export function failurePage(language: Language, failure: Failure, reason: string | undefined): Page {
  const words = pageTexts[language];
  const { title, forDeveloper, reference, texts } = failureWords[language];
  const { what, next, developer } = texts[failure];
  const note =
    reason === undefined || failure === 'refused'
      ? ''
      : `<div class="notes"><p><strong>${escapeHtml(developer === undefined ? reference : forDeveloper)}</strong></p>${developer === undefined ? '' : `<p>${escapeHtml(developer)}</p>`}<p><code>${escapeHtml(reason)}</code></p></div>`;
  const body = `<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml((failure === 'refused' && reason) || what)}</p>
<p class="soft">${escapeHtml(next)}</p>
${note}
</main>`;
  return page(words, title, body, undefined);
}

/** `script`: the one that stands in `body`. */
function page(words: PageTexts, title: string, body: string, form: Form | undefined, script?: string): Page {
  const { code, name } = words.otherLanguage;
  // A form's answer may lead to the other language's page only where there is a question to answer.
  const switcher =
    form === undefined
      ? ''
      : `<a href="${escapeHtml(form.action)}?lang=${code}" lang="${code}" hreflang="${code}">${escapeHtml(name)}</a>`;
  const html = `<!doctype html>
<html lang="${words.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${words.brand}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><header><span class="brand">${words.brand}</span>${switcher}</header>
${body}
</body></html>
`;
  const formAction = form === undefined ? "'none'" : `'self' ${sourceOf(form.redirectUri)}`;
  return {
    html,
    contentSecurityPolicy: `default-src 'none'; object-src 'none'; style-src ${styleSource}; ${script === undefined ? '' : `script-src ${sourceOfText(script)}; `}img-src data:; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
  };
}

function applicationHtml({ name, publishedBy, owner }: ApplicationOnPage, { consent }: PageTexts): string {
  const from = {
    organization: consent.by(owner ?? ''),
    installation: consent.ofInstallation,
    unverified: consent.unverified,
  };
  const [initial = '?'] = name.trim();
  return `<div class="who"><span class="mark" aria-hidden="true">${escapeHtml(initial.toUpperCase())}</span><p><strong>${escapeHtml(name)}</strong><span class="soft small">${escapeHtml(from[publishedBy])}</span></p></div>`;
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

const hiddenHtml = ({ csrf, language }: Form) =>
  `<input type="hidden" name="csrf" value="${escapeHtml(csrf)}"><input type="hidden" name="lang" value="${language}">`;

/** As a person knows it: the host, or the scheme of an application on a device. */
function placeOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
}

/** A source of a content security policy. */
function sourceOf(redirectUri: string): string {
  const { origin, protocol } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? origin : protocol;
}
