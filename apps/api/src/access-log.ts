import type { CredentialActor } from '@lacre/services/actor';
import type { Log } from '@lacre/services/ports/log';
import type { RequestHandler } from 'express';
import { routeOf } from './metrics.ts';
import { factsOf } from './request-facts.ts';
import { loggedPath } from './rest/logged-path.ts';
import { requestIdOf } from './rest/send.ts';

/** Asked every few seconds by machines: logged only when they fail. */
const quiet = new Set(['/health/live', '/health/ready', '/metrics']);

/**
 * One line for each request when it has ended, however it did: what was asked without the query, what was answered or
 * why it was refused, for whom. No names, no bodies, no credentials; ids lead to the audit log.
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
          // As nginx writes it where the client left before its answer.
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
