import type { Log } from '@lacre/services/ports/log';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { followWork } from './follow-work.ts';

export interface TraceSettings {
  /** URL of the collector; `/v1/traces` is appended (OpenTelemetry, OTEL_EXPORTER_OTLP_ENDPOINT). */
  endpoint: string;
  service: string;
  /** Sampling ratio of traces that start here or with a caller, between 0 and 1. */
  ratio: number;
}

/** How long a shutdown waits for the collector. */
const exportMs = 5_000;

/**
 * Sends traces of this process to an OpenTelemetry collector, in batches: requests, calls to PACs, webhook posts, job
 * runs. If the collector does not respond, only traces are lost. The exporter itself reads additional headers from
 * OTEL_EXPORTER_OTLP_HEADERS.
 */
export function exportTraces(
  { endpoint, service, ratio }: TraceSettings,
  log: Pick<Log, 'warn'>,
): { close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: exportMs,
  });
  const quiet = () => undefined;
  const warn = (text: string) => log.warn({ reason: text.slice(0, 500) }, 'traces could not be sent');
  diag.setLogger(
    { error: warn, warn, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const root = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    // A caller may name a trace, but does not decide what we keep.
    sampler: new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  });
  const stop = followWork(provider.getTracer('lacre'));
  return {
    async close() {
      stop();
      await provider.shutdown().catch((error: unknown) => warn(String(error)));
      diag.disable();
    },
  };
}
