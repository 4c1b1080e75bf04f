import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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
 * answer. What is built anew while the service runs is served from then on.
 *
 * @param folder where it was built
 * @returns undefined where it was not
 */
export function serveDashboard(folder = builtHere): RequestHandler | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  let page = readFileSync(file, 'utf8');
  const refuseOthers = allowOnly(['GET']);
  const router = express.Router({ caseSensitive: true });
  router.use((req, res, next) =>
    req.method === 'GET' || req.method === 'HEAD' ? next() : refuseOthers(req, res, next),
  );
  let assets = assetsOf(folder);
  router.use(
    '/assets',
    (req, res, next) => assets(req, res, next),
    (_req, _res, next) => next('router'),
  );
  router.get('/{*path}', async (_req, res) => {
    // While it is built there is none for a moment.
    const now = await readFile(file, 'utf8').catch(() => page);
    // It names scripts: built anew, it names others, and which of them are there compressed is looked up once.
    if (now !== page) assets = assetsOf(folder);
    page = now;
    const nonce = randomBytes(16).toString('base64');
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Security-Policy', policy(nonce));
    res.end(page.replaceAll('%CSP_NONCE%', nonce));
  });
  return router;
}

/** Their names change with their contents. */
const assetsOf = (folder: string): RequestHandler =>
  staticFiles(join(folder, 'assets'), {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { immutable: true, maxAge: '1y', redirect: false },
  });

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
