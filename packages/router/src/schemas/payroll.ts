import { z } from 'zod';
import {
  InvoiceDetail,
  InvoiceList,
  InvoiceListItem,
  ListInvoicesInput,
  Receptor,
  tipoComprobante,
} from './invoice.ts';
import { stampedFields } from './stamped-fields.ts';
import { id } from './text.ts';

const { fechaTimbrado, lugarExpedicion, emisor, customerId } = InvoiceDetail.shape;

export const PayrollListItem = z
  .object({ ...InvoiceListItem.shape, tipoComprobante: tipoComprobante(['N']) })
  .meta({ id: 'PayrollListItem' });
export const PayrollList = InvoiceList.extend({ data: z.array(PayrollListItem) }).meta({ id: 'PayrollList' });

export const PayrollDetail = z
  .object({
    ...PayrollListItem.shape,
    descuento: z.number().describe('Deductions'),
    fechaTimbrado,
    lugarExpedicion,
    emisor,
    receptor: Receptor,
    customerId,
    sustituye: z.array(z.string()).describe('Receipts that this one replaces'),
    nomina12: z
      .union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))])
      .describe('As sent, with the computed fields filled in; a list if there are several'),
    ...stampedFields,
  })
  .meta({ id: 'PayrollDetail' });

export const ListPayrollsInput = ListInvoicesInput.omit({
  type: true,
  metodoPago: true,
  moneda: true,
  balance: true,
  customerId: true,
});

export const PayrollPath = z.strictObject({ id: id().describe('Record ID or fiscal UUID') });
