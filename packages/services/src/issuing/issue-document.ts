import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { Issuer } from '@lacre/cfdi/invoice-body';
import type { Database } from '@lacre/database/database';
import { type AttemptRow, type ClaimedAttempt, ExternalIdTaken } from '@lacre/database/repositories/attempt-claims';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { IssuingJob } from '@lacre/database/repositories/issuing-job.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import type { StampedDocument } from '../documents/stamped-document.ts';
import { withClock } from '../environment-clock.ts';
import { AppError } from '../errors.ts';
import type { Pac } from '../ports/pac.ts';
import type { Services } from '../services.ts';
import { consumeQuota, requireQuota } from '../usage/consume-quota.ts';
import { type CreateOutcome, type QueuedDocument, type QueueOutcome, queued, recovering } from './create-outcome.ts';
import { resolveIssuer } from './resolve-issuer.ts';
import type { IssuerRequest } from './resolve-profile.ts';
import { pacUnavailable, sealAndStamp } from './stamp-invoice.ts';

type Deps = Pick<
  Services,
  'database' | 'clock' | 'catalogs' | 'csds' | 'pacs' | 'schemaValidator' | 'settings' | 'secretBox' | 'log' | 'journal'
>;

/**
 * A claim whose owner has been silent this long may be taken over: nothing was sent yet, and the fence keeps an owner that was only
 * slow from sending. Less than a caller waits for a key, so that a dead one is taken over within the next call.
 */
export const staleClaimMs = 20_000;

/** What a claim needs to know of a request, whatever kind of document it makes. */
export interface Prepared {
  customerId: string | undefined;
  addenda?: string;
  /** Who gets it by mail once it is stamped. */
  recipients: readonly string[];
}

export interface DocumentKind<P extends Prepared, View> {
  environment: Environment;
  idempotencyKey: string | undefined;
  bodyHash: Buffer;
  /** It has waited in the queue and is issued under this id. */
  attemptId: string | undefined;
  relatedInvoiceUuid?: string;
  externalId: string | undefined;
  metadata: Record<string, unknown> | undefined;
  /** True for a document that this operation makes: a key that made another kind is refused. */
  makes(tipoDeComprobante: string): boolean;
  /** Refuses what the SAT would refuse. `emailOnStamp`: the organization mails what it issues. `series`: to be taken where none is named. */
  prepare(issuer: Issuer, emailOnStamp: boolean, series?: string): Promise<P>;
  /** What decides where it is issued and which certificate seals it. */
  issuer: IssuerRequest;
  /** Claims key, folio and what the document takes of others, in `database`, which may be a transaction; undefined when the key is taken. */
  claim(
    prepared: P,
    database: Database,
  ): Promise<{ claimed: ClaimedAttempt; comprobante: Comprobante; customerId?: string | undefined } | undefined>;
  view(row: InvoiceRow, document: StampedDocument): View;
  /** What was stamped earlier, by record id. */
  find(id: string): Promise<View>;
  statusUrl(id: string): string;
}

/**
 * Issues a document: refuse what the SAT would refuse -> claim key and folio -> seal and store the exact bytes -> stamp ->
 * commit document, XML and event together. The same idempotency key never stamps twice (reliability, section 2).
 */
