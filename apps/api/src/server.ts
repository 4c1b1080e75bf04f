import { appRouter } from '@lacre/router/app-router';
import { resourceMetadataPath } from '@lacre/router/challenge';
import { checkAccess } from '@lacre/router/check-access';
import { checkInputs } from '@lacre/router/check-inputs';
import type { Runtime } from '@lacre/runtime/runtime';
import { catalogVersion } from '@lacre/services/catalogs/catalog-day';
import { createRegisteredOrigins } from '@lacre/services/oauth/registered-origins';
import express, {
  type ErrorRequestHandler,
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import helmet from 'helmet';
import { accessLog } from './access-log.ts';
import { createContext } from './context.ts';
import { cors } from './cors.ts';
import { serveDashboard } from './dashboard/serve-dashboard.ts';
import { serveDocsWhenBuilt } from './docs/serve-docs.ts';
import { health } from './health.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { toolsResource } from './mcp/tools-resource.ts';
import { adoptMessages, type Messages } from './messages.ts';
import { createMetrics, type Metrics, nameRoute } from './metrics.ts';
import { isDecodable, showUndecodable } from './oauth/malformed-request.ts';
import { type ProtectedResource, protectedResource, serviceResource } from './oauth/protected-resource.ts';
import { serveOauth } from './oauth/serve-oauth.ts';
import { originForm } from './origin-form.ts';
import { publishRequest } from './publish-request.ts';
import { anyMethod, checkHeaders } from './reject-malformed-requests.ts';
import { requestId } from './request-id.ts';
import { allowOnly } from './rest/allow-only.ts';
import type { Document } from './rest/document.ts';
import { createFacade } from './rest/facade.ts';
import { sendError } from './rest/send.ts';
import { invalidUrl, methodNotAllowed, notFound } from './rest/transport-errors.ts';
import { apiVersions } from './rest/versions/api-versions.ts';
import { versionChooser } from './rest/versions/choose-version.ts';
import { serveMetrics } from './serve-metrics.ts';
import { serveText, serveTextOnceMade } from './serve-text.ts';
import { serveTrpc } from './trpc.ts';

export interface ServerOptions {
  /** True once shutdown has begun: the process still responds, but is not ready. */
  isStopping?: () => boolean;
  /** Default: created here. */
  metrics?: Metrics;
  /**
   * Message classes of the HTTP server that the app is mounted on, and of no other. Default: Express changes prototypes
   * per request.
   */
  messages?: Messages;
  /** OpenAPI document, for a process that starts many identical servers. Default: built on the first request. */
  document?: Document;
}

/**
 * The complete HTTP application: REST, tRPC, OpenAPI document, health and metrics. Does not listen itself. Throws for
 * an operation that services do not declare.
 */
export function createServer(
  { services, config, log }: Pick<Runtime, 'services' | 'config' | 'log'>,
  { isStopping = () => false, metrics = createMetrics({ services }), messages, document }: ServerOptions = {},
): Express {
  checkAccess(appRouter);
  checkInputs(appRouter);
  const app = express();
  app
    .disable('x-powered-by')
    .set('etag', false)
    .set('query parser', false)
    .set('case sensitive routing', true)
    .set('trust proxy', config.trustProxy);
  if (messages) adoptMessages(app, messages);
  const { router: oauth, tokens } = serveOauth(services, log);
  const contextOf: Parameters<typeof serveTrpc>[0] = (req, res) => createContext(services, tokens, log, req, res);
  const origins = createRegisteredOrigins(services);
  const corsOf = (methods: readonly string[]) => cors(services, origins, methods);
  const facade = createFacade({
    router: appRouter,
    createContext: contextOf,
    dataVersion: () => catalogVersion(services),
    cors: corsOf,
    chooseVersion: versionChooser(apiVersions, config.baseUrl),
    onRoute: nameRoute,
  });
  const first = [requestId, publishRequest, ...(config.accessLog ? [accessLog(log)] : []), metrics.measure];
  answerFirst(
    app,
    inSequence([
      ...first,
      securityHeaders(config.baseUrl.startsWith('https:')),
      checkHeaders,
      checkRequestLine,
      facade.known,
    ]),
  );

  const get = (path: string, handler: RequestHandler) =>
    app
      .route(path)
      .get(routeNamer(path), handler)
      .all(allowOnly(['GET']));
  const { live, ready } = health(services, isStopping);
  get('/health/live', live);
  get('/health/ready', ready);
  get('/metrics', serveMetrics(metrics.registry, config));
  app.use('/trpc', routeNamer('/trpc'), corsOf(['GET', 'POST']), serveTrpc(contextOf));
  app.use(facade.unusual);
  app.use(oauth);
  const description = async () => JSON.stringify(document ?? (await describeService(config.baseUrl)));
  get('/api/openapi.json', serveTextOnceMade(description, 'application/json; charset=utf-8'));

  const describe = (path: string, resource: ProtectedResource) =>
    get(
      path,
      serveText(protectedResource(config.baseUrl, resource), 'application/json', {
        'Access-Control-Allow-Origin': '*',
      }),
    );
  describe(resourceMetadataPath(), serviceResource(config.baseUrl));
  describe(resourceMetadataPath('mcp'), toolsResource(services.accessTokens.audiences.mcp, config.baseUrl));
  app
    .route('/mcp')
    .post(routeNamer('/mcp'), serveMcp(contextOf))
    .all(allowOnly(['POST']));

  const docs = serveDocsWhenBuilt();
  app.use('/docs', routeNamer('/docs'), docs.pages);
  get('/llms.txt', docs.index);
  get('/', (_req, res) => res.redirect('/app'));
  const dashboard = serveDashboard();
  if (dashboard) app.use('/app', routeNamer('/app'), dashboard);
  else log.warn('no dashboard at /app: it is not built ("npm start" and "npm run build" build it)');

  app.use((_req, _res, next) => next(notFound()));
  const respondWithError: ErrorRequestHandler = (error, req, res, _next) =>
    sendError(req, res, error, { log, baseUrl: config.baseUrl });
  return app.use(showUndecodable, respondWithError);
}

/** Express's entry point, which its types omit. */
interface Handling {
  handle(req: Request, res: Response, done?: NextFunction): void;
}

/**
 * Runs `known` before Express's router, which takes as long to reach its first layer as a short operation takes to
 * start. What `known` passes on (or its error) continues in the router as from a first layer.
 */
function answerFirst(app: Express, known: RequestHandler): void {
  const failures = new WeakMap<Request, unknown>();
  app.use((req, _res, next) => next(failures.get(req)));
  const own = app as unknown as Handling;
  const handle = own.handle.bind(app);
  own.handle = (req, res, done) => {
    // The same preparation that Express does.
    req.res = res;
    (res as { req: Request }).req = req;
    if (Object.getPrototypeOf(req) !== app.request) Object.setPrototypeOf(req, app.request);
    if (Object.getPrototypeOf(res) !== app.response) Object.setPrototypeOf(res, app.response);
    res.locals ??= Object.create(null) as Response['locals'];
    req.baseUrl = '';
    req.url = originForm(req.url);
    req.originalUrl = req.url;
    const next: NextFunction = (error?: unknown) => {
      if (error !== undefined) failures.set(req, error);
      handle(req, res, done);
    };
    try {
      void known(req, res, next);
    } catch (error) {
      next(error);
    }
  };
}

/** Loaded on first use: the generator is two hundred files. */
async function describeService(baseUrl: string): Promise<Document> {
  const { createOpenApiDocument } = await import('./rest/openapi.ts');
  return createOpenApiDocument(appRouter, baseUrl);
}

/**
 * Security headers: no framing, no scripts, no sniffing by default; the pages of `/docs` and `/app` set their own
 * policy.
 */
function securityHeaders(https: boolean): RequestHandler {
  const headers = fixedHeadersOf(helmetFor(https));
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

/** Headers of a handler that sets the same ones on every response: run once, because helmet is thirteen handlers. */
function fixedHeadersOf(handler: RequestHandler): [name: string, value: string][] {
  const headers: [string, string][] = [];
  const response = {
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    removeHeader: () => undefined,
  };
  handler({} as Request, response as unknown as Response, () => undefined);
  return headers;
}

function helmetFor(https: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  }) as RequestHandler;
}

/** Combines handlers into one: Express matches the path and creates a `next` for each of its own. */
function inSequence(handlers: readonly RequestHandler[]): RequestHandler {
  return (req, res, next) => {
    const run = (index: number): void => {
      const handler = handlers[index];
      if (!handler) next();
      else void handler(req, res, (error?: unknown) => (error === undefined ? run(index + 1) : next(error)));
    };
    run(0);
  };
}

/**
 * Rejects TRACE everywhere, responds to `OPTIONS *` (RFC 9110, 9.3.7), and rejects a URL that cannot be decoded once,
 * before routing.
 */
const checkRequestLine: RequestHandler = (req, res, next) => {
  if (req.method === 'TRACE') {
    res.setHeader('Allow', anyMethod);
    next(methodNotAllowed());
    return;
  }
  if (req.method === 'OPTIONS' && req.url === '*') {
    res.setHeader('Allow', anyMethod);
    res.status(204).end();
    return;
  }
  next(req.url.includes('%') && !isDecodable(req.url) ? invalidUrl() : undefined);
};

const routeNamer =
  (route: string): RequestHandler =>
  (_req, res, next) => {
    nameRoute(res, route);
    next();
  };
