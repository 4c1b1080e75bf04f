import type { Services } from '@lacre/services/services';
import type { RequestHandler, Response } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const routeKey = 'route';

/** Names the route that answers; requests without one count under `other`, so that made-up paths make no new series. */
export const nameRoute = (res: Response, route: string): void => {
  res.locals[routeKey] = route;
};

export interface Metrics {
  measure: RequestHandler;
  registry: Registry;
}

/**
 * Durations by method, route and status, stamps about which a PAC contradicts itself, and the usual figures of the
 * process. One registry per server.
 */
export function createMetrics({ database, log }: Pick<Services, 'database' | 'log'>): Metrics {
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
    registry,
  };
}