export async function issueDocument<P extends Prepared, View>(
  deps: Deps,
  access: InvoiceAccess,
  kind: DocumentKind<P, View>,
): Promise<CreateOutcome<View>> {
  const { csds } = deps;
  const { organizationId } = access;
  const { environment, idempotencyKey } = kind;

  const known = await findIdempotentResult();
  if (known) return known;

  // Before what the organization still lacks: without a PAC nothing that it could do would help.
  const pac = requirePac(deps, environment);
  const resolved = await resolveIssuer(deps, organizationId, environment, kind.issuer);
  const { issuer, certificateId, plan, emailOnStamp, series } = resolved;
  for (;;) {
    const ready = await prepareAndClaim().catch(async (error: unknown) => {
      // The refusal may be the doing of the same request, sent twice: what the first one took is missing to the second.
      const meanwhile = await findIdempotentResult();
      if (!meanwhile) throw error instanceof ExternalIdTaken ? externalIdTaken(kind.externalId) : error;
      return meanwhile;
    });
    if (ready && 'kind' in ready) return ready;
    if (ready) {
      const { prepared, csd, claim } = ready;
      return sealAndStamp(deps, {
        organizationId,
        environment,
        ...claim,
        addenda: prepared.addenda,
        csd,
        pac,
        customerId: claim.customerId ?? prepared.customerId,
        relatedInvoiceUuid: kind.relatedInvoiceUuid,
        idempotencyKey,
        externalId: kind.externalId,
        metadata: kind.metadata,
        view: (row, document) => kind.view(row, document),
        statusUrl: (id) => kind.statusUrl(id),
      });
    }
    // Only a key can be claimed twice.
    const outcome = await findIdempotentResult();
    if (outcome) return outcome;
  }

  async function prepareAndClaim() {
    const prepared = await kind.prepare(issuer, emailOnStamp, series);
    const downForSeconds = pac.unavailableForSeconds();
    if (downForSeconds > 0) throw pacUnavailable(downForSeconds);
    const csd = await csds.open(organizationId, certificateId);
    const claim = await consumeQuota(deps, { organizationId, environment, plan }, (database) =>
      kind.claim(prepared, database),
    );
    if (claim) await mailWhenStamped(claim.claimed.id, prepared.recipients);
    return claim && { prepared, csd, claim };
  }

  /** Waits for the stamp and goes with the attempt when there is none: stamping itself never waits for a mail. */
  async function mailWhenStamped(invoiceId: string, recipients: readonly string[]): Promise<void> {
    if (recipients.length === 0) return;
    const at = deps.clock.now();
    await deps.database.invoiceEmails.insert(organizationId, { id: uuidV7(at), invoiceId, recipients, at });
  }

  async function findIdempotentResult(): Promise<CreateOutcome<View> | undefined> {
    const { made, waiting } = await readKey(deps, organizationId, kind);
    if (made || !waiting) return made;
    throw new AppError('IDEMPOTENCY_KEY_IN_FLIGHT', {
      texts: {
        en: `The document of this idempotencyKey waits to be issued: see ${kind.statusUrl(waiting.id)}`,
        es: `El documento de este idempotencyKey espera a emitirse: vea ${kind.statusUrl(waiting.id)}`,
      },
      retryAfterSeconds: 2,
    });
  }
}

/**
 * The same for a document that is issued later: what can be judged is judged now, as of the moment `issuedAt`, and refused. Then
 * `enqueue` keeps it; nothing is claimed. A key that waits already is told of.
 */
export async function queueDocument<P extends Prepared, View>(
  deps: Deps,
  access: InvoiceAccess,
  kind: DocumentKind<P, View>,
  queue: QueuePlace,
): Promise<QueueOutcome<View>> {
  const { organizationId } = access;
  const { environment } = kind;
  const known = await findIdempotentResult();
  if (known) return known;
  requirePac(deps, environment);
  const judging = withClock(deps, { now: () => queue.issuedAt });
  const resolved = await resolveIssuer(judging, organizationId, environment, kind.issuer);
  const { issuer, plan, emailOnStamp, series } = resolved;
  await kind.prepare(issuer, emailOnStamp, series);
  await requireQuota(judging, { organizationId, environment, plan });
  // undefined: the key has begun to wait meanwhile, or its document has been issued.
  for (;;) {
    const outcome = (await queue.enqueue(kind)) ?? (await findIdempotentResult());
    if (outcome) return outcome;
  }

  async function findIdempotentResult(): Promise<QueueOutcome<View> | undefined> {
    const { made, waiting } = await readKey(deps, organizationId, kind);
    if (made || !waiting) return made;
    const { id } = waiting;
    const bodyMismatch = waiting.bodyHash?.equals(kind.bodyHash) !== true;
    return { ...queued(id, environment, kind.statusUrl(id)), isReplayed: true, bodyMismatch };
  }
}

