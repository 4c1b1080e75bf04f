import type { Pago } from '@lacre/cfdi/pagos/pagos';
import { parseCfdiInSlices } from '@lacre/cfdi/parse';
import { inSlices, SLICE } from '@lacre/cfdi/slices';
import type { SettlingPayment } from '@lacre/database/repositories/invoice-ledger.repository';
import type { Services } from '../services.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

type Line = Pick<SettlingPayment, 'id' | 'uuid' | 'installment'>;

/**
 * FechaPago of each line of an invoice's receipts, local and without time zone, from their XML: no column has it. null
 * for a receipt that is not stamped yet. A receipt may pay an invoice several times, each with its own installment.
 */
export async function readPaymentDates(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
  invoiceUuid: string,
  lines: readonly Line[],
): Promise<(line: Line) => string | null> {
  const payments = new Map<string, Pago[]>();
  const ids = [...new Set(lines.flatMap(({ id, uuid }) => (uuid === null ? [] : [id])))];
  for (let start = 0; start < ids.length; start += SLICE) {
    if (start > 0) await yieldToEventLoop();
    const xmls = await database.invoiceExports.xmls(organizationId, ids.slice(start, start + SLICE));
    for (const [id, xml] of xmls) {
      const { comprobante } = await inSlices(parseCfdiInSlices(xml.toString('utf8')), yieldToEventLoop);
      payments.set(id, comprobante.pagos?.pagos ?? []);
    }
  }
  const settles = ({ installment }: Line, { doctosRelacionados }: Pago) =>
    doctosRelacionados.some(
      ({ idDocumento, numParcialidad }) =>
        idDocumento.toLowerCase() === invoiceUuid.toLowerCase() && Number(numParcialidad) === installment,
    );
  return (line) => payments.get(line.id)?.find((payment) => settles(line, payment))?.fechaPago ?? null;
}
