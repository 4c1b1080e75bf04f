import { countCall, exchangeCaller } from '@lacre/router/rate-limit';
import { isDatabaseUnavailable } from '@lacre/services/database-unavailable';
import { callerAt } from '@lacre/services/limits/caller';
import type { Log } from '@lacre/services/ports/log';
import type { TokenEndpoint } from '@lacre/services/ports/token-endpoint';
import type { Services } from '@lacre/services/services';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { nameRoute } from '../metrics.ts';
import { allowOnly } from '../rest/allow-only.ts';
import { mediaTypeOf } from '../rest/media-type.ts';
import { readBody } from '../rest/read-body.ts';
import type { Interactions } from './interactions.ts';
import { parameters, showMalformed, unstorableIn } from './malformed-request.ts';
import { failurePage } from './pages/failure-page.ts';
import type { Failure } from './pages/failure-texts.ts';
import { pageLanguage } from './pages/page-language.ts';
import type { OauthProvider, ProviderOptions } from './provider.ts';
import { createProviders } from './providers.ts';
import { answerRegistration } from './register-client.ts';
import { queryOf, redirect } from './send-page.ts';
import { structuredTokenMark } from './structured-token-mark.ts';
import { createTokenEndpoint, passOn, postForm } from './token-endpoint.ts';

const formBytesMax = 56 * 1024;

const answers = ['login', 'passkey', 'code', 'consent', 'deny', 'switch'] as const;

/**
 * Paths that the provider serves by itself, with their methods. The first group reads the database and is rate-limited.
 */
const lookedUp: readonly [path: string, methods: readonly string[]][] = [
  ['/oauth/authorize/:uid', ['GET']],
  ['/oauth/userinfo', ['GET', 'POST', 'OPTIONS']],
];
const fromMemory: typeof lookedUp = [
  ['/oauth/jwks', ['GET', 'OPTIONS']],
  ['/.well-known/openid-configuration', ['GET', 'OPTIONS']],
  ['/.well-known/oauth-authorization-server', ['GET', 'OPTIONS']],
];

