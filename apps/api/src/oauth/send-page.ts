import { languageOf } from '@lacre/router/language';
import type { Language } from '@lacre/services/language';
import type { Request, Response } from 'express';
import type { Page } from './pages.ts';

/** Spanish unless the application or the browser says otherwise. */
export function pageLanguage(
  asked: string | null | undefined,
  uiLocales: string | null | undefined,
  acceptLanguage: string | undefined,
): Language {
  for (const tag of [asked ?? '', ...(uiLocales ?? '').split(' ')]) {
    const [language] = tag.toLowerCase().split('-', 1);
    if (language === 'es' || language === 'en') return language;
  }
  return languageOf(`${acceptLanguage ?? ''}, es;q=0.001`).language;
}

export function sendPage(res: Response, status: number, { html, contentSecurityPolicy }: Page): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Content-Security-Policy', contentSecurityPolicy);
  res.setHeader('Cache-Control', 'no-store');
  res.end(res.req.method === 'HEAD' ? undefined : html);
}

export const queryOf = ({ originalUrl }: Request) => new URLSearchParams(originalUrl.split('?', 2)[1] ?? '');
