import { isCalendarDate } from '@lacre/cfdi/dates';
import { defaultSort } from '@lacre/services/documents/document-cursor';
import { z } from 'zod';
import { mustNotBeEmpty } from '../must-not-be-empty.ts';
import { CancellationRecord } from './cancellation-record.ts';
import { IssuingError } from './issuing-error.ts';
import { documentExternalId } from './metadata.ts';
import { paging } from './paging.ts';
import { id, instantText, sought, text, uuidText } from './text.ts';
import { Environment } from './user.ts';

/** The type covers all documents; the description states which ones the response has. */
export const tipoComprobante = (really: readonly string[]) =>
  z.enum(['I', 'E', 'T', 'P', 'N', 'R']).meta({ enum: really });

const listItemFields = {
  id: uuidText().describe('Service-side record ID'),
  uuid: uuidText().describe('Fiscal folio UUID'),
  serie: z.string(),
  folio: z.string(),
  tipoComprobante: tipoComprobante(['I', 'E', 'T']),
  rfcReceptor: z.string(),
  moneda: z.string(),
  total: z.number(),
  status: z.enum(['vigente', 'cancelado']),
  environment: Environment,
  createdAt: instantText(),
  requiresReceptorApproval: z.boolean().describe('Computed for each response: it changes over time'),
  cancellationStatus: z.enum(['pendiente', 'rechazada']).nullable(),
  cancellationDesynced: z.boolean(),
  receptorNombre: z.string(),
  fecha: z.string().describe('Local time of the place of issue, without offset'),
  subtotal: z.number(),
  metodoPago: z.string().nullable(),
  saldo: z
    .number()
    .nullable()
    .describe('Amount still owed, in its currency; negative if the customer is owed money; null unless it is PPD'),
  externalId: z.string().nullable(),
};

export const InvoiceListItem = z.object(listItemFields).meta({ id: 'InvoiceListItem' });

export const InvoiceList = z
  .object({
    data: z.array(InvoiceListItem),
    total: z.int().describe('Total number of invoices before pagination'),
    page: z.int(),
    limit: z.int(),
    totalPages: z.int(),
    nextCursor: z.string().nullable().describe('Cursor for the next page, to send as `after`; null on the last page'),
  })
  .meta({ id: 'InvoiceList' });

export const TransferredTax = z
  .object({
    base: z.number(),
    impuesto: z.string(),
    tipoFactor: z.string(),
    tasaOCuota: z.string().nullable(),
    importe: z.number().nullable(),
  })
  .meta({ id: 'TransferredTax' });
const WithheldTax = z
  .object({
    base: z.number(),
    impuesto: z.string(),
    tipoFactor: z.string(),
    tasaOCuota: z.string(),
    importe: z.number(),
  })
  .meta({ id: 'WithheldTax' });

const Parte = z
  .object({
    claveProdServ: z.string(),
    noIdentificacion: z.string().nullable(),
    cantidad: z.number(),
    unidad: z.string().nullable(),
    descripcion: z.string(),
    valorUnitario: z.number().nullable(),
    importe: z.number().nullable(),
    informacionAduanera: z.array(z.string()).describe('NumeroPedimento of each'),
  })
  .meta({ id: 'Parte' });

const Concepto = z
  .object({
    claveProdServ: z.string(),
    noIdentificacion: z.string().nullable(),
    cantidad: z.number(),
    claveUnidad: z.string(),
    unidad: z.string().nullable(),
    descripcion: z.string(),
    valorUnitario: z.number(),
    importe: z.number(),
    descuento: z.number(),
    objetoImp: z.string(),
    complemento: z.record(z.string(), z.unknown()).nullable().describe('By key, in the same form as in the request'),
    traslados: z.array(TransferredTax),
    retenciones: z.array(WithheldTax),
    aCuentaTerceros: z
      .object({ rfc: z.string(), nombre: z.string(), regimenFiscal: z.string(), domicilioFiscal: z.string() })
      .nullable(),
    informacionAduanera: z.array(z.string()).describe('NumeroPedimento of each'),
    cuentaPredial: z.array(z.string()).describe('Numero of each'),
    partes: z.array(Parte),
  })
  .meta({ id: 'Concepto' });

const receptor = {
  rfc: z.string(),
  nombre: z.string(),
  regimenFiscal: z.string(),
  domicilioFiscal: z.string(),
};

/** Of documents that have no residence or foreign tax id. */
export const Receptor = z.object(receptor).meta({ id: 'Receptor' });
export const Emisor = z
  .object({ rfc: z.string(), nombre: z.string(), regimenFiscal: z.string() })
  .meta({ id: 'Emisor' });

export const InvoiceDetail = z
  .object({
    ...listItemFields,
    descuento: z.number(),
    totalTraslados: z.number(),
    totalRetenidos: z.number(),
    tipoCambio: z.number().nullable(),
    fechaTimbrado: z.string(),
    formaPago: z.string().nullable(),
    usoCfdi: z.string(),
    exportacion: z.string(),
    condicionesDePago: z.string().nullable(),
    informacionGlobal: z
      .object({ periodicidad: z.string(), meses: z.string(), anio: z.int() })
      .nullable()
      .describe('Period of a global invoice'),
    cfdiRelacionados: z.array(z.object({ tipoRelacion: z.string(), uuids: z.array(z.string()) })),
    lugarExpedicion: z.string(),
    emisor: Emisor,
    receptor: z.object({
      ...receptor,
      residenciaFiscal: z.string().nullable(),
      numRegIdTrib: z.string().nullable(),
    }),
    customerId: uuidText().nullable(),
    conceptos: z.array(Concepto),
    complementos: z.record(z.string(), z.unknown()).describe('By key, in the same form as in the request'),
    impuestos: z.object({
      traslados: z.array(TransferredTax),
      retenciones: z.array(z.object({ impuesto: z.string(), importe: z.number() })),
    }),
    relatedInvoiceUuid: uuidText().nullable(),
    noCertificado: z.string(),
    noCertificadoSat: z.string(),
    rfcPac: z.string(),
    sello: z.string(),
    selloSat: z.string(),
    verificationUrl: z.string(),
    idempotencyKey: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    cancellation: CancellationRecord.nullable().describe('The latest cancellation request'),
    updatedAt: instantText(),
  })
  .meta({ id: 'InvoiceDetail' });

