import type { Environment } from '../actor.ts';
import { type EventKind, eventDefinitions, eventPayload } from './event-kinds.ts';

/** Kinds about the organization as a whole, whose events have no environment. */
const ofNoEnvironment = /^(?:organization|certificate|member|invitation|oauth_app)\./;

/**
 * A realistic sample: the event of an environment has it in its body and in its data, the requested one or else the
 * sandbox.
 */
export function sampleEvent(
  kind: EventKind,
  wanted: Environment | null,
): { environment: Environment | null; data: Record<string, unknown> } {
  const data = eventPayload(kind, eventDefinitions[kind].sample);
  if (ofNoEnvironment.test(kind)) return { environment: null, data };
  if (kind === 'webhook.test') return { environment: wanted, data };
  const environment = wanted ?? 'sandbox';
  return {
    environment,
    data: {
      ...data,
      ...('environment' in data && { environment }),
      ...('livemode' in data && { livemode: environment === 'production' }),
    },
  };
}
