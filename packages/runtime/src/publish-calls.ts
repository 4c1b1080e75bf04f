import type { Environment } from '@lacre/services/actor';
import type { Pac } from '@lacre/services/ports/pac';
import { type PacCallMessage, pacCalls, webhookPosts } from '@lacre/services/ports/telemetry';
import type { WebhookSender } from '@lacre/services/ports/webhook-sender';

/** The same PAC; its calls are published as telemetry. */
export function publishCalls(pac: Pac, environment: Environment): Pac {
  const published = <Result>(
    operation: PacCallMessage['operation'],
    reference: string | undefined,
    call: () => Promise<Result>,
  ) =>
    pacCalls.tracePromise(call, {
      pac: pac.name,
      environment,
      operation,
      ...(reference !== undefined && { reference }),
    });
  const list = pac.listStamped?.bind(pac);
  return {
    name: pac.name,
    dedupes: pac.dedupes,
    recovers: pac.recovers,
    unavailableForSeconds: () => pac.unavailableForSeconds(),
    aheadMs: () => pac.aheadMs(),
    stamp: (xml, reference, to) => published('stamp', reference, () => pac.stamp(xml, reference, to)),
    recover: (xml, reference, to) => published('recover', reference, () => pac.recover(xml, reference, to)),
    cancel: (request, reference, to) => published('cancel', reference, () => pac.cancel(request, reference, to)),
    status: (query, to) => published('status', undefined, () => pac.status(query, to)),
    ...(list && { listStamped: (query, to) => published('list', undefined, () => list(query, to)) }),
  };
}

/** The same sender; its tries are published as telemetry. */
export const publishPosts = (sender: WebhookSender): WebhookSender => ({
  ports: sender.ports,
  isAllowed: (url) => sender.isAllowed(url),
  post: (url, headers, body) => {
    const event = headers['webhook-id'];
    return webhookPosts.tracePromise(() => sender.post(url, headers, body), event === undefined ? {} : { event });
  },
});
