import { z } from 'zod';
import { Emisor, InvoiceDetail, InvoiceList, InvoiceListItem, ListInvoicesInput } from './invoice.ts';
import { stampedFields } from './stamped-fields.ts';
import { id } from './text.ts';

const { uuid, folio, rfcReceptor, receptorNombre, fecha, status, environment } = InvoiceListItem.shape;
const { cancellationStatus, cancellationDesynced, externalId, createdAt } = InvoiceListItem.shape;
const { lugarExpedicion, fechaTimbrado } = InvoiceDetail.shape;

export const RetentionListItem = z
  .object({
    id: InvoiceListItem.shape.id,
    uuid,
    folio: folio.describe('FolioInt'),
    tipoComprobante: z.enum(['I', 'E', 'T', 'P', 'N', 'R']).meta({ enum: ['R'] }),
    rfcReceptor: rfcReceptor.describe('XEXX010101000 for a receiver abroad'),
    receptorNombre,
    fecha,
    montoTotOperacion: z.number(),
    montoTotRet: z.number(),
    status,
    environment,
    cancellationStatus,
    cancellationDesynced,
    externalId,
    createdAt,
  })
  .meta({ id: 'RetentionListItem' });

export const RetentionList = InvoiceList.extend({ data: z.array(RetentionListItem) }).meta({ id: 'RetentionList' });

export const RetentionDetail = z
  .object({
    ...RetentionListItem.shape,
    cveRetenc: z.string(),
    descRetenc: z.string().nullable(),
    emisor: Emisor,
    receptor: z.object({
      nacionalidad: z.enum(['Nacional', 'Extranjero']),
      nombre: z.string(),
      rfc: z.string().nullable(),
      curp: z.string().nullable(),
      domicilioFiscal: z.string().nullable(),
      numRegIdTrib: z.string().nullable(),
    }),
    period: z.object({ mesIni: z.string(), mesFin: z.string(), ejercicio: z.string() }),
    totals: z.object({
      montoTotOperacion: z.number(),
      montoTotGrav: z.number(),
      montoTotExent: z.number(),
      montoTotRet: z.number(),
      utilidadBimestral: z.number().nullable(),
      isrCorrespondiente: z.number().nullable(),
    }),
    taxes: z.array(
      z.object({
        baseRet: z.number().nullable(),
        impuestoRet: z.string().nullable(),
        montoRet: z.number(),
        tipoPagoRet: z.string(),
      }),
    ),
    complement: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('By key, as sent, with the computed fields filled in'),
    sustituye: z.string().nullable().describe('UUID of the document that this one replaces'),
    lugarExpedicion,
    fechaTimbrado,
    ...stampedFields,
  })
  .meta({ id: 'RetentionDetail' });

export const ListRetentionsInput = ListInvoicesInput.omit({
  type: true,
  series: true,
  metodoPago: true,
  moneda: true,
  balance: true,
  customerId: true,
});

export const RetentionPath = z.strictObject({ id: id().describe('Record ID or fiscal UUID') });
