import { createHash } from 'node:crypto';
import type { AttemptRow, ClaimedAttempt } from '@lacre/database/repositories/stamping-attempt.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { type CreateInvoiceOutcome, recovering } from './create-invoice-outcome.ts';
import { getInvoice } from './get-invoice.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { prepareInvoice } from './prepare-invoice.ts';
import { resolveIssuer } from './resolve-issuer.ts';
import { pacUnavailable, sealAndStamp } from './stamp-invoice.ts';

type Deps = Pick<
  Services,
  'database' | 'clock' | 'catalogs' | 'csds' | 'pacs' | 'schemaValidator' | 'settings' | 'log'
>;

const firstSeries = { I: 'A', E: 'E', T: 'T' } as const;
/** A claim whose owner has been silent this long may be taken over: nothing was sent yet. */
export const claimSilenceMs = 120_000;

/**
 * Issues an invoice: refuse what the SAT would refuse -> claim key and folio -> seal and store the exact bytes -> stamp ->
 * commit invoice, XML and event together. The same idempotency key never stamps twice (reliability, section 2).
 */
export async function createInvoice(
  deps: Deps,
  access: InvoiceAccess,
  input: InvoiceInput,
): Promise<CreateInvoiceOutcome> {
  const { database, clock, csds, pacs } = deps;
  const { organizationId } = access;
  const environment = access.environment ?? input.environment ?? 'sandbox';
  const { idempotencyKey: key } = input;
  const bodyHash = hashBody(input);

  if (key !== undefined) {
    const holder = await database.stampingAttempts.findByKey(organizationId, environment, key);
    const outcome = holder && (await awaitHolder(deps, access, environment, key, bodyHash, holder));
    if (outcome) return outcome;
  }

  // Before what the organization still lacks: without a PAC nothing that it could do would help.
  const pac = pacs[environment];
  if (!pac)
    throw new AppError('service-unavailable', `No PAC is configured for ${environment}`, {
      code: 'PAC_NOT_CONFIGURED',
    });
  const { issuer, certificateId } = await resolveIssuer(deps, organizationId, environment);
  const prepared = await prepareInvoice(deps, organizationId, environment, issuer, input);
  const downForSeconds = pac.unavailableForSeconds();
  if (downForSeconds > 0) throw pacUnavailable(downForSeconds);
  const csd = await csds.open(organizationId, certificateId);

  for (;;) {
    const claimed = await claim();
    if (claimed)
      return sealAndStamp(deps, {
        organizationId,
        environment,
        claimed,
        comprobante: prepared.comprobante,
        csd,
        pac,
        customerId: prepared.customerId,
        relatedInvoiceUuid: input.relatedInvoiceUuid,
        idempotencyKey: key,
      });
    // Only a key can be claimed twice.
    const holder = await database.stampingAttempts.findByKey(organizationId, environment, key ?? '');
    const outcome = holder && (await awaitHolder(deps, access, environment, key ?? '', bodyHash, holder));
    if (outcome) return outcome;
  }

  function claim(): Promise<ClaimedAttempt | undefined> {
    const now = clock.now();
    const { draft } = prepared;
    return database.stampingAttempts.claim(organizationId, {
      id: uuidV7(now),
      environment,
      idempotencyKey: key,
      bodyHash,
      series: draft.serie,
      firstSeries: firstSeries[draft.tipoDeComprobante],
      type: draft.tipoDeComprobante,
      folio: draft.folio,
      customerId: prepared.customerId,
      relatedInvoiceUuid: input.relatedInvoiceUuid,
      createdBy: access.actor.kind === 'api-key' ? `key:${access.actor.keyId}` : `user:${access.actor.userId}`,
      at: now,
    });
  }
}

/**
 * Somebody holds the key: answer with what they made, or wait for it without holding a connection.
 * undefined when the holder was refused meanwhile and the key is free again. 409 when it is still in flight at the end.
 */
async function awaitHolder(
  deps: Deps,
  access: InvoiceAccess,
  environment: Environment,
  key: string,
  bodyHash: Buffer,
  first: AttemptRow,
): Promise<CreateInvoiceOutcome | undefined> {
  const { database, clock, settings } = deps;
  const { organizationId } = access;
  const giveUpAt = clock.now().getTime() + settings.idempotencyWaitSeconds * 1000;
  let holder: AttemptRow | undefined = first;
  for (let pauseMs = 20; holder; pauseMs = Math.min(pauseMs * 2, 500)) {
    const { id } = holder;
    if (holder.state === 'stamped') {
      const invoice = await getInvoice(deps, access, { id });
      if (!('uuid' in invoice)) throw new Error(`stamped attempt ${id} has no invoice`);
      return { kind: 'replayed', invoice, bodyMismatch: !holder.bodyHash.equals(bodyHash) };
    }
    if (holder.state === 'unknown' || holder.state === 'manual') return recovering(id);
    if (holder.state === 'claimed' && clock.now().getTime() - holder.createdAt.getTime() > claimSilenceMs)
      await database.stampingAttempts.abandonClaim(organizationId, id, holder.fence, clock.now());
    else if (clock.now().getTime() >= giveUpAt)
      throw new AppError('conflict', 'A request with this idempotencyKey is still in progress', {
        code: 'IDEMPOTENCY_KEY_IN_FLIGHT',
        retryAfterSeconds: 2,
      });
    else await new Promise((resolve) => setTimeout(resolve, pauseMs));
    holder = await database.stampingAttempts.findByKey(organizationId, environment, key);
  }
  return undefined;
}

/** Tells whether a replay asks for the same thing: every field of the body but the key, names in a fixed order. */
export function hashBody(input: InvoiceInput): Buffer {
  const { idempotencyKey: _, ...body } = input;
  return createHash('sha256')
    .update(JSON.stringify(inNameOrder(body)))
    .digest();
}

function inNameOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inNameOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, inNameOrder(member)]),
  );
}
