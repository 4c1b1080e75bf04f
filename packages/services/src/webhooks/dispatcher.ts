import { randomUUID } from 'node:crypto';
import type { ClaimedDelivery } from '@lacre/database/repositories/delivery-claims';
import { scopesOfKinds } from '../events/event-scopes.ts';
import type { Services } from '../services.ts';
import { type DeliveryServices, deliverEvent } from './deliver-event.ts';
import { type OpenKey, webhookKeyOpener } from './webhook-secret.ts';

/**
 * Moves events into the stream and to the webhooks. Rows decide what there is to do; to notify too often does no harm.
 */
export interface Dispatcher {
  /** There may be events or deliveries that are due. */
  notify(): void;
  /** Resolves when nothing is under way and nothing more is due now. */
  idle(): Promise<void>;
  /** Takes nothing new, gives back what has not begun and waits for what is under way. */
  stop(): Promise<void>;
}

/** Requests under way at once, and of one webhook. One organization has never more of them than are free. */
const inFlightMax = 100;
const inFlightPerWebhookMax = 5;
/** That many are sent again at most when the process or its database dies. */
const unwrittenMax = 200;
/**
 * Deliveries that are held, so that a place that becomes free is taken without asking the database; fewer while one
 * fails.
 */
const heldMax = 1_000;
const heldPerWebhookMax = 100;
/** A delivery whose process is not heard of is sent again after that long. */
const leaseMs = 60_000;
/**
 * What was claimed longer ago is claimed anew before it is sent: the webhook may have been switched off, deleted or led
 * elsewhere meanwhile, or have another secret. Of a receiver so slow less is held from then on.
 */
const freshMs = 1_000;
const relayAtOnce = 500;
/** Places that become free within some milliseconds are filled by one claim. */
const gatherMs = 4;

/** What is held for one webhook. */
interface Lane {
  organizationId: string;
  waiting: { delivery: ClaimedDelivery; claimedAt: Date }[];
  inFlight: number;
  /** What waits, is under way or is being written down. */
  held: number;
  /** That much of it may be held. */
  heldMax: number;
  openKey: OpenKey;
}

/**
 * At most 100 requests at once, five of one webhook: one that does not answer keeps its own places and no others. An
 * organization begins none while it has as many under way as places are free, so that all of its receivers together
 * leave some to the others. One process at a time serves a webhook (the claim sees to it), so the limit of a webhook
 * holds across processes.
 */
