import { createServer as createHttpServer, type Server } from 'node:http';
import { loadConfig } from '@lacre/runtime/config';
import { failToStart, sendToParent, stopOnSignal } from '@lacre/runtime/lifecycle';
import { createRuntime } from '@lacre/runtime/runtime';
import { startWatchdog } from '@lacre/runtime/watchdog';
import { createMetrics } from './metrics.ts';
import { metricsListener } from './serve-metrics.ts';
import { createServer } from './server.ts';
import { makeStoppable } from './stoppable.ts';

const drainMs = 25_000;

async function main(): Promise<void> {
  const runtime = await createRuntime(loadConfig(process.env), { kind: 'api' });
  const { config, log } = runtime;
  try {
    // Longer than a load balancer keeps its side open (60 s), or it would write into a connection we are closing.
    const limits = { keepAliveTimeout: 65_000, headersTimeout: 30_000, requestTimeout: 120_000 };
    const server = createHttpServer(limits);
    const { isStopping, stop } = makeStoppable(server, drainMs);
    const metrics = createMetrics(runtime.services);
    server.on('request', createServer(runtime, { isStopping, metrics }));
    // The first search would wait for it, and all other calls with it.
    runtime.services.catalogSearch.products();
    await listen(server, config.host, config.port);
    const figures =
      config.metricsPort === undefined ? undefined : createHttpServer(metricsListener(metrics.registry, config));
    if (figures && config.metricsPort !== undefined)
      await listen(figures, config.host, config.metricsPort, 'METRICS_PORT');
    const watchdog = startWatchdog();
    stopOnSignal(async () => {
      await stop();
      figures?.closeAllConnections();
      figures?.close();
      await watchdog.stop();
      await runtime.close();
    }, log);
  } catch (error) {
    await runtime.close();
    throw error;
  }
  log.info({ host: config.host, port: config.port }, 'api ready');
  sendToParent({ kind: 'ready' });
}

function listen(server: Server, host: string, port: number, variable = 'PORT'): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port, variable)));
    server.listen(port, host, resolve);
  });
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number, variable: string): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} on ${host} is in use. Stop what uses it, or set ${variable} to another one.`);
  if (error.code === 'EACCES')
    return new Error(`Port ${port} on ${host} needs more rights. Set ${variable} to 1024 or above.`);
  if (error.code === 'EADDRNOTAVAIL')
    return new Error(`${host} is no address of this machine. Set HOST to one that is, or to 0.0.0.0.`);
  return error;
}

main().catch(failToStart);
