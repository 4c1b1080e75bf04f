import type { Config } from '@lacre/runtime/config';
import { bringsToken } from '@lacre/runtime/metrics/metrics-listener';
import { AppError } from '@lacre/services/errors';
import type { RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import { notFound } from './rest/transport-errors.ts';

type Settings = Pick<Config, 'metricsPort' | 'metricsToken'>;

/**
 * `/metrics` of the public port: nothing there when the figures have a port of their own; else for callers with the
 * token; without either setting for this machine only.
 */
export function serveMetrics(registry: Registry, { metricsPort, metricsToken }: Settings): RequestHandler {
  return async (req, res, next) => {
    const isHidden = metricsPort !== undefined;
    const isStranger =
      metricsToken === undefined &&
      (!isLocal(req.socket.remoteAddress) || !asksLocally(req.headers.host) || isForwarded(req.headers));
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

const isLocal = (address: string | undefined) => address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);
/** Neither a proxy that passes its name on, nor a page whose name was made to lead here, asks for this machine. */
const asksLocally = (host: string | undefined) =>
  host !== undefined && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host);
/** A proxy on this machine calls from the loopback too, but says for whom. */
const isForwarded = (headers: NodeJS.Dict<string | string[]>) =>
  headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined || headers['x-real-ip'] !== undefined;
