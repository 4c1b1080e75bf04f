import { recordAudit } from '../audit/record-audit.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { mailLanguage, renderMail } from '../mail/render-mail.ts';
import type { Services } from '../services.ts';
import { storedFault } from './delivery-faults.ts';

interface WebhookIdentity {
  organizationId: string;
  id: string;
  url: string;
  /** It must only have failed since then or longer, if that is the reason. */
  failingSince?: Date;
}

/**
 * Disables a failing webhook: `gone`, it returned 410; `failing`, nothing but failures for five days. If its URL was
 * changed or a delivery succeeded meanwhile, it stays enabled. Nothing is deleted; the owner is notified by e-mail.
 */
export async function disableWebhook(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'settings'>,
  webhook: WebhookIdentity,
  reason: 'gone' | 'failing',
): Promise<void> {
  const { database, clock } = services;
  const { organizationId, id, url, failingSince } = webhook;
  const now = clock.now();
  const isOff = await database.transaction(async (tx) => {
    // Of several concurrent failures one disables it, and one e-mail is sent.
    if (!(await tx.webhooks.disable(organizationId, id, url, { reason, failingSince }, now)))
      return (await tx.webhooks.findById(organizationId, id))?.isActive === false;
    const organization = await tx.organizations.findById(organizationId);
    const owner = organization && (await tx.users.findById(organization.ownerId));
    if (owner)
      await queueMail(services, tx, now, {
        to: owner.email,
        ...mailAbout(webhook, reason, organization.name, owner.locale, services.settings.baseUrl),
      });
    await recordAudit(
      tx,
      now,
      { kind: 'anonymous' },
      {
        organizationId,
        action: 'webhook.disabled',
        target: { type: 'webhook', id },
        details: { reason },
      },
    );
    return true;
  });
  if (isOff) await endPendingDeliveries(services, webhook, now);
}

const atOnce = 2_000;

/** Marks the pending deliveries of a webhook as failed while it is disabled; they can be replayed. */
export async function endPendingDeliveries(
  { database }: Pick<Services, 'database'>,
  { organizationId, id }: { organizationId: string; id: string },
  at: Date,
): Promise<void> {
  const end = () =>
    database.webhookDeliveries.failPending(organizationId, id, storedFault({ code: 'switched-off' }), at, atOnce);
  while ((await end()) === atOnce);
}

function mailAbout(
  { url }: WebhookIdentity,
  reason: 'gone' | 'failing',
  organization: string,
  locale: string,
  baseUrl: string,
) {
  const { title, paragraphs } = texts[mailLanguage(locale)](new URL(url).host, organization, reason);
  const button = { label: mailLanguage(locale) === 'en' ? 'Open Lacre' : 'Abrir Lacre', url: `${baseUrl}/app` };
  return { subject: title, ...renderMail({ locale, title, paragraphs, button }) };
}

const texts = {
  en: (host: string, organization: string, reason: 'gone' | 'failing') => ({
    title: `The webhook to ${host} was disabled`,
    paragraphs: [
      reason === 'gone'
        ? `The webhook endpoint of ${organization} at ${host} responded that it no longer exists (410), so no more events are sent to it.`
        : `All deliveries of ${organization} to ${host} have failed for five days, so no more events are sent to it.`,
      'Nothing was deleted. Once the endpoint works again, enable the webhook and replay the missed events: they are kept for 90 days.',
    ],
  }),
  es: (host: string, organization: string, reason: 'gone' | 'failing') => ({
    title: `Se desactivó el webhook hacia ${host}`,
    paragraphs: [
      reason === 'gone'
        ? `El destino de los webhooks de ${organization} en ${host} respondió que ya no existe (410), por lo que ya no se le envían eventos.`
        : `Durante cinco días fallaron todas las entregas de ${organization} a ${host}, por lo que ya no se le envían eventos.`,
      'No se eliminó nada. Cuando el destino funcione de nuevo, active el webhook y reenvíe los eventos perdidos: se conservan 90 días.',
    ],
  }),
};
