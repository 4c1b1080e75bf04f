import { isDatabaseUnavailable } from '@lacre/services/database-unavailable';
import type Provider from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';

type Middleware = Parameters<Provider['use']>[0];

/**
 * Responds 503 with `Retry-After` instead of `server_error` when the database is unavailable: an HTML page to a person,
 * RFC 6749's error body to a client. The browser is not redirected to the application, which could not continue either.
 */
export function answerWithoutDatabase(
  provider: Provider,
  renderError: NonNullable<Configuration['renderError']>,
): Middleware {
  const failures = new WeakMap<object, Error>();
  provider.on('server_error', (ctx, error) => {
    if (isDatabaseUnavailable(error)) failures.set(ctx, error);
  });
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof Error) || !isDatabaseUnavailable(error)) throw error;
      failures.set(ctx, error);
    }
    const failure = failures.get(ctx);
    if (failure === undefined) return;
    const body = {
      error: 'temporarily_unavailable',
      error_description: 'The service is busy or its database is unreachable. Retry the request.',
    };
    ctx.remove('Location');
    if (ctx.path.startsWith('/oauth/authorize')) await renderError(ctx as KoaContextWithOIDC, body, failure);
    else ctx.body = body;
    ctx.status = 503;
    ctx.set('Retry-After', '2');
    ctx.set('Cache-Control', 'no-store');
  };
}
