import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type {
  NamedDocument,
  NamingDocument,
  TimelineMail,
} from '@lacre/database/repositories/invoice-timeline.repository';
import type { InvoiceAccess } from '../access.ts';
import { type CancellationRecord, toCancellationRecord } from '../cancellations/cancellation-view.ts';
import { reducesBalance } from '../cancellations/related-documents.ts';
import { amount } from '../documents/amount.ts';
import type { DocumentPath } from '../documents/document-path.ts';
import { getDocument } from '../documents/get-document.ts';
import { type Identity, identityOf } from '../identity-of.ts';
import { english, inLanguage, type ResponseLanguage } from '../language.ts';
import { notPrepared, undeliveredText } from '../mail/undelivered-texts.ts';
import type { Services } from '../services.ts';
import type { TimelineKind } from './timeline-kinds.ts';

export interface TimelineActor {
  kind: Identity['actorKind'];
  /** Id of the key or the user. */
  id: string;
  /** The current name; null when it is no longer known. */
  name: string | null;
  /** The application that acted on behalf of the user. */
  applicationId: string | null;
}

export interface TimelineDocument {
  /** null when it is not a document of the organization; then only `uuid` is set. */
  id: string | null;
  uuid: string;
  serie: string | null;
  folio: string | null;
  tipoComprobante: InvoiceRow['tipoComprobante'] | null;
  status: InvoiceRow['status'] | null;
}

export interface TimelineEntry {
  kind: TimelineKind;
  at: string;
  actor: TimelineActor | null;
  document: TimelineDocument | null;
  /** In the currency of the invoice. */
  amount: number | null;
  tipoRelacion: string | null;
  emails: string[];
  motivo: CancellationRecord['motivo'] | null;
  message: string | null;
}

/** An entry with the actor as stored in its row. */
type RawEntry = Pick<TimelineEntry, 'kind'> &
  Partial<Omit<TimelineEntry, 'at' | 'actor'>> & { at: Date | string; by?: string | null };

/**
 * Get the timeline of an invoice, by record id or fiscal UUID: first its stamp, then its relations to other documents,
 * e-mails and cancellations, by time. Empty while it is queued or its stamp is being recovered, and when it was
 * rejected. 404 when there is none.
 */
export async function getTimeline(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  { id }: { id: string },
  language: ResponseLanguage = english,
): Promise<{ data: TimelineEntry[] }> {
  return timelineOf(services, access, { id, kind: 'invoice', language });
}

/** The same for a payment receipt. The invoices it pays are no entries: they are part of the receipt. */
export async function getPaymentTimeline(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  { id }: { id: string },
  language: ResponseLanguage = english,
): Promise<{ data: TimelineEntry[] }> {
  return timelineOf(services, access, { id, kind: 'payment', language });
}

async function timelineOf(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  of: { id: string; kind: DocumentPath; language: ResponseLanguage },
): Promise<{ data: TimelineEntry[] }> {
  const result = await getDocument(services, access, of, (row) => readTimeline(services, access, row, of.language));
  return { data: 'status' in result ? [] : result };
}

async function readTimeline(
  { database }: Pick<Services, 'database'>,
  { organizationId }: InvoiceAccess,
  row: InvoiceRow,
  language: ResponseLanguage,
): Promise<TimelineEntry[]> {
  const { invoiceTimelines, cancellationRequests } = database;
  const [by, named, naming, mails, requests] = await Promise.all([
    invoiceTimelines.createdBy(organizationId, row.id),
    invoiceTimelines.named(organizationId, row.environment, row.id),
    invoiceTimelines.naming(organizationId, row.environment, row),
    invoiceTimelines.mails(organizationId, row.id),
    cancellationRequests.list(organizationId, row.id),
  ]);
  const cancellations = requests.flatMap((request) =>
    fromRequest(toCancellationRecord(request, language), request.requestedBy),
  );
  const isCancelledElsewhere = row.status === 'cancelado' && !cancellations.some(({ kind }) => kind === 'cancelled');
  const later: RawEntry[] = [
    ...naming.map(fromNaming),
    ...mails.flatMap((mail) => fromMail(mail, language)),
    ...cancellations,
    ...(isCancelledElsewhere ? [{ kind: 'cancelled', at: row.updatedAt } as const] : []),
  ];
  const entries = [
    { kind: 'stamped', at: row.createdAt, by } as const,
    ...named.filter(({ kind }) => kind !== 'paid').map((document) => fromNamed(document, row)),
    ...later.toSorted((one, other) => new Date(one.at).getTime() - new Date(other.at).getTime()),
  ];
  const names = await invoiceTimelines.namesOf(organizationId, [
    ...new Set(entries.flatMap(({ by }) => actorOf(by)?.id ?? [])),
  ]);
  return entries.map((entry) => toEntry(entry, names));
}

