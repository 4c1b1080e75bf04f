import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';

/**
 * What a process publishes for measuring: metrics and traces subscribe, the code that works knows nothing of them, and
 * nothing is done without a subscriber. Names and kinds only, never a document, an address of a customer or a key.
 */

export interface PacCallMessage {
  pac: string;
  environment: string;
  operation: 'stamp' | 'recover' | 'cancel' | 'status' | 'list';
  /** The attempt or request. */
  reference?: string;
  result?: { kind: string };
}
/** A request of the API, from its headers to the end of its answer. */
export interface RequestMessage {
  method: string;
  /** As the caller sent it (W3C Trace Context). */
  traceparent?: string;
  /** Known at the end. */
  route?: string;
  status?: number;
}
export interface WebhookPostMessage {
  /** Its `webhook-id`. */
  event?: string;
  result?: { status: number | null; fault: object | null };
}
export interface JobRunMessage {
  job: string;
}

export const requests: Channel<RequestMessage> = tracingChannel('lacre:request');
export const pacCalls: Channel<PacCallMessage> = tracingChannel('lacre:pac-call');
export const webhookPosts: Channel<WebhookPostMessage> = tracingChannel('lacre:webhook-post');
export const jobRuns: Channel<JobRunMessage> = tracingChannel('lacre:job-run');

type Channel<Context extends object> = TracingChannel<unknown, Context>;
