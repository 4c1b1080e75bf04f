import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';

/**
 * Serves METRICS_PORT, and nothing else. It is meant for a private network; with METRICS_TOKEN, for callers that send
 * it.
 */
export function metricsListener(registry: Registry, { metricsToken }: Pick<Config, 'metricsToken'>): RequestListener {
  return (req, res) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') => {
      res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
      res.end(req.method === 'HEAD' ? undefined : body);
    };
    if (req.url?.split('?', 1)[0] !== '/metrics') return answer(404, 'Not found\n');
    if (req.method !== 'GET' && req.method !== 'HEAD') return answer(405, 'Method not allowed\n');
    if (metricsToken !== undefined && !bringsToken(req.headers.authorization, metricsToken.reveal())) {
      res.setHeader('WWW-Authenticate', 'Bearer');
      return answer(401, 'METRICS_TOKEN is required as a bearer token\n');
    }
    registry.metrics().then(
      (text) => answer(200, text, registry.contentType),
      () => answer(500, 'The metrics could not be collected\n'),
    );
    return undefined;
  };
}

/** Constant-time comparison. */
export function bringsToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}
