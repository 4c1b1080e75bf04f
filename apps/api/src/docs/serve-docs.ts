import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageOf } from '@lacre/router/language';
import express, { type Request, type RequestHandler } from 'express';
import staticFiles from 'express-static-gzip';
import { allowOnly } from '../rest/allow-only.ts';
import { serveText } from '../serve-text.ts';

/** What `apps/docs` is built into. */
const builtHere = fileURLToPath(new URL('../../../docs/dist/', import.meta.url));

/** Codes of the SAT's matrices and of the form and time of a document, those without a page of their own too. */
const satRule = /^errors\/(?:cfdi\d{5,6}|crp\d{5}|reten\d{5}|(?:nom|cp|cce|ine)\d{1,3}|[34]\d{2})$/;

/** The files of the documentation, as they were built. */
export interface Docs {
  /** To be mounted at `/docs`. */
  pages: RequestHandler;
  /** Of `/llms.txt`: the index of the pages for programs. */
  index: string;
}

/**
 * The documentation: its files, compressed when they were built. An address without language leads to the reader's:
 * `/docs/errors/email-taken` to `/docs/es/errors/email-taken`.
 *
 * @param folder where it was built
 * @returns undefined where it was not
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
    // Of every file: the worker of the search has the policy that it came with.
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
  return { pages: router, index: readFileSync(join(folder, 'en', 'llms.txt'), 'utf8') };
}

/**
 * The documentation once it is there, and anew when it was built anew: a start builds it beside the service. Until then
 * every address of it answers 503 with Retry-After. Its files are looked for when they are first asked for.
 */
export function serveDocsWhenBuilt(folder = builtHere): { pages: RequestHandler; index: RequestHandler } {
  const built = () => {
    const builtAt = buildTime(folder);
    const before = found.get(folder);
    if (before && before.builtAt === builtAt) return before.docs;
    const docs = serveDocs(folder);
    found.set(folder, { builtAt, docs });
    return docs;
  };
  const onItsWay: RequestHandler = (_req, res) => {
    res.status(503).setHeader('Retry-After', '15').setHeader('Cache-Control', 'no-store').type('text/plain');
    res.send('The documentation is being built. / La documentación se está preparando.\n');
  };
  return {
    pages: (req, res, next) => (built()?.pages ?? onItsWay)(req, res, next),
    index: (req, res, next) => {
      const docs = built();
      return docs ? serveText(docs.index, 'text/plain; charset=utf-8')(req, res, next) : onItsWay(req, res, next);
    },
  };
}

/** By folder: finding its files takes a while, and servers of one process serve the same. */
const found = new Map<string, { builtAt: number | undefined; docs: Docs | undefined }>();

const buildTime = (folder: string) => statSync(join(folder, 'script-hashes.json'), { throwIfNoEntry: false })?.mtimeMs;

/** The pages by their addresses below `/docs`: `en/errors/email-taken`. */
const pagesIn = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('index.html'))
      .map((name) => dirname(name)),
  );

const pageOf = ({ path }: Request): string => path.replace(/^\//, '').replace(/\/$/, '');

function inLanguage(page: string, language: string, known: ReadonlySet<string>): string | undefined {
  const own = page === '' ? language : `${language}/${page}`;
  if (known.has(own)) return own;
  return satRule.test(page) ? `${language}/errors/other-sat-rules` : undefined;
}

/** Names that hold a hash of the contents never change; the rest is asked for again, and mostly unchanged. */
const setHeaders = (res: ServerResponse, path: string) =>
  res.setHeader('Cache-Control', /[/\\]_astro[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/** Scripts of this origin and those of the generator by their hashes; the search is WebAssembly. */
const pagePolicy = (scriptHashes: readonly string[]) =>
  [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval' ${scriptHashes.join(' ')}`,
    `style-src 'self'`,
    // Sizes of icons and colours of code are attributes of elements.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** Scalar makes style elements as it runs. Scripts are as everywhere: of this origin alone, none inline. */
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