/** Where a document waits. */
export interface QueuePlace {
  issuedAt: Date;
  /** Undefined when its key waits already. */
  enqueue(
    document: Pick<DocumentKind<Prepared, unknown>, 'environment' | 'idempotencyKey' | 'bodyHash' | 'statusUrl'>,
  ): Promise<QueuedDocument | undefined>;
}

/** What a key has made, or the document that waits under it. One that has waited itself looks only at the first. */
async function readKey<P extends Prepared, View>(
  deps: Deps,
  organizationId: string,
  kind: DocumentKind<P, View>,
): Promise<{ made?: CreateOutcome<View> | undefined; waiting?: IssuingJob | undefined }> {
  const { environment, idempotencyKey, attemptId } = kind;
  if (idempotencyKey === undefined) return {};
  const { stampingAttempts, issuingJobs } = deps.database;
  const [holder, waiting] = await Promise.all([
    stampingAttempts.findByKey(organizationId, environment, idempotencyKey),
    attemptId === undefined ? issuingJobs.findOpenByKey(organizationId, environment, idempotencyKey) : undefined,
  ]);
  const made = holder && (await awaitHolder(deps, organizationId, idempotencyKey, kind, holder));
  if (!made && waiting && !kind.makes(waiting.kind === 'payment' ? 'P' : 'I')) throw keyOfOtherKind();
  return { made, waiting };
}

export function requirePac({ pacs }: Pick<Services, 'pacs'>, environment: Environment): Pac {
  const pac = pacs[environment];
  if (pac) return pac;
  throw new AppError('PAC_NOT_CONFIGURED', { params: { environment } });
}

const externalIdTaken = (externalId = '') => new AppError('EXTERNAL_ID_TAKEN', { params: { externalId } });

const keyOfOtherKind = () =>
  new AppError('IDEMPOTENCY_KEY_OF_OTHER_KIND', {
    texts: {
      en: 'This idempotencyKey belongs to another kind of document',
      es: 'Este idempotencyKey es de otro tipo de documento',
    },
  });

/**
 * Somebody holds the key: answer with what they made, or wait for it without holding a connection.
 * undefined when the holder was refused meanwhile and the key is free again. 409 when it is still in flight at the end, or
 * when the key is another kind of document's.
 */
async function awaitHolder<P extends Prepared, View>(
  deps: Deps,
  organizationId: string,
  key: string,
  kind: DocumentKind<P, View>,
  first: AttemptRow,
): Promise<CreateOutcome<View> | undefined> {
  const { database, clock, settings } = deps;
  const giveUpAt = clock.now().getTime() + settings.idempotencyWaitSeconds * 1000;
  let holder: AttemptRow | undefined = first;
  for (let pauseMs = 20; holder; pauseMs = Math.min(pauseMs * 2, 500)) {
    const { id } = holder;
    if (!kind.makes(holder.tipoComprobante)) throw keyOfOtherKind();
    if (holder.state === 'stamped')
      return {
        kind: 'replayed',
        invoice: await kind.find(id),
        bodyMismatch: !holder.bodyHash.equals(kind.bodyHash),
      };
    if (holder.state === 'unknown' || holder.state === 'manual')
      return recovering(id, kind.environment, kind.statusUrl(id));
    if (holder.state === 'claimed' && clock.now().getTime() - holder.createdAt.getTime() > staleClaimMs)
      await database.stampingAttempts.abandonClaim(organizationId, id, holder.fence, clock.now());
    else if (clock.now().getTime() >= giveUpAt)
      throw new AppError('IDEMPOTENCY_KEY_IN_FLIGHT', { retryAfterSeconds: 2 });
    else await new Promise((resolve) => setTimeout(resolve, pauseMs));
    holder = await database.stampingAttempts.findByKey(organizationId, kind.environment, key);
  }
  return undefined;
}
