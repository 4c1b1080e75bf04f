import { type RequestMessage, requests } from '@lacre/services/ports/telemetry';
import type { RequestHandler } from 'express';
import { routeOf } from './metrics.ts';

/**
 * Publishes each request to tracing subscribers until its response ends or the caller disconnects. Does nothing without
 * subscribers.
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
      // 499, as nginx logs it when the client disconnected before the response.
      Object.assign(message, { route: routeOf(res), status: res.writableFinished ? res.statusCode : 499 });
      requests.asyncEnd.publish(message);
    });
    next();
  });
};
