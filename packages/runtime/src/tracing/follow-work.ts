import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracingChannel } from 'node:diagnostics_channel';
import { jobRuns, pacCalls, requests, webhookPosts } from '@lacre/services/ports/telemetry';
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/** How one kind of work is traced. */
interface Kind<Message extends object> {
  kind: SpanKind;
  name(message: Message): string;
  attributes(message: Message): Attributes;
  /** Span of the caller that requested it from outside of this process. */
  parent?(message: Message): SpanContext | undefined;
  end?(message: Message & { error?: unknown }, span: Span): void;
}

/**
 * Creates a span for each piece of work that the process publishes (`services/ports/telemetry.ts`), as a child of the
 * one it happens in: a call to the PAC within its request. Contains names, kinds and ids only. Returns a function that
 * stops it.
 */
export function followWork(tracer: Tracer): () => void {
  const current = new AsyncLocalStorage<Context>();
  const stops = [
    follow(requests, {
      kind: SpanKind.SERVER,
      name: ({ method }) => method,
      attributes: ({ method }) => ({ 'http.request.method': method }),
      parent: ({ traceparent }) => readTraceparent(traceparent),
      end({ method, route = 'other', status = 0 }, span) {
        span.updateName(`${method} ${route}`);
        span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      },
    }),
    follow(pacCalls, {
      kind: SpanKind.CLIENT,
      name: ({ pac, operation }) => `PAC ${pac} ${operation}`,
      attributes: ({ pac, environment, operation, reference }) => ({
        'lacre.pac': pac,
        'lacre.environment': environment,
        'lacre.operation': operation,
        ...(reference !== undefined && { 'lacre.reference': reference }),
      }),
      end({ result }, span) {
        if (result) span.setAttribute('lacre.outcome', result.kind);
        if (result?.kind === 'unknown' || result?.kind === 'unavailable')
          span.setStatus({ code: SpanStatusCode.ERROR });
      },
    }),
    follow(webhookPosts, {
      kind: SpanKind.CLIENT,
      name: () => 'webhook POST',
      attributes: ({ event }) => (event === undefined ? {} : { 'lacre.event': event }),
      end({ result }, span) {
        if (result?.status) span.setAttribute('http.response.status_code', result.status);
        if (!result?.status || result.status >= 300) span.setStatus({ code: SpanStatusCode.ERROR });
      },
    }),
    follow(jobRuns, {
      kind: SpanKind.INTERNAL,
      name: ({ job }) => `job ${job}`,
      attributes: ({ job }) => ({ 'lacre.job': job }),
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };

  function follow<Message extends object>(channel: TracingChannel<unknown, Message>, work: Kind<Message>): () => void {
    const spans = new WeakMap<object, Span>();
    channel.start.bindStore(current, (message) => {
      const outside = work.parent?.(message);
      const parent = current.getStore() ?? (outside ? trace.setSpanContext(ROOT_CONTEXT, outside) : ROOT_CONTEXT);
      const span = tracer.startSpan(
        work.name(message),
        { kind: work.kind, attributes: work.attributes(message) },
        parent,
      );
      spans.set(message, span);
      return trace.setSpan(parent, span);
    });
    const handlers = {
      start: () => undefined,
      end: () => undefined,
      asyncStart: () => undefined,
      asyncEnd(message: Message & { error?: unknown }) {
        const span = spans.get(message);
        if (!span) return;
        work.end?.(message, span);
        if (message.error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
      error: () => undefined,
    };
    channel.subscribe(handlers);
    return () => {
      channel.start.unbindStore(current);
      channel.unsubscribe(handlers);
    };
  }
}

/** `00-<trace>-<span>-<flags>` (W3C Trace Context, section 3.2); anything else is ignored. */
function readTraceparent(text: string | undefined): SpanContext | undefined {
  const found = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text ?? '');
  if (!found) return undefined;
  const [, traceId = '', spanId = '', flags = '00'] = found;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}