function fromNaming({ createdBy, createdAt, ...document }: NamingDocument): RawEntry {
  return {
    kind: kindOfNaming(document),
    at: createdAt,
    by: createdBy,
    document: documentOf(document, document.uuid),
    amount: document.amount === null ? null : amount(document.amount),
    tipoRelacion: document.tipoRelacion,
  };
}

function kindOfNaming(document: Pick<NamingDocument, 'kind' | 'tipoComprobante' | 'tipoRelacion'>): TimelineKind {
  if (reducesBalance(document)) return document.kind === 'paid' ? 'paid' : 'credited';
  return document.tipoRelacion === '04' ? 'substituted' : 'related';
}

function fromNamed({ tipoRelacion, relatedUuid, ...document }: NamedDocument, row: InvoiceRow): RawEntry {
  const isCredit = row.tipoComprobante === 'E' && tipoRelacion !== '04';
  return {
    kind: tipoRelacion === '04' ? 'substitutes' : isCredit ? 'credits' : 'relates',
    at: row.createdAt,
    document: documentOf(document, relatedUuid),
    tipoRelacion,
  };
}

const documentOf = (
  { id, uuid, serie, folio, tipoComprobante, status }: Omit<TimelineDocument, 'uuid'> & { uuid: string | null },
  relatedUuid: string,
): TimelineDocument => ({ id, uuid: uuid ?? relatedUuid, serie, folio, tipoComprobante, status });

const mailKinds = { waiting: 'mailQueued', sent: 'mailed', failed: 'mailFailed' } as const;

/** One entry for the recipients that share its state, and one for each whose e-mail was given up later. */
function fromMail(
  { state, recipients, undelivered, createdAt, updatedAt }: TimelineMail,
  language: ResponseLanguage,
): RawEntry[] {
  const givenUp = undelivered.map(
    ({ to, at, ...why }): RawEntry => ({
      kind: 'mailFailed',
      at,
      emails: [to],
      message: inLanguage(undeliveredText(why), language),
    }),
  );
  const emails = recipients.filter((recipient) => !undelivered.some(({ to }) => to === recipient));
  if (emails.length === 0) return givenUp;
  const message = state === 'failed' ? inLanguage(notPrepared, language) : null;
  return [{ kind: mailKinds[state], at: state === 'waiting' ? createdAt : updatedAt, emails, message }, ...givenUp];
}

function fromRequest(record: CancellationRecord, by: string): RawEntry[] {
  const { motivo, requestedAt, resolvedAt, status, message } = record;
  const requested: RawEntry = { kind: 'cancellationRequested', at: requestedAt, by, motivo };
  if (resolvedAt === null) return [requested];
  return [
    requested,
    status === 'aceptada'
      ? { kind: 'cancelled', at: resolvedAt, motivo }
      : { kind: 'cancellationRejected', at: resolvedAt, motivo, message },
  ];
}

/** null when no actor was recorded. */
function actorOf(by: string | null | undefined): Omit<TimelineActor, 'name'> | null {
  const { actorKind: kind, actorId: id, applicationId } = identityOf(by ?? '');
  return id === null ? null : { kind, id, applicationId };
}

function toEntry({ at, by, ...rest }: RawEntry, names: ReadonlyMap<string, string>): TimelineEntry {
  const actor = actorOf(by);
  return {
    document: null,
    amount: null,
    tipoRelacion: null,
    emails: [],
    motivo: null,
    message: null,
    ...rest,
    at: new Date(at).toISOString(),
    actor: actor && { ...actor, name: names.get(actor.id) ?? null },
  };
}
