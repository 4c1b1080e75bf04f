import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const sane = /^[A-Za-z0-9._-]{1,128}$/;

/** `X-Request-Id` on every answer: the caller's own when it is harmless, so that its logs and ours can be joined. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.headers['x-request-id'];
  res.setHeader('X-Request-Id', typeof given === 'string' && sane.test(given) ? given : randomUUID());
  next();
};
