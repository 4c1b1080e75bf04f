import { randomUUID } from 'node:crypto';
import type { ClaimedDelivery } from '@lacre/database/repositories/delivery-claims';
import { scopesOfKinds } from '../events/event-scopes.ts';
import type { Services } from '../services.ts';
import { type DeliveryServices, deliverEvent } from './deliver-event.ts';
import { repeatWhile } from './repeat-while.ts';
import { emptyLane, sharesOf, type WebhookLane } from './webhook-lane.ts';
import { webhookKeyOpener } from './webhook-secret.ts';

/**
 * Moves events to the feed and to the webhooks. The database decides what is due, so an unnecessary notify does no
 * harm.
 */
export interface Dispatcher {
  /** There may be new events or due deliveries. */
  notify(): void;
  /** Resolves when nothing is in progress and nothing more is due now. */
  idle(): Promise<void>;
  /** Takes nothing new, releases deliveries that have not started and waits for those in flight. */
  stop(): Promise<void>;
}

/**
 * Maximum number of requests in flight, in total and per webhook. An organization never has more of them than there are
 * free slots.
 */
const inFlightMax = 100;
const inFlightPerWebhookMax = 5;
/** Maximum number of deliveries that are sent again when the process or its database crashes. */
const unwrittenMax = 200;
/**
 * Claimed deliveries kept in memory, so that a free slot is filled without a query; fewer for a failing webhook, and of
 * an organization not more than then are free for others.
 */
const heldMax = 2_000;
const heldPerWebhookMax = 100;
/** A delivery whose process is silent for this long is sent again. */
const leaseMs = 60_000;
/**
 * A delivery claimed longer ago is claimed again before it is sent: the webhook may have been disabled, deleted,
 * pointed elsewhere or given another secret. Fewer deliveries are then claimed ahead for such a slow endpoint.
 */
const freshMs = 1_000;
const relayAtOnce = 500;
/** Slots that become free within a few milliseconds are filled by one claim. */
const gatherMs = 4;

/**
 * At most 100 requests at once and five per webhook, so an endpoint that hangs only blocks its own slots. An
 * organization starts no request while it has as many in flight as there are free slots, so all its endpoints together
 * leave some to others. The claim ensures that only one process at a time serves a webhook, so its limit holds across
 * processes.
 */
