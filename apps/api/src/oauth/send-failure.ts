import { isDatabaseUnavailable } from '@lacre/services/database-unavailable';
import { AppError } from '@lacre/services/errors';
import { inLanguage } from '@lacre/services/language';
import type { Log } from '@lacre/services/ports/log';
import type { Request, Response } from 'express';
import { errors } from 'oidc-provider';
import { rememberErrorCode } from '../request-facts.ts';
import { failurePage } from './pages/failure-page.ts';
import type { Failure } from './pages/failure-texts.ts';
import { pageLanguage } from './pages/page-language.ts';
import { queryOf, sendPage } from './send-page.ts';

/**
 * Sends an HTML page for an error on the OAuth pages; returns false if a program made the request. Unexpected errors
 * are logged.
 */
export function sendFailure(req: Request, res: Response, error: unknown, log: Log): boolean {
  const query = queryOf(req);
  const language = pageLanguage(query.get('lang'), query.get('ui_locales'), req.headers['accept-language']);
  const send = (status: number, failure: Failure, reason?: string) => {
    sendPage(res, status, failurePage(language, failure, reason));
    return true;
  };
  if (error instanceof AppError) rememberErrorCode(res, error.code);
  if (error instanceof errors.SessionNotFound || error instanceof errors.InvalidClient) return send(400, 'expired');
  if (error instanceof AppError && (error.kind === 'forbidden' || error.kind === 'not-found')) {
    const [text] = [error.texts].flat();
    return send(400, 'refused', text && inLanguage(text, { language, isAsked: true }));
  }
  if (req.accepts(['json', 'html']) !== 'html') return false;
  if (isDatabaseUnavailable(error)) {
    res.setHeader('Retry-After', '2');
    return send(503, 'unavailable');
  }
  if (error instanceof AppError && error.kind === 'too-many-requests') {
    res.setHeader('Retry-After', String(error.options.retryAfterSeconds ?? 60));
    return send(429, 'tooMany');
  }
  if (error instanceof AppError) return send(400, 'expired');
  log.error({ error }, 'an OAuth page failed');
  return send(500, 'broken', String(res.getHeader('X-Request-Id') ?? ''));
}
