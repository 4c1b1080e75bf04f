import { isDatabaseUnavailable } from '@lacre/services/database-unavailable';
import { AppError } from '@lacre/services/errors';
import type { Request, Response } from 'express';
import { errors } from 'oidc-provider';
import { pageLanguage } from './page-language.ts';
import { failurePage, type Page } from './pages.ts';

export function sendPage(res: Response, status: number, { html, contentSecurityPolicy }: Page): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Content-Security-Policy', contentSecurityPolicy);
  res.setHeader('Cache-Control', 'no-store');
  res.end(res.req.method === 'HEAD' ? undefined : html);
}

export function redirect(res: Response, location: string): void {
  res.statusCode = 303;
  res.setHeader('Location', location);
  res.setHeader('Cache-Control', 'no-store');
  res.end();
}

/** An address that is not served while answering a form of the pages: the failure, told to the person. */
export function sendFailure(req: Request, res: Response, error: unknown): boolean {
  const language = pageLanguage(
    queryOf(req).get('lang'),
    queryOf(req).get('ui_locales'),
    req.headers['accept-language'],
  );
  if (error instanceof errors.SessionNotFound || error instanceof errors.InvalidClient) {
    sendPage(res, 400, failurePage(language, 'expired', undefined));
    return true;
  }
  if (isDatabaseUnavailable(error) && req.accepts(['json', 'html']) === 'html') {
    res.setHeader('Retry-After', '2');
    sendPage(res, 503, failurePage(language, 'unavailable', undefined));
    return true;
  }
  if (error instanceof AppError && (error.kind === 'forbidden' || error.kind === 'not-found')) {
    sendPage(res, 400, failurePage(language, 'other', error.message));
    return true;
  }
  return false;
}

/** As it was sent: the framework's own reading knows lists and objects, which no parameter of these pages is. */
export const queryOf = ({ originalUrl }: Request) => new URLSearchParams(originalUrl.split('?', 2)[1] ?? '');
