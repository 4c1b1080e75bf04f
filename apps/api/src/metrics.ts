import type { Services } from '@lacre/services/services';
import type { RequestHandler, Response } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from './rest/refusals.ts';

const routeKey = 'route';

/** Names the route that answers; requests without one count under `other`, so that made-up paths make no new series. */
export const nameRoute = (res: Response, route: string): void => {
  res.locals[routeKey] = route;
};

/**
 * Durations by method, route and status, stamps about which a PAC contradicts itself, and the usual figures of the process. One
 * registry per server.
 */
export function createMetrics({ database, log }: Pick<Services, 'database' | 'log'>): {
  measure: RequestHandler;
  show: RequestHandler;
} {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'lacre_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'lacre_doubtful_stamps',
    help: 'Open attempts of the installation about which the PAC has said something besides yes and no: look at these',
    labelNames: ['evidence'] as const,
    registers: [registry],
    async collect() {
      try {
        const counts = await database.stampingAttempts.countByEvidence();
        for (const [evidence, count] of Object.entries(counts)) this.set({ evidence }, count);
      } catch (error) {
        // The other figures are wanted most while the database does not answer.
        log.warn({ error }, 'doubtful stamps were not counted');
        this.reset();
      }
    },
  });
  return {
    measure(req, res, next) {
      const start = performance.now();
      res.once('finish', () => {
        const route = (res.locals[routeKey] as string | undefined) ?? 'other';
        durations.observe({ method: req.method, route, status: res.statusCode }, (performance.now() - start) / 1_000);
      });
      next();
    },
    async show(req, res, next) {
      if (!isLocal(req.socket.remoteAddress) || isForwarded(req.headers)) {
        next(notFound());
        return;
      }
      res.setHeader('Content-Type', registry.contentType);
      res.end(await registry.metrics());
    },
  };
}

const isLocal = (address: string | undefined) => address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);
/** A proxy on this machine calls from the loopback too, but says for whom. */
const isForwarded = (headers: NodeJS.Dict<string | string[]>) =>
  headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined || headers['x-real-ip'] !== undefined;
