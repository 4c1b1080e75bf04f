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

/**
 * How many deliveries a claim may take of each organization if `free` more can be held: half of what would bring it to
 * as many as are then free, so that organizations whose receivers do not respond leave some to the next one.
 */
export function sharesOf(lanes: Iterable<WebhookLane>, free: number) {
  const heldOf = new Map<string, number>();
  for (const { organizationId, held } of lanes) heldOf.set(organizationId, (heldOf.get(organizationId) ?? 0) + held);
  const share = (held: number) => Math.max(0, Math.ceil((free - held) / 2));
  return {
    // Two organizations together would take everything.
    limit: Math.ceil((free * 3) / 4),
    perOrganization: share(0),
    crowded: [...heldOf].map(([id, held]) => ({ id, most: share(held) })),
  };
}
