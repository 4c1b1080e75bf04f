import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const harmlessId = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * Sets `X-Request-Id` on every response: the caller's own if it is harmless, so that its logs and ours can be
 * correlated.
 */
export const requestId: RequestHandler = (req, res, next) => {
  const header = req.headers['x-request-id'];
  res.setHeader('X-Request-Id', typeof header === 'string' && harmlessId.test(header) ? header : randomUUID());
  next();
};
