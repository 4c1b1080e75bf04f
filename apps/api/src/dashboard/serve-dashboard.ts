import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler } from 'express';
import staticFiles from 'express-static-gzip';
import { allowOnly } from '../rest/allow-only.ts';

/** What `apps/web` is built into. */
const builtHere = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/**
 * The dashboard, to be mounted at `/app`: its files as they were built, compressed then, and its one page for every
 * other address. Scripts come from this origin only; style elements, which the components make, carry the nonce of the
 * answer.
 *
 * @param folder where it was built
 * @returns undefined where it was not
 */
export function serveDashboard(folder = builtHere): RequestHandler | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const page = readFileSync(file, 'utf8').split('%CSP_NONCE%');
  const refuseOthers = allowOnly(['GET']);
  const router = express.Router({ caseSensitive: true });
  router.use((req, res, next) =>
    req.method === 'GET' || req.method === 'HEAD' ? next() : refuseOthers(req, res, next),
  );
  // Their names change with their contents.
  const assets = staticFiles(join(folder, 'assets'), {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { immutable: true, maxAge: '1y', redirect: false },
  });
  router.use('/assets', assets, (_req, _res, next) => next('router'));
  router.get('/{*path}', (_req, res) => {
    const nonce = randomBytes(16).toString('base64');
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Security-Policy', policy(nonce));
    res.end(page.join(nonce));
  });
  return router;
}

/** `blob:` is what the page itself made: a preview, a logo; a PDF is shown in a frame. */
const policy = (nonce: string) =>
  [
    `default-src 'none'`,
    `object-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `frame-src blob:`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
