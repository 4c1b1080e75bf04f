import { countCall } from '@lacre/router/rate-limit';
import { AppError } from '@lacre/services/errors';
import { callerAt } from '@lacre/services/limits/caller';
import type { RegisteredOrigins } from '@lacre/services/oauth/registered-origins';
import type { Services } from '@lacre/services/services';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Request headers that a page may send. No cookie, and no API key: every visitor of the page could read it. */
const sendable =
  'Authorization, Content-Type, X-Organization-Id, Idempotency-Key, Accept-Language, API-Version, Prefer, X-MFA-Code, X-Request-Id';
const readable =
  'X-Request-Id, Location, Content-Disposition, ETag, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, ' +
  'RateLimit-Policy, X-Total-Count, ' +
  'Idempotent-Replayed, Idempotent-Body-Mismatch, Preference-Applied, WWW-Authenticate, API-Version, Deprecation, Sunset, Link';
const preflightSeconds = 600;

/**
 * Lets pages on origins of registered applications call with a bearer token (Fetch Standard, CORS protocol), where the
 * operation accepts one; never with cookies. Origin look-ups count towards the read rate limit of the IP address.
 *
 * @param methods that accept an access token at this path; if empty, only `Vary: Origin` is set
 */
export function cors(
  services: Pick<Services, 'rateLimiter'>,
  origins: RegisteredOrigins,
  methods: readonly string[],
): RequestHandler {
  const allowed = methods.join(', ');
  return (req, res, next) => {
    if (res.hasHeader('Vary')) res.vary('Origin');
    else res.setHeader('Vary', 'Origin');
    const { origin } = req.headers;
    if (origin === undefined || methods.length === 0) return next();
    return respondToPage(origin, req, res, next);
  };

  async function respondToPage(origin: string, req: Request, res: Response, next: NextFunction): Promise<void> {
    const isPreflight = req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined;
    try {
      if (isPreflight) await count(req, res);
      const isRegistered = await origins.has(origin, isPreflight ? undefined : () => count(req, res));
      if (!isRegistered) return next();
    } catch (error) {
      // The call itself is rejected later by its own rate limit, per credential; a preflight has no credential.
      return error instanceof AppError && !isPreflight ? next() : next(error);
    }
    res.setHeader('Access-Control-Allow-Origin', origin);
    if (!isPreflight) {
      res.setHeader('Access-Control-Expose-Headers', readable);
      return next();
    }
    res.setHeader('Access-Control-Allow-Methods', allowed);
    res.setHeader('Access-Control-Allow-Headers', sendable);
    res.setHeader('Access-Control-Max-Age', String(preflightSeconds));
    res.vary('Access-Control-Request-Method').vary('Access-Control-Request-Headers');
    res.status(204).end();
  }

  function count(req: Request, res: Response): void | Promise<void> {
    const setHeader = (name: string, value: string) => void res.setHeader(name, value);
    return countCall({ services: services as Services, setHeader }, 'read', callerAt(req.ip));
  }
}