export const AcceptedDocument = z
  .object({
    id: uuidText(),
    status: z.enum(['queued', 'recovering']),
    environment: Environment,
    statusUrl: z.string().describe('Where to get its outcome'),
  })
  .meta({
    id: 'AcceptedDocument',
    description: 'Queued, or the outcome at the PAC is unknown and is being recovered. Nothing is stamped twice.',
  });

export const InvoiceAttempt = z
  .object({
    id: uuidText(),
    status: z.enum(['queued', 'recovering', 'failed']),
    environment: Environment,
    serie: z.string().nullable().describe('null until it is issued'),
    folio: z.string().nullable(),
    idempotencyKey: z.string().nullable(),
    message: z.string().nullable().describe('Why it failed'),
    code: z.string().nullable(),
    details: IssuingError.shape.details,
    scheduledAt: instantText().nullable().describe('When it will be issued; null: as soon as possible'),
    createdAt: instantText(),
    updatedAt: instantText(),
  })
  .meta({ id: 'InvoiceAttempt' });

/** The document comes last: clients generated with one class for both (PHP) use the last definition of each field. */
export const attemptOr = <Detail extends z.ZodObject<{ status: z.ZodEnum }>>(Detail: Detail) =>
  z.discriminatedUnion('status', [InvoiceAttempt, Detail]);

export const isoDate = (name: string) =>
  z
    .string({ error: 'must be a valid ISO 8601 date' })
    .refine(isIsoDate, {
      error: ({ input }) =>
        // A + that is not encoded arrives as a space.
        isIsoDate(String(input).replace(' ', '+'))
          ? 'must be a valid ISO 8601 date: encode the + of its offset as %2B'
          : 'must be a valid ISO 8601 date',
    })
    .optional()
    .describe(name);

const dateTime =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/;

/** A valid date, with or without time; JavaScript's own parser would turn 30 February into 1 March. */
function isIsoDate(value: string): boolean {
  return isCalendarDate(dateTime.exec(value)?.[1] ?? value);
}

const localDate = (name: string) =>
  z
    .string({ error: 'must be a local date or date-time (YYYY-MM-DD or YYYY-MM-DDThh:mm:ss)' })
    .refine((value) => isCalendarDate(localDateTime.exec(value)?.[1] ?? value), {
      error: 'must be a local date or date-time (YYYY-MM-DD or YYYY-MM-DDThh:mm:ss)',
    })
    .optional()
    .describe(name);

/** The form of Fecha: no offset, whole seconds. */
const localDateTime = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

const sorts = ['createdAt', 'fecha', 'total', 'folio'].flatMap((key) => [key, `-${key}`]);

export const ListInvoicesInput = z.strictObject({
  ...paging,
  type: z.enum(['I', 'E', 'T'], { error: 'must be one of: I, E, T' }).optional().describe('All if omitted'),
  status: z
    .enum(['vigente', 'cancelado'], { error: 'must be one of: vigente, cancelado' })
    .optional()
    .describe('Both if omitted'),
  dateFrom: isoDate(
    'Filters on createdAt, inclusive, in America/Mexico_City unless it has an offset; a date without time means the start of that day',
  ),
  dateTo: isoDate(
    'Filters on createdAt, inclusive, in America/Mexico_City unless it has an offset; a date without time means the end of that day',
  ),
  rfcReceptor: sought().optional().describe('Exact match'),
  environment: Environment.optional().describe(
    'Ignored with an API key: the environment of the key applies. Both if omitted with a session',
  ),
  series: sought().optional().describe('Exact match'),
  folio: sought().optional().describe('Exact match'),
  q: text()
    .max(100, { error: 'must be at most 100 characters long' })
    .optional()
    .describe(
      'Words that must each occur in the name or RFC of the receiver, in series and folio, or in the UUID; case and accents are ignored',
    ),
  issuedFrom: localDate(
    'Filters on Fecha (local time of the place of issue), inclusive: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss`',
  ),
  issuedTo: localDate('Filters on Fecha, inclusive; a date without time includes the whole day'),
  customerId: id().optional().describe('ID of the customer that the document was issued to'),
  metodoPago: z.enum(['PUE', 'PPD'], { error: 'must be one of: PUE, PPD' }).optional().describe('Both if omitted'),
  moneda: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'must be a currency code of three capital letters' })
    .optional()
    .describe('Currency code of three letters; all if omitted'),
  externalId: documentExternalId().min(1, { error: mustNotBeEmpty.en }).optional().describe('Exact match'),
  balance: z.enum(['open'], { error: 'must be open' }).optional().describe('`open`: PPD, vigente and not fully paid'),
  sort: z
    .enum(sorts, { error: `must be one of: ${sorts.join(', ')}` })
    .optional()
    .describe('Prefix `-` for descending order: largest or newest first')
    .meta({ default: defaultSort }),
  after: text()
    .max(500, { error: 'must be at most 500 characters long' })
    .optional()
    .describe('`nextCursor` of the previous page, with the same sort. Replaces page'),
});

export const InvoicePath = z.strictObject({ id: id().describe('Record ID or fiscal UUID') });
