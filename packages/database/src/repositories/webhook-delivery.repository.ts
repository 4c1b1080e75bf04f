import type { StatementRunner } from '../statements.ts';
import { deliveryClaims } from './delivery-claims.ts';
import { deliveryLog } from './delivery-log.ts';
import { deliveryOutcomes } from './delivery-outcomes.ts';
import { deliveryReplays } from './delivery-replays.ts';

/** Deliveries of events to webhooks. `onEvent` is called once there is something to send. */
export function webhookDeliveries(statements: StatementRunner, onEvent: () => void) {
  return {
    ...deliveryReplays(statements, onEvent),
    ...deliveryClaims(statements),
    ...deliveryOutcomes(statements),
    ...deliveryLog(statements),
  };
}
