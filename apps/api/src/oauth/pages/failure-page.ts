import { escapeHtml } from '@lacre/services/escape-html';
import type { Language } from '@lacre/services/language';
import { type Failure, failureWords } from './failure-texts.ts';
import { type Page, page } from './page.ts';
import { pageTexts } from './page-texts.ts';

/**
 * `reason`: the error's name in the protocol, and the parameters it is about; the id of the request that failed; or,
 * where it was refused, why, in that language. `back`: the application's https address, to which the person may return.
 */
export function failurePage(language: Language, failure: Failure, reason: string | undefined, back?: string): Page {
  const words = pageTexts[language];
  const { title, forDeveloper, reference, returnTo, texts } = failureWords[language];
  const { what, next, developer } = texts[failure];
  const note =
    reason === undefined || failure === 'refused'
      ? ''
      : `<div class="notes"><p><strong>${escapeHtml(developer === undefined ? reference : forDeveloper)}</strong></p>${developer === undefined ? '' : `<p>${escapeHtml(developer)}</p>`}<p><code>${escapeHtml(reason)}</code></p></div>`;
  const body = `<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml((failure === 'refused' && reason) || what)}</p>
<p class="soft">${escapeHtml(next)}</p>
${back === undefined ? '' : `<p><a href="${escapeHtml(back)}" rel="noreferrer">${escapeHtml(returnTo(new URL(back).host))}</a></p>`}
${note}
</main>`;
  return page(words, title, body, undefined);
}
