import { z } from 'zod';
import {
  InvoiceDetail,
  InvoiceList,
  InvoiceListItem,
  ListInvoicesInput,
  Receptor,
  TransferredTax,
  tipoComprobante,
} from './invoice.ts';
import { stampedFields } from './stamped-fields.ts';
import { id, uuidText } from './text.ts';

const PaidDocument = z
  .object({
    uuid: uuidText(),
    serie: z.string().nullable(),
    folio: z.string().nullable(),
    moneda: z.string(),
    equivalencia: z.number().nullable(),
    parcialidad: z.int(),
    saldoAnterior: z.number(),
    pagado: z.number(),
    saldoInsoluto: z.number(),
    objetoImp: z.string(),
    traslados: z.array(TransferredTax),
    retenciones: z.array(TransferredTax),
  })
  .meta({ id: 'PaidDocument' });

const { fechaTimbrado, lugarExpedicion, emisor, customerId } = InvoiceDetail.shape;

export const PaymentListItem = z
  .object({
    ...InvoiceListItem.shape,
    tipoComprobante: tipoComprobante(['P']),
    montoTotalPagos: z
      .number()
      .nullable()
      .describe(
        'Total of all payments, in pesos; null for some minutes after an update from a version that did not store it',
      ),
  })
  .meta({ id: 'PaymentListItem' });
export const PaymentList = InvoiceList.extend({ data: z.array(PaymentListItem) }).meta({ id: 'PaymentList' });

export const PaymentDetail = z
  .object({
    ...PaymentListItem.shape,
    fechaTimbrado,
    lugarExpedicion,
    emisor,
    receptor: Receptor,
    customerId,
    montoTotalPagos: z.number().describe('Total of all payments, in pesos'),
    sustituye: z.array(z.string()).describe('Receipts that this one replaces'),
    pagos: z.array(
      z.object({
        fechaPago: z.string(),
        formaDePago: z.string(),
        moneda: z.string(),
        tipoCambio: z.number().nullable(),
        monto: z.number(),
        numOperacion: z.string().nullable(),
        documentos: z.array(PaidDocument),
      }),
    ),
    ...stampedFields,
  })
  .meta({ id: 'PaymentDetail' });

export const ListPaymentsInput = ListInvoicesInput.omit({ type: true, metodoPago: true, moneda: true, balance: true });

export const PaymentPath = z.strictObject({ id: id().describe('Record ID or fiscal UUID') });
