import type { Context } from '@lacre/router/context';
import { countPublicCall } from '@lacre/router/rate-limit';
import { AppError } from '@lacre/services/errors';
import type { AnyRouter } from '@trpc/server';
import { type IRoute, type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { allowOnly } from './allow-only.ts';
import { type Operation, operationsOf } from './operations.ts';
import type { JsonObject } from './parse-json.ts';
import { createPublicResponseCache, type PublicResponseCache } from './public-response-cache.ts';
import { inputReader } from './read-input.ts';
import { RouteTable } from './route-table.ts';
import { runnerOf } from './run-procedure.ts';
import { send, sendError } from './send.ts';
import { notFound } from './transport-errors.ts';
import { apiVersions } from './versions/api-versions.ts';
import { type ChooseVersion, type VersionView, versionChooser } from './versions/choose-version.ts';

export interface FacadeOptions {
  router: AnyRouter;
  createContext: (req: Request, res: Response) => Context;
  /** Version of the data that cached public responses depend on: they are dropped when it changes. */
  dataVersion?: () => string;
  /** CORS middleware for a path, given its methods that accept an access token or no credential. */
  cors?: (methods: readonly string[]) => RequestHandler;
  /** Finds the API version of a request; default: the only one. */
  chooseVersion?: ChooseVersion;
  /** Called once per request with its route, for the metrics. */
  onRoute?: (res: Response, path: string) => void;
}

/** REST for every procedure that has a path: one handler per operation, one route per path. */
export interface Facade {
  /** Handles requests whose path has the documented form, and passes on all others. */
  known: RequestHandler;
  /** The same paths matched by Express, also with a trailing slash or percent-escapes. */
  unusual: RequestHandler;
}

/** Serves every operation of the router that has a path, as its metadata describes. */
export function createFacade({
  router,
  createContext,
  dataVersion = () => '',
  cors,
  chooseVersion = versionChooser(apiVersions, ''),
  onRoute,
}: FacadeOptions): Facade {
  const table = new RouteTable<KnownPath>();
  const facade = Router({ caseSensitive: true });
  const operations = operationsOf(router);
  const cache = createPublicResponseCache(dataVersion);
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const route = facade.route(path.replace(/\{([^{}]+)\}/g, ':$1'));
    const here = operations.filter((operation) => operation.path === path);
    const letPagesIn = cors?.(here.filter(isForPages).map(({ method }) => method));
    route.all((req, res, next) => {
      onRoute?.(res, path);
      // HTTP clients resolve `/customers/..` to the parent path: a DELETE must not reach the organization.
      if (req.method === 'DELETE' && req.path.endsWith('/')) return next(notFound());
      return letPagesIn ? letPagesIn(req, res, next) : next();
    });
    const handlers = new Map<string, OperationHandler>();
    for (const operation of here) {
      const handler = handlerOf(operation, createContext, cache, chooseVersion);
      route[verbOf(operation)](handler);
      handlers.set(operation.method, handler);
    }
    const rejectOthers = allowOnly(here.map(({ method }) => method));
    route.all((req, res, next) => {
      nameVersion(req, res, chooseVersion);
      return rejectOthers(req, res, next);
    });
    table.add(path, { path, route, letPagesIn, handlers });
  }
  const known: RequestHandler = (req, res, next) => {
    const found = table.find(req.url);
    if (!found) return next();
    const { path, route, letPagesIn, handlers } = found.route;
    req.params = found.params;
    const handler = handlers.get(req.method);
    if (!handler) {
      // HEAD, OPTIONS, and methods that are not allowed.
      req.route = route;
      (route as Dispatching).dispatch(req, res, next);
      return;
    }
    onRoute?.(res, path);
    const handle = async (): Promise<void> => {
      try {
        await handler(req, res);
      } catch (error) {
        next(error);
      }
    };
    if (letPagesIn) void letPagesIn(req, res, (error?: unknown) => (error === undefined ? void handle() : next(error)));
    else void handle();
  };
  return { known, unusual: facade };
}

/** A documented path: its operations by method, and the route that handles every other method. */
interface KnownPath {
  path: string;
  route: IRoute;
  letPagesIn: RequestHandler | undefined;
  handlers: ReadonlyMap<string, OperationHandler>;
}

type OperationHandler = (req: Request, res: Response) => Promise<void>;

/** The method with which Express's router runs a route; missing from its types. */
interface Dispatching extends IRoute {
  dispatch(req: Request, res: Response, next: NextFunction): void;
}

/** For responses without an operation: a wrong method gets 405 even from a client with an unknown version. */
function nameVersion(req: Request, res: Response, chooseVersion: ChooseVersion): void {
  try {
    chooseVersion(req, res, '');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Operations that browser pages may call: those that take an application's access token, and public reads. */
const isForPages = ({ auth, method }: Operation) =>
  auth === 'session-or-api-key' || (auth === 'public' && method === 'GET');

const verbOf = ({ method }: Operation) => method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';

function handlerOf(
  operation: Operation,
  createContext: FacadeOptions['createContext'],
  cache: PublicResponseCache,
  chooseVersion: ChooseVersion,
): OperationHandler {
  const { procedure, name, type, meta } = operation;
  const run = runnerOf(procedure);
  const readInput = inputReader(operation);
  const { cacheSeconds } = meta.rest ?? {};
  return async (req: Request, res: Response): Promise<void> => {
    const ctx = createContext(req, res);
    let version: VersionView | undefined;
    const respondWithError = (error: unknown) =>
      sendError(req, res, error, { ...ctx, ...(version && { reword: version.toVersionedFindings }) });
    try {
      version = chooseVersion(req, res, name);
    } catch (error) {
      respondWithError(error);
      return;
    }
    const { takeRequest, toVersionedAnswer, isCurrent } = version;
    if (cacheSeconds !== undefined) {
      try {
        const counting = countPublicCall({ ctx, path: name, meta, getRawInput: () => readInput(req, res) });
        if (counting) await counting;
      } catch (error) {
        respondWithError(error);
        return;
      }
      ctx.isCounted = true;
      if (isCurrent && cache.sendCached(req, res, cacheSeconds)) return;
    }
    const abort = new AbortController();
    res.on('close', () => {
      if (!res.writableFinished) abort.abort();
    });
    res.setHeader('Cache-Control', 'no-store');
    let input: Promise<JsonObject> | undefined;
    try {
      // The procedure reads the input after it has authenticated the caller, so that 401 comes before 400.
      const getRawInput = () => (input ??= readInput(req, res).then(takeRequest));
      const output: unknown = await run({
        ctx,
        path: name,
        type,
        getRawInput,
        input: undefined,
        signal: abort.signal,
        batchIndex: 0,
      });
      if (cacheSeconds !== undefined && isCurrent) cache.send(req, res, cacheSeconds, output);
      else await send(res, operation, ctx, output, (await input) ?? {}, toVersionedAnswer);
    } catch (error) {
      respondWithError(error);
    }
  };
}
