import { AppError } from '@lacre/services/errors';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { nameRoute } from '../metrics.ts';
import { rememberErrorCode } from '../request-facts.ts';
import { failurePage } from './pages/failure-page.ts';
import type { Failure } from './pages/failure-texts.ts';
import { pageLanguage } from './pages/page-language.ts';
import { queryOf, sendPage } from './send-page.ts';

/** Parameters of an authorization request that the provider's error descriptions may name. */
export const parameters: ReadonlySet<string> = new Set(
  'client_id redirect_uri response_type response_mode scope state nonce prompt max_age resource claims ui_locales login_hint id_token_hint code_challenge code_challenge_method request request_uri'.split(
    ' ',
  ),
);

/** Parameters that the database cannot store (Postgres text has no NUL). */
export const unstorableIn = (query: URLSearchParams): string[] =>
  [...query].filter(([name, value]) => parameters.has(name) && value.includes('\0')).map(([name]) => name);

/** Shows the page for a malformed authorization request, with the names of the invalid parameters. */
export const showMalformed = (req: Request, res: Response, names: readonly string[]): void =>
  show(req, res, 'malformed', ['invalid_request', ...names].join(' '));

/**
 * For a page whose URL cannot be decoded (`%FF`): shows an HTML page, where programs get the usual error body. Such a
 * URL is rejected before routing.
 */
export const showUndecodable: ErrorRequestHandler = (error, req, res, next) => {
  const [path = '', query = ''] = req.originalUrl.split('?', 2);
  const isPage = path === '/oauth/authorize' || /^\/oauth\/(?:authorize|interaction)\//.test(path);
  const isUndecodable = error instanceof AppError && error.code === 'INVALID_URL';
  if (!isUndecodable || !isPage || req.method !== 'GET' || req.accepts(['json', 'html']) !== 'html') return next(error);
  rememberErrorCode(res, error.code);
  nameRoute(res, path === '/oauth/authorize' ? path : '/oauth/interaction/:uid');
  if (path !== '/oauth/authorize') return show(req, res, 'expired');
  const wrong = query.split('&').filter((part) => !isDecodable(part));
  showMalformed(
    req,
    res,
    wrong.map((part) => part.split('=', 1)[0] ?? '').filter((name) => parameters.has(name)),
  );
};

/** Whether the percent-encoding of a URL is valid. */
export function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

function show(req: Request, res: Response, failure: Failure, reason?: string): void {
  const query = queryOf(req);
  const language = pageLanguage(query.get('lang'), query.get('ui_locales'), req.headers['accept-language']);
  sendPage(res, 400, failurePage(language, failure, reason));
}
