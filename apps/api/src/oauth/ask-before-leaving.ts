import type Provider from 'oidc-provider';
import { failurePage } from './pages/failure-page.ts';
import { pageLanguage } from './pages/page-language.ts';

type Middleware = Parameters<Provider['use']>[0];

/**
 * A rejected authorization request does not send a browser to the application by itself: anyone may register an
 * application, and a link to this service would lead wherever its owner likes (RFC 9700 section 4.11.2). The person
 * sees the host, and a link to it with the error. Programs, frames, and applications on the person's own device, whose
 * addresses are not https, are redirected.
 */
export const askBeforeLeaving: Middleware = async (ctx, next) => {
  await next();
  const location = String(ctx.res.getHeader('Location') ?? '');
  if (ctx['oidc']?.route !== 'authorization' || !location.startsWith('https:')) return;
  ctx.vary('Accept');
  const opens = ctx.get('Sec-Fetch-Dest');
  if (ctx.accepts(['json', 'html']) !== 'html' || (opens !== '' && opens !== 'document')) return;
  const { query, headers } = ctx.request;
  const language = pageLanguage([query['lang']].flat()[0], [query['ui_locales']].flat()[0], headers['accept-language']);
  const { searchParams, hash } = new URL(location);
  const error = searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error') ?? undefined;
  const { html, contentSecurityPolicy } = failurePage(language, 'rejected', error, location);
  ctx.remove('Location');
  ctx.status = 400;
  ctx.type = 'html';
  ctx.vary('Accept-Language');
  ctx.set('Content-Security-Policy', contentSecurityPolicy);
  ctx.body = html;
};