export function createDispatcher(services: DeliveryServices & Pick<Services, 'leaseOwner'>): Dispatcher {
  const { database, clock, log } = services;
  const owner = services.leaseOwner ?? randomUUID();
  /** By webhook; the one that was served least recently comes first. */
  const lanes = new Map<string, Lane>();
  /** Requests under way, by organization. */
  const inFlightOf = new Map<string, number>();
  const whenIdle: (() => void)[] = [];
  let stopped = false;
  let mustRelay = false;
  let mustClaim = false;
  let held = 0;
  let inFlight = 0;
  /** What receivers have taken and the database does not know yet. */
  let unwritten = 0;
  let releasing = 0;
  let run: Promise<void> | undefined;
  let wake: NodeJS.Timeout | undefined;

  const settleIdle = () => {
    if (held > 0 || releasing > 0 || run !== undefined || wake !== undefined) return;
    for (const resolve of whenIdle.splice(0)) resolve();
  };
  const canClaim = () => mustClaim && held < heldMax;

  function start(): void {
    if (stopped) return;
    run ??= loop().finally(() => {
      run = undefined;
      // Rung after the loop had looked for the last time.
      if (!stopped && (mustRelay || canClaim())) start();
      else settleIdle();
    });
  }

  async function loop(): Promise<void> {
    while (!stopped && (mustRelay || canClaim())) {
      if (mustRelay) await look(relay);
      // What cannot begin yet would keep the others from being claimed.
      if (held > heldMax / 2) await releaseStale();
      if (canClaim()) await look(claim);
    }
  }

  /** What cannot be done now is done at the next notify: nothing was lost, because nothing was marked. */
  async function look(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn({ error }, 'events were not relayed: the next poll tries again');
    }
  }

  async function relay(): Promise<void> {
    mustRelay = false;
    const moved = await database.transaction((tx) => tx.events.relay(clock.now(), relayAtOnce, scopesOfKinds));
    if (moved.events === relayAtOnce) mustRelay = true;
    mustClaim = true;
  }

  async function claim(): Promise<void> {
    mustClaim = false;
    const now = clock.now();
    const limits = {
      owner,
      limit: heldMax - held,
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
    for (const delivery of claimed) {
      const lane = lanes.get(delivery.webhookId) ?? newLane(delivery);
      lanes.set(delivery.webhookId, lane);
      lane.waiting.push({ delivery, claimedAt });
      lane.held += 1;
    }
    held += claimed.length;
    if (stopped) await release([...lanes.values()]);
    else begin();
  }

  function newLane({ organizationId, webhookId: id }: ClaimedDelivery): Lane {
    const openKey = webhookKeyOpener(services.secretBox, { organizationId, id });
    return { organizationId, waiting: [], inFlight: 0, held: 0, heldMax: heldPerWebhookMax, openKey };
  }

  const mayBegin = () => inFlight < inFlightMax && inFlight + unwritten < unwrittenMax;
  const hasPlace = ({ organizationId, inFlight: own }: Lane) =>
    own < inFlightPerWebhookMax && (inFlightOf.get(organizationId) ?? 0) < inFlightMax - inFlight;

  function countInFlight(lane: Lane, change: 1 | -1): void {
    inFlight += change;
    lane.inFlight += change;
    const own = (inFlightOf.get(lane.organizationId) ?? 0) + change;
    if (own === 0) inFlightOf.delete(lane.organizationId);
    else inFlightOf.set(lane.organizationId, own);
  }

  /** Fills the free places, one of each webhook in turn. */
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

  async function send(id: string, lane: Lane, { delivery, claimedAt }: Lane['waiting'][number]): Promise<void> {
    let isUnderWay = true;
    const leave = () => {
      isUnderWay = false;
      countInFlight(lane, -1);
    };
    // What the receiver has taken keeps no place of a request while it is written down.
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
        // What waits behind a failure may have been put off or ended by it.
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
        if (lane.waiting.length <= inFlightPerWebhookMax) claimSoon();
      }
      settleIdle();
    }
  }

  function claimSoon(): void {
    mustClaim = true;
    wake ??= setTimeout(() => {
      wake = undefined;
      start();
      settleIdle();
    }, gatherMs);
  }

  const isStale = (claimedAt: Date) => clock.now().getTime() - claimedAt.getTime() > freshMs;

  async function releaseStale(): Promise<void> {
    const stale = [...lanes].filter(
      ([
        ,
        {
          waiting: [first],
        },
      ]) => first && isStale(first.claimedAt),
    );
    const released = release(stale.map(([, lane]) => lane));
    for (const [id, lane] of stale) {
      lane.heldMax = Math.max(inFlightPerWebhookMax, Math.floor(lane.heldMax / 4));
      if (lane.held === 0) lanes.delete(id);
    }
    await released;
  }

  /** Gives back what waits, to be claimed again when its time has come. */
  async function release(of: readonly Lane[]): Promise<void> {
    const given = of.flatMap((lane) => {
      const all = lane.waiting.splice(0);
      lane.held -= all.length;
      return all.map(({ delivery }) => delivery);
    });
    if (given.length === 0) return;
    held -= given.length;
    releasing += 1;
    try {
      await database.webhookDeliveries.release(given, clock.now());
    } catch (error) {
      log.warn({ error }, 'deliveries could not be given back: they are due when their leases end');
    } finally {
      releasing -= 1;
    }
  }

  return {
    notify() {
      mustRelay = true;
      mustClaim = true;
      start();
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
