import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Config } from '@lacre/runtime/config';
import { AppError } from '@lacre/services/errors';
import type { RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import { notFound } from './rest/refusals.ts';

type Settings = Pick<Config, 'metricsPort' | 'metricsToken'>;

/**
 * `/metrics` of the public port: nothing there when the figures have a port of their own; else for callers with the
 * token; without either setting for this machine only.
 */
export function publicMetrics(registry: Registry, { metricsPort, metricsToken }: Settings): RequestHandler {
  return async (req, res, next) => {
    const isHidden = metricsPort !== undefined;
    const isStranger = metricsToken === undefined && (!isLocal(req.socket.remoteAddress) || isForwarded(req.headers));
    if (isHidden || isStranger) return next(notFound());
    if (metricsToken !== undefined && !bringsToken(req.headers.authorization, metricsToken.reveal())) {
      res.setHeader('WWW-Authenticate', 'Bearer');
      return next(
        new AppError('UNAUTHORIZED', {
          texts: {
            en: 'The figures of this service need the bearer token of METRICS_TOKEN',
            es: 'Las cifras de este servicio necesitan el token bearer de METRICS_TOKEN',
          },
        }),
      );
    }
    res.setHeader('Content-Type', registry.contentType);
    res.setHeader('Cache-Control', 'no-store');
    return void res.end(await registry.metrics());
  };
}

/**
 * All that the listener of METRICS_PORT answers. It is for a network of one's own; with METRICS_TOKEN for those who
 * bring it.
 */
export function metricsListener(registry: Registry, { metricsToken }: Pick<Settings, 'metricsToken'>): RequestListener {
  return (req, res) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') => {
      res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
      res.end(req.method === 'HEAD' ? undefined : body);
    };
    if (req.url?.split('?', 1)[0] !== '/metrics') return answer(404, 'Not found\n');
    if (req.method !== 'GET' && req.method !== 'HEAD') return answer(405, 'Method not allowed\n');
    if (metricsToken !== undefined && !bringsToken(req.headers.authorization, metricsToken.reveal())) {
      res.setHeader('WWW-Authenticate', 'Bearer');
      return answer(401, 'METRICS_TOKEN is needed as a bearer token\n');
    }
    registry.metrics().then(
      (text) => answer(200, text, registry.contentType),
      () => answer(500, 'The figures could not be collected\n'),
    );
    return undefined;
  };
}

/** In the same time whatever was brought. */
function bringsToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

const isLocal = (address: string | undefined) => address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);
/** A proxy on this machine calls from the loopback too, but says for whom. */
const isForwarded = (headers: NodeJS.Dict<string | string[]>) =>
  headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined || headers['x-real-ip'] !== undefined;
