import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageOf } from '@lacre/router/language';
import express, { type Request, type RequestHandler } from 'express';
import staticFiles from 'express-static-gzip';
import { allowOnly } from '../rest/allow-only.ts';
import { serveText } from '../serve-text.ts';

/** Build output of `apps/docs`. */
const builtHere = fileURLToPath(new URL('../../../docs/dist/', import.meta.url));

/** Codes of the SAT's validation matrices, also those without a page of their own. */
const satRule = /^errors\/(?:cfdi\d{5,6}|crp\d{5}|reten\d{5}|(?:nom|cp|cce|ine)\d{1,3}|[34]\d{2})$/;

/** The built documentation. */
export interface Docs {
  /** To be mounted at `/docs`. */
  pages: RequestHandler;
  /** Content of `/llms.txt`: the index of the pages for programs. */
  index: string;
}

/**
 * The documentation as precompressed static files. A path without a language redirects to the reader's language:
 * `/docs/errors/email-taken` to `/docs/es/errors/email-taken`.
 *
 * @param folder of the build
 * @returns undefined if there is no build
 */
export function serveDocs(folder = builtHere): Docs | undefined {
  const hashesFile = join(folder, 'script-hashes.json');
  if (!existsSync(hashesFile)) return undefined;
  const policy = pagePolicy(JSON.parse(readFileSync(hashesFile, 'utf8')) as string[]);
  const known = pagesIn(folder);
  const router = express.Router({ caseSensitive: true });
  const refuseOthers = allowOnly(['GET']);
  router.use((req, res, next) =>
    req.method === 'GET' || req.method === 'HEAD' ? next() : refuseOthers(req, res, next),
  );
  router.use((req, res, next) => {
    const page = pageOf(req);
    // On every file: the web worker of the search uses the policy of its own response.
    res.setHeader('Content-Security-Policy', page.endsWith('/api') ? referencePolicy : policy);
    if (known.has(page)) {
      req.url = `/${page}/index.html`;
      return next();
    }
    const language = languageOf(req.headers['accept-language']).language;
    const target = inLanguage(page, language, known);
    if (target === undefined) return next();
    res.vary('Accept-Language');
    return res.redirect(302, `/docs/${target}`);
  });
  router.use(
    staticFiles(folder, {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      serveStatic: { redirect: false, setHeaders },
    }),
  );
  router.use(sendNotFoundPage(folder));
  return { pages: router, index: readFileSync(join(folder, 'en', 'llms.txt'), 'utf8') };
}

/**
 * Serves the documentation as soon as it is built, and every later build; `npm start` builds it while the service runs.
 * Until then every path responds 503 with Retry-After. The build is looked for on the first request.
 */
export function serveDocsWhenBuilt(folder = builtHere): { pages: RequestHandler; index: RequestHandler } {
  const built = () => {
    const builtAt = buildTime(folder);
    const before = docsByFolder.get(folder);
    if (before && before.builtAt === builtAt) return before.docs;
    const docs = serveDocs(folder);
    docsByFolder.set(folder, { builtAt, docs });
    return docs;
  };
  const notBuiltYet: RequestHandler = (_req, res) => {
    res.status(503).setHeader('Retry-After', '15').setHeader('Cache-Control', 'no-store').type('text/plain');
    res.send('The documentation is being built. / La documentación se está preparando.\n');
  };
  return {
    pages: (req, res, next) => (built()?.pages ?? notBuiltYet)(req, res, next),
    index: (req, res, next) => {
      const docs = built();
      return docs ? serveText(docs.index, 'text/plain; charset=utf-8')(req, res, next) : notBuiltYet(req, res, next);
    },
  };
}

/** By folder: listing the files is slow, and all servers of one process serve the same. */
const docsByFolder = new Map<string, { builtAt: number | undefined; docs: Docs | undefined }>();

const buildTime = (folder: string) => statSync(join(folder, 'script-hashes.json'), { throwIfNoEntry: false })?.mtimeMs;

/** Paths of the pages below `/docs`: `en/errors/email-taken`. The one for unknown paths is no page of its own. */
const pagesIn = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('index.html'))
      .map((name) => dirname(name))
      .filter((page) => basename(page) !== '404'),
  );

/** 404 with a page for browsers; other programs get the error body. A build of an earlier version has no such page. */
function sendNotFoundPage(folder: string): RequestHandler {
  const files = ['en', 'es'].map((language) => [language, join(folder, language, '404', 'index.html')] as const);
  const built = files.filter(([, file]) => existsSync(file));
  const pages = new Map(built.map(([language, file]) => [language, readFileSync(file, 'utf8')]));
  return (req, res, next) => {
    res.vary('Accept');
    const ofPath = pageOf(req).split('/', 1)[0] ?? '';
    if (!pages.has(ofPath)) res.vary('Accept-Language');
    const page = pages.get(ofPath) ?? pages.get(languageOf(req.headers['accept-language']).language);
    if (page === undefined || req.accepts(['json', 'html']) !== 'html') return next();
    return res.status(404).setHeader('Cache-Control', 'no-cache').type('html').send(page);
  };
}

const pageOf = ({ path }: Request): string => path.replace(/^\//, '').replace(/\/$/, '');

function inLanguage(page: string, language: string, known: ReadonlySet<string>): string | undefined {
  const own = page === '' ? language : `${language}/${page}`;
  if (known.has(own)) return own;
  return satRule.test(page) ? `${language}/errors/other-sat-rules` : undefined;
}

/** Files named after a content hash never change; the others are revalidated, usually with a 304. */
const setHeaders = (res: ServerResponse, path: string) =>
  res.setHeader('Cache-Control', /[/\\]_astro[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/** Scripts of this origin, and the generator's inline scripts by their hashes; the search is WebAssembly. */
const pagePolicy = (scriptHashes: readonly string[]) =>
  [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval' ${scriptHashes.join(' ')}`,
    `style-src 'self'`,
    // Icon sizes and code colours are style attributes.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** Scalar creates style elements at run time. Scripts only from this origin, none inline. */
const referencePolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob:`,
  `font-src 'self' data:`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');
