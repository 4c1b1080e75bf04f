import { createServer, type RequestListener, type Server } from 'node:http';
import { measureInstallation } from '@lacre/runtime/metrics/installation-metrics';
import { metricsListener } from '@lacre/runtime/metrics/metrics-listener';
import { createProcessMetrics } from '@lacre/runtime/metrics/process-metrics';
import type { Runtime } from '@lacre/runtime/runtime';
import { checkReadiness } from '@lacre/services/health/check-readiness';

/**
 * Health and metrics of a worker on WORKER_PORT, which belongs in a private network: `/health/live` while it runs,
 * `/health/ready` (503 while the database is unavailable or the worker is stopping), and `/metrics`.
 */
export function createHealthServer(
  { services, pools, config }: Pick<Runtime, 'services' | 'pools' | 'config'>,
  isStopping: () => boolean,
): Server {
  const registry = createProcessMetrics(pools);
  measureInstallation(registry, services);
  const metrics = metricsListener(registry, config);
  const answer: RequestListener = (req, res) => {
    const path = req.url?.split('?', 1)[0];
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const send = (status: number, body: object) => {
      res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
      res.end(req.method === 'HEAD' ? undefined : JSON.stringify(body));
    };
    if (isRead && path === '/health/live') return send(200, { status: 'ok' });
    if (!isRead || path !== '/health/ready') return metrics(req, res);
    checkReadiness(services).then(
      (readiness) => {
        const ready = readiness.ready && !isStopping();
        send(ready ? 200 : 503, { ...readiness, ready, ...(isStopping() && { stopping: true }) });
      },
      () => send(503, { ready: false }),
    );
    return undefined;
  };
  return createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, answer);
}
