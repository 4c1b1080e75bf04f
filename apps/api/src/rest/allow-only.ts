import type { RequestHandler } from 'express';
import { methodNotAllowed } from './transport-errors.ts';

/** Last handler of a path: OPTIONS lists the methods, any other method gets 405 with `Allow` (RFC 9110, 15.5.6). */
export function allowOnly(methods: readonly string[]): RequestHandler {
  const all = new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']);
  const allow = [...all].join(', ');
  return (req, res, next) => {
    res.setHeader('Allow', allow);
    if (req.method === 'OPTIONS') res.status(204).end();
    else next(methodNotAllowed());
  };
}
