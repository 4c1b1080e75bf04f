import type { CredentialActor } from '@lacre/services/actor';
import type { Log } from '@lacre/services/ports/log';
import type { RequestHandler } from 'express';
import { routeOf } from './metrics.ts';
import { factsOf } from './request-facts.ts';
import { loggedPath } from './rest/logged-path.ts';
import { requestIdOf } from './rest/send.ts';

/** Polled every few seconds by load balancers and monitoring: logged only on failure. */
const quiet = new Set(['/health/live', '/health/ready', '/metrics']);

/**
 * Logs one line per request when its connection closes: method, path without query, status or error code, actor. No
 * names, bodies or credentials; the ids lead to the audit log.
 */
export function accessLog(log: Log): RequestHandler {
  return (req, res, next) => {
    const start = performance.now();
    res.on('close', () => {
      const route = routeOf(res);
      const { actor, code } = factsOf(res);
      if (res.statusCode < 400 && quiet.has(route)) return;
      log.info(
        {
          requestId: requestIdOf(res),
          method: req.method,
          path: loggedPath(req.originalUrl),
          route,
          // 499, as nginx logs it when the client disconnected before the response.
          status: res.writableFinished ? res.statusCode : 499,
          ...(code !== undefined && { code }),
          ms: Math.round(performance.now() - start),
          ip: req.ip,
          ...actorFacts(actor),
        },
        'request',
      );
    });
    next();
  };
}

function actorFacts(actor: CredentialActor | undefined): Record<string, string | undefined> {
  if (actor === undefined) return {};
  if (actor.kind === 'api-key') return { actor: actor.kind, organizationId: actor.organizationId, keyId: actor.keyId };
  if (actor.kind === 'oauth')
    return { actor: actor.kind, organizationId: actor.organizationId, userId: actor.userId, clientId: actor.clientId };
  return { actor: actor.kind, userId: actor.userId };
}