export function createDispatcher(services: DeliveryServices & Pick<Services, 'leaseOwner'>): Dispatcher {
  const { database, clock, log } = services;
  const owner = services.leaseOwner ?? randomUUID();
  /** By webhook id, the least recently served first. */
  const lanes = new Map<string, WebhookLane>();
  /** Requests in flight, by organization. */
  const inFlightOf = new Map<string, number>();
  const whenIdle: (() => void)[] = [];
  let stopped = false;
  let mustRelay = false;
  let mustClaim = false;
  let held = 0;
  let inFlight = 0;
  /** Deliveries that succeeded but are not stored yet. */
  let unwritten = 0;
  let releasing = 0;
  let wake: NodeJS.Timeout | undefined;

  const settleIdle = () => {
    if (held > 0 || releasing > 0 || relaying.isRunning() || claiming.isRunning() || wake !== undefined) return;
    for (const resolve of whenIdle.splice(0)) resolve();
  };
  // Both at once: a claim that waited for the relay of a backlog would leave the slots empty meanwhile.
  const relaying = repeatWhile(
    () => !stopped && mustRelay,
    () => attempt(relay),
    settleIdle,
  );
  const claiming = repeatWhile(
    // Deliveries that cannot start yet would keep others from being claimed: full memory is no reason to wait for them.
    () => !stopped && mustClaim && (held < heldMax || staleLanes().length > 0),
    async () => {
      if (held > heldMax / 4) await releaseStale();
      if (held < heldMax) await attempt(claim);
    },
    settleIdle,
  );

  /** Work that fails is done at the next notify: nothing is lost, because nothing was marked. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn({ error }, 'events were not relayed: the next poll tries again');
    }
  }

  async function relay(): Promise<void> {
    mustRelay = false;
    try {
      const moved = await database.transaction((tx) => tx.events.relay(clock.now(), relayAtOnce, scopesOfKinds));
      if (moved.events === relayAtOnce) mustRelay = true;
    } finally {
      claimNow();
    }
  }

  async function claim(): Promise<void> {
    mustClaim = false;
    const now = clock.now();
    const shares = sharesOf(lanes.values(), heldMax - held);
    const limits = {
      ...shares,
      owner,
      perWebhook: heldPerWebhookMax,
      perFailing: inFlightPerWebhookMax,
      slow: [...lanes]
        .filter(([, lane]) => lane.heldMax < heldPerWebhookMax)
        .map(([id, lane]) => ({ id, most: lane.heldMax })),
    };
    const claimed = await database.transaction((tx) =>
      tx.webhookDeliveries.claim(now, new Date(now.getTime() + leaseMs), limits),
    );
    const claimedAt = clock.now();
    const full = new Set(shares.crowded.filter(({ most }) => most === 0).map(({ id }) => id));
    for (const lane of lanes.values()) if (!full.has(lane.organizationId)) lane.mayHaveMore = false;
    for (const delivery of claimed) {
      const lane = lanes.get(delivery.webhookId) ?? newLane(delivery);
      lanes.set(delivery.webhookId, lane);
      lane.waiting.push({ delivery, claimedAt });
      lane.held += 1;
      lane.mayHaveMore = true;
    }
    held += claimed.length;
    if (stopped) await release([...lanes.values()]);
    else begin();
  }

  function newLane({ organizationId, webhookId: id }: ClaimedDelivery): WebhookLane {
    const openKey = webhookKeyOpener(services.secretBox, { organizationId, id });
    return emptyLane(organizationId, openKey, heldPerWebhookMax);
  }

  const mayBegin = () => inFlight < inFlightMax && inFlight + unwritten < unwrittenMax;
  const hasPlace = ({ organizationId, inFlight: own }: WebhookLane) =>
    own < inFlightPerWebhookMax && (inFlightOf.get(organizationId) ?? 0) < inFlightMax - inFlight;

  function countInFlight(lane: WebhookLane, change: 1 | -1): void {
    inFlight += change;
    lane.inFlight += change;
    const own = (inFlightOf.get(lane.organizationId) ?? 0) + change;
    if (own === 0) inFlightOf.delete(lane.organizationId);
    else inFlightOf.set(lane.organizationId, own);
  }

  /** Fills the free slots, one per webhook in turn. */
  function begin(): void {
    let began = true;
    while (began && mayBegin()) {
      began = false;
      for (const [id, lane] of lanes) {
        if (!mayBegin()) break;
        const next = hasPlace(lane) && lane.waiting.shift();
        if (!next) continue;
        began = true;
        lanes.delete(id);
        lanes.set(id, lane);
        countInFlight(lane, 1);
        void send(id, lane, next);
      }
    }
  }

  async function send(
    id: string,
    lane: WebhookLane,
    { delivery, claimedAt }: WebhookLane['waiting'][number],
  ): Promise<void> {
    let isUnderWay = true;
    const leave = () => {
      isUnderWay = false;
      countInFlight(lane, -1);
    };
    // A successful delivery frees its slot while its outcome is being stored.
    const onDelivered = () => {
      leave();
      unwritten += 1;
      if (!stopped) begin();
    };
    try {
      if (isStale(claimedAt)) {
        lane.waiting.unshift({ delivery, claimedAt });
        lane.held += 1;
        held += 1;
        await releaseStale();
      } else if ((await deliverEvent(services, delivery, lane.openKey, onDelivered)) === 'failed')
        // The failure may have postponed or ended the deliveries behind it.
        await release([lane]);
    } catch (error) {
      const { organizationId, id: deliveryId, webhookId } = delivery;
      log.warn(
        { error, organizationId, webhookId, deliveryId },
        'the outcome of a delivery could not be written: it is sent again',
      );
    } finally {
      if (isUnderWay) leave();
      else unwritten -= 1;
      held -= 1;
      lane.held -= 1;
      if (lane.held === 0) lanes.delete(id);
      if (!stopped) {
        begin();
        if (lane.waiting.length <= claimedAheadMin(lane)) claimSoon();
      }
      settleIdle();
    }
  }

  function claimNow(): void {
    mustClaim = true;
    claiming.start();
  }

  function claimSoon(): void {
    wake ??= setTimeout(() => {
      wake = undefined;
      claimNow();
      settleIdle();
    }, gatherMs);
  }

  /** With so few waiting the next are claimed: early enough that slots stay full during the claim. */
  const claimedAheadMin = ({ mayHaveMore, heldMax: most }: WebhookLane) =>
    Math.max(inFlightPerWebhookMax, mayHaveMore ? most / 3 : 0);

  const isStale = (claimedAt: Date) => clock.now().getTime() - claimedAt.getTime() > freshMs;

  const isStaleLane = ({ waiting: [first] }: WebhookLane) => first !== undefined && isStale(first.claimedAt);
  const staleLanes = () => [...lanes].filter(([, lane]) => isStaleLane(lane));

  async function releaseStale(): Promise<void> {
    const stale = staleLanes();
    const released = release(stale.map(([, lane]) => lane));
    for (const [id, lane] of stale) {
      lane.heldMax = Math.max(inFlightPerWebhookMax, Math.floor(lane.heldMax / 4));
      if (lane.held === 0) lanes.delete(id);
    }
    await released;
  }

  /** Releases waiting deliveries, to be claimed again when they are due. */
  async function release(of: readonly WebhookLane[]): Promise<void> {
    const deliveries = of.flatMap((lane) => {
      const all = lane.waiting.splice(0);
      lane.held -= all.length;
      return all.map(({ delivery }) => delivery);
    });
    if (deliveries.length === 0) return;
    held -= deliveries.length;
    releasing += 1;
    try {
      await database.webhookDeliveries.release(deliveries, clock.now());
    } catch (error) {
      log.warn({ error }, 'deliveries could not be given back: they are due when their leases end');
    } finally {
      releasing -= 1;
    }
  }

  return {
    notify() {
      mustRelay = true;
      relaying.start();
    },
    idle() {
      return new Promise((resolve) => {
        whenIdle.push(resolve);
        settleIdle();
      });
    },
    async stop() {
      stopped = true;
      clearTimeout(wake);
      wake = undefined;
      await release([...lanes.values()]);
      await this.idle();
    },
  };
}
