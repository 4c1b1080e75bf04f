import type { Config } from '@lacre/runtime/config';
import { bringsToken } from '@lacre/runtime/metrics/metrics-listener';
import { AppError } from '@lacre/services/errors';
import type { RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import { notFound } from './rest/transport-errors.ts';

type Settings = Pick<Config, 'metricsPort' | 'metricsToken'>;

/**
 * `/metrics` on the public port: 404 if METRICS_PORT is set; with METRICS_TOKEN, for callers with the token; with
 * neither, for requests from this machine only.
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
/** The Host must be local too: this excludes proxies that forward their own Host, and DNS rebinding by web pages. */
const asksLocally = (host: string | undefined) =>
  host !== undefined && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host);
/** A proxy on this machine also connects from the loopback address, but sends a forwarding header. */
const isForwarded = (headers: NodeJS.Dict<string | string[]>) =>
  headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined || headers['x-real-ip'] !== undefined;
