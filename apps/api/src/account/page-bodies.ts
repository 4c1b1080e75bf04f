import type { FormWords, HomeWords, InviteWords } from './page-words.ts';

/** `{ LINK_EXPIRED: '...' }` as attributes that a script finds in `dataset` under the same names. */
const dataOf = (texts: object) =>
  Object.entries(texts)
    .map(([name, text]) => ` data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${text}"`)
    .join('');

const card = (html: string, data = '') => `<main${data}><div class="card">${html}</div></main>`;

/** A form with one button and, where there is a field, a password. Every text is ours and holds no quote or sign of HTML. */
export function formBody(endpoint: string, { title, field, button, done }: FormWords, failures: object): string {
  const input = field
    ? `<label for="password">${field}</label><input id="password" type="password" autocomplete="new-password" minlength="8" maxlength="128" required>`
    : '';
  return card(`<h1>${title}</h1>
<form data-endpoint="${endpoint}"${dataOf({ ...failures, done })}>${input}<button>${button}</button></form><p id="told" role="status"></p>`);
}

/** What an invitation is about, and how to answer it: with an account or with one that is made here. */
export function inviteBody(words: InviteWords, failures: object): string {
  const { title, name, email, password, code, declineButton, ...said } = words;
  return card(
    `<h1>${title}</h1><p id="about"></p>
<form hidden>
<div id="name-field" hidden><label for="name">${name}</label><input id="name" autocomplete="name" maxlength="100"></div>
<label for="email">${email}</label><input id="email" type="email" autocomplete="username" readonly>
<label for="password">${password}</label><input id="password" type="password" minlength="8" maxlength="128" required>
<div id="code-field" hidden><label for="code">${code}</label><input id="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40"></div>
<div class="actions"><button id="submit"></button><button id="decline" class="plain" type="button">${declineButton}</button></div>
<button id="other" class="plain" type="button"></button>
</form><p id="told" role="status"></p>`,
    dataOf({ ...failures, ...said }),
  );
}

export const plainBody = ({ title, text, link }: HomeWords): string =>
  card(`<h1>${title}</h1><p>${text}</p><p><a href="/docs">${link}</a></p>`);
