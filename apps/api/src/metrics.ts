import { measureInstallation } from '@lacre/runtime/metrics/installation-metrics';
import { createProcessMetrics } from '@lacre/runtime/metrics/process-metrics';
import type { Runtime } from '@lacre/runtime/runtime';
import type { RequestHandler, Response } from 'express';
import { Histogram, type Registry } from 'prom-client';

const routeKey = 'route';

/**
 * Sets the route label of a request. Unrouted requests count as `other`, so that arbitrary paths create no new series.
 */
export const nameRoute = (res: Response, route: string): void => {
  res.locals[routeKey] = route;
};
export const routeOf = (res: Response): string => (res.locals[routeKey] as string | undefined) ?? 'other';

export interface Metrics {
  measure: RequestHandler;
  registry: Registry;
}

/** Request durations by method, route and status, together with the metrics of the process and the installation. */
export function createMetrics({
  services,
  pools,
}: Pick<Runtime, 'services'> & Partial<Pick<Runtime, 'pools'>>): Metrics {
  const registry = createProcessMetrics(pools);
  measureInstallation(registry, services);
  const durations = new Histogram({
    name: 'lacre_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    measure(req, res, next) {
      const start = performance.now();
      res.on('finish', () => {
        const seconds = (performance.now() - start) / 1_000;
        durations.observe({ method: req.method, route: routeOf(res), status: res.statusCode }, seconds);
      });
      next();
    },
    registry,
  };
}
