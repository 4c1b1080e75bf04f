import type { ClaimedDelivery } from '@lacre/database/repositories/delivery-claims';
import type { OpenKey } from './webhook-secret.ts';

/** The claimed deliveries of one webhook. */
export interface WebhookLane {
  organizationId: string;
  waiting: { delivery: ClaimedDelivery; claimedAt: Date }[];
  inFlight: number;
  /** Waiting, in flight or being stored. */
  held: number;
  /** Limit of `held`. */
  heldMax: number;
  /** The last claim found some, so there may be more to claim while these are sent. */
  mayHaveMore: boolean;
  openKey: OpenKey;
}

export const emptyLane = (organizationId: string, openKey: OpenKey, heldMax: number): WebhookLane => ({
  organizationId,
  waiting: [],
  inFlight: 0,
  held: 0,
  heldMax,
  mayHaveMore: false,
  openKey,
});