/** All OAuth paths that are not operations of the router: the provider's endpoints and the pages. */
export function serveOauth(services: Services, log: Log): { router: Router; tokens: TokenEndpoint } {
  const providerNow = createProviders({ services, log, renderError });
  let interactions: Promise<Interactions> | undefined;
  const interactionsNow = () => {
    interactions ??= import('./interactions.ts').then(({ createInteractions }) => createInteractions(services));
    return interactions;
  };
  const router = Router({ caseSensitive: true, strict: true });

  const serve = (path: string, methods: readonly string[], handler: RequestHandler) => {
    const isServed = new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods);
    router.route(path).all((req, res, next) => {
      nameRoute(res, path);
      if (isServed.has(req.method) && (req.method !== 'OPTIONS' || isPreflight(req))) return handler(req, res, next);
      return allowOnly(methods)(req, res, next);
    });
  };
  const withProvider =
    (work: (found: OauthProvider, req: Request, res: Response) => Promise<void>): RequestHandler =>
    async (req, res, next) => {
      try {
        await work(await providerNow(), req, res);
      } catch (error) {
        const { sendFailure } = await import('./send-failure.ts');
        if (res.headersSent || !sendFailure(req, res, error, log)) next(error);
      }
    };

  /** Rate-limits by IP address, separately from other reads. */
  const counted = (work: (found: OauthProvider, req: Request, res: Response) => Promise<void>) =>
    withProvider(async (found, req, res) => {
      if (req.method !== 'OPTIONS') await count(req, res, 'read', `oauth ${callerAt(req.ip)}`);
      await work(found, req, res);
    });

  for (const [path, methods] of lookedUp)
    serve(
      path,
      methods,
      counted(({ handle }, req, res) => handle(req, res)),
    );
  for (const [path, methods] of fromMemory)
    serve(
      path,
      methods,
      withProvider(({ handle }, req, res) => handle(req, res)),
    );
  serve(
    '/oauth/authorize',
    ['GET'],
    withProvider(async ({ handle }, req, res) => {
      // Each request stores a row.
      await count(req, res, 'write', callerAt(req.ip));
      const unstorable = unstorableIn(queryOf(req));
      if (unstorable.length > 0) return showMalformed(req, res, unstorable);
      await handle(req, res);
    }),
  );
  for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect'])
    serve(
      path,
      ['POST', 'OPTIONS'],
      withProvider(({ handle }, req, res) => answerForm(handle, path, req, res)),
    );
  serve(
    '/oauth/interaction/:uid',
    ['GET'],
    counted(async ({ provider }, req, res) => (await interactionsNow()).show(provider, req, res)),
  );
  if (services.settings.clientRegistration !== 'off')
    serve(
      '/oauth/register',
      ['POST'],
      withProvider(async ({ handle }, req, res) => {
        const address = callerAt(req.ip);
        await count(req, res, 'write', address);
        await count(req, res, 'exchange', exchangeCaller(address, 'oauth.register'));
        await answerRegistration(handle, req, res);
      }),
    );
  for (const kind of answers)
    serve(
      `/oauth/interaction/:uid/${kind}`,
      ['GET', 'POST'],
      counted(async ({ provider }, req, res) => {
        if (req.method === 'POST') return (await interactionsNow()).answer(provider, req, res, kind);
        // After an error page the browser's URL is this one: reloading it shows the prompt again.
        redirect(res, `/oauth/interaction/${encodeURIComponent(String(req.params['uid']))}`);
      }),
    );
  return { router, tokens: createTokenEndpoint(providerNow) };

  async function count(
    req: Request,
    res: Response,
    name: 'read' | 'write' | 'exchange',
    caller: string,
  ): Promise<void> {
    await countCall({ services, setHeader: (header, value) => void res.setHeader(header, value) }, name, caller);
  }

  /**
   * Rate-limits a client's form post and passes it to the provider. The provider cannot revoke or introspect structured
   * tokens; ours are valid only as long as their grant, so they are passed with a prefix that our adapter recognizes.
   */
  async function answerForm(handle: OauthProvider['handle'], path: string, req: Request, res: Response): Promise<void> {
    const address = callerAt(req.ip);
    if (req.method === 'POST') await count(req, res, 'write', address);
    const isForm = mediaTypeOf(req) === 'application/x-www-form-urlencoded';
    if (req.method !== 'POST' || !isForm) return handle(req, res);
    const form = new URLSearchParams((await readBody(req, formBytesMax)).toString());
    if (path === '/oauth/token') {
      const operation = form.get('grant_type') === 'refresh_token' ? 'oauth.refresh' : 'oauth.exchange';
      await count(req, res, 'exchange', exchangeCaller(address, operation, clientIdOf(req, form)));
    } else {
      const token = form.get('token');
      if (token !== null && token.split('.').length === 3 && form.getAll('token').length === 1)
        form.set('token', structuredTokenMark + token);
    }
    const { authorization, origin } = req.headers;
    const answer = await postForm(handle, path, form, {
      ...(authorization !== undefined && { authorization }),
      ...(origin !== undefined && { origin }),
    });
    passOn(res, answer);
  }
}

/** The only OPTIONS requests that the provider handles. */
const isPreflight = ({ headers }: Request) =>
  headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/** The client id as sent, by Basic authentication or in the form; the provider authenticates it later. */
function clientIdOf(req: Request, form: URLSearchParams): string {
  const [scheme = '', basic = ''] = (req.headers.authorization ?? '').split(' ', 2);
  const [named] = scheme.toLowerCase() === 'basic' ? Buffer.from(basic, 'base64').toString().split(':', 1) : [];
  return named || (form.get('client_id') ?? '');
}

/** Shows an error to the person that must not be redirected to the application: never redirect to an unknown URI. */
const renderError: ProviderOptions['renderError'] = (ctx, out, error) => {
  const { query, headers } = ctx.request;
  const locales = [query['ui_locales']].flat()[0];
  const language = pageLanguage([query['lang']].flat()[0], locales, headers['accept-language']);
  const failure = isDatabaseUnavailable(error) ? 'unavailable' : failureOf(out.error, ctx.oidc?.route);
  const reasons: Partial<Record<Failure, string>> = {
    broken: String(ctx.res.getHeader('X-Request-Id') ?? ''),
    unknownClient: out.error,
    wrongRedirect: out.error,
    malformed: [out.error, ...parametersIn(out.error_description)].join(' '),
  };
  const { html, contentSecurityPolicy } = failurePage(language, failure, reasons[failure]);
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', contentSecurityPolicy);
  ctx.body = html;
};

/** Parameters that the provider's (always English) error description names; our own page texts say the rest. */
const parametersIn = (sentence = '') => sentence.split(/\W+/).filter((word) => parameters.has(word));

function failureOf(error: string, route: string | undefined): Failure {
  if (error === 'invalid_client') return 'unknownClient';
  if (error === 'invalid_redirect_uri') return 'wrongRedirect';
  if (error === 'server_error' || error === 'temporarily_unavailable') return 'broken';
  return route === 'resume' ? 'expired' : 'malformed';
}
