import { createServer as createHttpServer } from 'node:http';
import { collectGarbage } from '@lacre/runtime/collect-garbage';
import { loadConfig } from '@lacre/runtime/config';
import { failToStart, sendToParent, stopOnSignal } from '@lacre/runtime/lifecycle';
import { listen } from '@lacre/runtime/listen';
import { metricsListener } from '@lacre/runtime/metrics/metrics-listener';
import { createRuntime } from '@lacre/runtime/runtime';
import { startWatchdog } from '@lacre/runtime/watchdog';
import { replayResponses } from '@lacre/services/issuing/recover-attempts';
import { closeSlowSenders } from './close-slow-senders.ts';
import { closeStalledConnections } from './close-stalled-connections.ts';
import { inTurn } from './in-turn.ts';
import { createMessages } from './messages.ts';
import { createMetrics } from './metrics.ts';
import { rejectedByApp, rejectMalformedRequests } from './reject-malformed-requests.ts';
import { createServer } from './server.ts';
import { makeStoppable } from './stoppable.ts';

const drainMs = 25_000;

async function main(): Promise<void> {
  const runtime = await createRuntime(loadConfig(process.env), { kind: 'api' });
  const { config, log } = runtime;
  try {
    // Longer than a load balancer's idle timeout (60 s): otherwise it could send a request on a connection we are
    // closing.
    const limits = { keepAliveTimeout: 65_000, headersTimeout: 30_000, requestTimeout: 120_000 };
    // Node's default of 30 s would delay the timeouts above by up to 30 s.
    const connectionsCheckingInterval = 5_000;
    const messages = createMessages();
    const server = createHttpServer({ ...limits, connectionsCheckingInterval, ...messages, ...rejectedByApp });
    closeStalledConnections(server, log);
    closeSlowSenders(server, runtime.services.largeBodies);
    const { isStopping, stop } = makeStoppable(server, drainMs, config.shutdownDelaySeconds * 1_000);
    const metrics = createMetrics(runtime);
    rejectMalformedRequests(server, runtime);
    server.on('request', inTurn(createServer(runtime, { isStopping, metrics, messages })));
    collectGarbage();
    await listen(server, config.host, config.port);
    replayResponses(runtime.services).catch((error: unknown) => {
      log.warn({ error }, 'PAC responses left by an earlier process could not be committed');
    });
    const metricsServer =
      config.metricsPort === undefined ? undefined : createHttpServer(metricsListener(metrics.registry, config));
    if (metricsServer && config.metricsPort !== undefined)
      await listen(metricsServer, config.host, config.metricsPort, 'METRICS_PORT');
    const watchdog = startWatchdog();
    stopOnSignal(async () => {
      await Promise.all([stop(), runtime.stopMail()]);
      metricsServer?.closeAllConnections();
      metricsServer?.close();
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

main().catch(failToStart);
