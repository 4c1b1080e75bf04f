import { channel, type TracingChannel, tracingChannel } from 'node:diagnostics_channel';

/**
 * Messages that a process publishes for metrics and traces, which subscribe to them: the publishing code does not
 * depend on them, and without a subscriber nothing is done. Names and kinds only, never a document, a customer's
 * address or a key.
 */

export interface PacCallMessage {
  pac: string;
  environment: string;
  operation: 'stamp' | 'recover' | 'cancel' | 'status' | 'list';
  /** Id of the attempt or request. */
  reference?: string;
  result?: { kind: string };
}
/** A request of the API, from its headers to the end of its response. */
export interface RequestMessage {
  method: string;
  /** As sent by the caller (W3C Trace Context). */
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
/** A try to hand an e-mail to the mail server, once its result is known. */
export interface MailTryMessage {
  outcome: MailOutcome;
}
/** `abandoned`: permanently rejected, or not delivered within a day. */
export const mailOutcomes = ['sent', 'postponed', 'abandoned'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];
export interface JobRunMessage {
  job: string;
}

export const requests: Channel<RequestMessage> = tracingChannel('lacre:request');
export const pacCalls: Channel<PacCallMessage> = tracingChannel('lacre:pac-call');
export const webhookPosts: Channel<WebhookPostMessage> = tracingChannel('lacre:webhook-post');
export const jobRuns: Channel<JobRunMessage> = tracingChannel('lacre:job-run');
export const mailTries = channel('lacre:mail-try');

type Channel<Context extends object> = TracingChannel<unknown, Context>;
