import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler } from 'express';
import staticFiles from 'express-static-gzip';
import { allowOnly } from '../rest/allow-only.ts';

/** Build output of `apps/web`. */
const builtHere = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/**
 * The dashboard, to be mounted at `/app`: precompressed static files, and `index.html` for every other path. Scripts
 * load from this origin only; style elements, which components create, carry the response's nonce. A new build is
 * served without a restart.
 *
 * @param folder of the build
 * @returns undefined if there is no build
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
    // The file is missing for a moment during a build.
    const now = await readFile(file, 'utf8').catch(() => page);
    // A new build has new script names, and the compressed files are listed only once.
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

/** Asset names contain a content hash. */
const assetsOf = (folder: string): RequestHandler =>
  staticFiles(join(folder, 'assets'), {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { immutable: true, maxAge: '1y', redirect: false },
  });

/** `blob:` URLs are created by the page itself: a preview, a logo, a PDF in a frame. */
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
