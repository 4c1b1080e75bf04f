import { type RequestMessage, requests } from '@lacre/services/ports/telemetry';
import type { RequestHandler } from 'express';
import { routeOf } from './metrics.ts';

/**
 * Publishes each request to those who trace, until its answer has ended, or its caller has left. Nothing where no
 * tracer listens.
 */
export const publishRequest: RequestHandler = (req, res, next) => {
  if (!requests.hasSubscribers) {
    next();
    return;
  }
  const { traceparent } = req.headers;
  const message: RequestMessage = { method: req.method, ...(typeof traceparent === 'string' && { traceparent }) };
  requests.start.runStores(message, () => {
    res.once('close', () => {
      // As nginx writes it where the client left before its answer.
      Object.assign(message, { route: routeOf(res), status: res.writableFinished ? res.statusCode : 499 });
      requests.asyncEnd.publish(message);
    });
    next();
  });
};
