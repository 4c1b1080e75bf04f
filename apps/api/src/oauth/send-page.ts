import type { Request, Response } from 'express';
import type { Page } from './pages/page.ts';

export function sendPage(res: Response, status: number, { html, contentSecurityPolicy }: Page): void {
  res.statusCode = status;
  res.vary('Accept-Language');
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

/** The raw query: Express's parser also produces arrays and objects, which no parameter of these pages may be. */
export const queryOf = ({ originalUrl }: Request) => new URLSearchParams(originalUrl.split('?', 2)[1] ?? '');
