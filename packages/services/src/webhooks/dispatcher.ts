import type { ClaimedDelivery } from '@lacre/database/repositories/webhook-delivery.repository';
import { type DeliveryServices, deliverEvent } from './deliver-event.ts';

/** Moves events into the stream and to the webhooks. Rows decide what there is to do; to ring too often does no harm. */
export interface Dispatcher {
  /** There may be events or deliveries that are due. */
  ring(): void;
  /** Resolves when nothing is under way and nothing more is due now. */
  idle(): Promise<void>;
  /** Takes nothing new and waits for what is under way. */
  stop(): Promise<void>;
}

/** Under way at once in this process, and of one webhook in all processes. */
const inFlightMax = 50;
const perWebhook = 5;
/** Longer than an attempt may take: a delivery whose sender died is sent again after it. */
const leaseMs = 30_000;
const relayAtOnce = 500;
/** Outcomes of some milliseconds make room for one claim together. */
const gatherMs = 2;

/** At most 50 deliveries at once, five of one webhook: one that does not answer keeps its own places and no others'. */
export function createDispatcher(services: DeliveryServices): Dispatcher {
  const { database, clock, log } = services;
  let stopped = false;
  let mustRelay = false;
  let mustClaim = false;
  let inFlight = 0;
  let run: Promise<void> | undefined;
  let wake: NodeJS.Timeout | undefined;
  const whenIdle: (() => void)[] = [];

  const isIdle = () => inFlight === 0 && run === undefined && wake === undefined;
  const settleIdle = () => {
    if (!isIdle()) return;
    for (const resolve of whenIdle.splice(0)) resolve();
  };

  const start = () => {
    if (stopped) return;
    run ??= loop().finally(() => {
      run = undefined;
      // Rung after the loop had looked for the last time.
      if (!stopped && (mustRelay || (mustClaim && inFlight < inFlightMax))) start();
      else settleIdle();
    });
  };

  async function loop(): Promise<void> {
    while (!stopped && (mustRelay || (mustClaim && inFlight < inFlightMax))) {
      if (mustRelay) await look(relay);
      if (mustClaim && inFlight < inFlightMax) await look(claim);
    }
  }

  /** What cannot be done now is done at the next ring: nothing was lost, because nothing was marked. */
  async function look(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn({ error }, 'events wait: the next look tries again');
    }
  }

  async function relay(): Promise<void> {
    mustRelay = false;
    const moved = await database.transaction((tx) => tx.events.relay(clock.now(), relayAtOnce));
    if (moved.events === relayAtOnce) mustRelay = true;
    mustClaim = true;
  }

  async function claim(): Promise<void> {
    mustClaim = false;
    const now = clock.now();
    const limit = inFlightMax - inFlight;
    const claimed = await database.transaction((tx) =>
      tx.webhookDeliveries.claim(now, new Date(now.getTime() + leaseMs), { limit, perWebhook }),
    );
    for (const delivery of claimed) void send(delivery);
  }

  async function send(delivery: ClaimedDelivery): Promise<void> {
    inFlight += 1;
    try {
      await deliverEvent(services, delivery);
    } catch (error) {
      const { organizationId, id: deliveryId, webhookId } = delivery;
      log.warn(
        { error, organizationId, webhookId, deliveryId },
        'the outcome of a delivery could not be written: it is sent again',
      );
    } finally {
      inFlight -= 1;
      // Its place is free, for the same webhook or another one.
      mustClaim = true;
      if (!stopped)
        wake ??= setTimeout(() => {
          wake = undefined;
          start();
          settleIdle();
        }, gatherMs);
      settleIdle();
    }
  }

  return {
    ring() {
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
      await this.idle();
    },
  };
}
