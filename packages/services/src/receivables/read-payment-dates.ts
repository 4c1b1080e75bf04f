import { parseCfdiInSlices } from '@lacre/cfdi/parse';
import { inSlices, SLICE } from '@lacre/cfdi/slices';
import type { SettlingPayment } from '@lacre/database/repositories/invoice-ledger.repository';
import { eachXml } from '../exports/read-xmls.ts';
import type { Services } from '../services.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

type Line = Pick<SettlingPayment, 'id' | 'uuid' | 'installment'>;

/**
 * FechaPago of each line of an invoice's receipts, local and without time zone, from their XML: no column has it. null
 * for a receipt that is not stamped yet. A receipt may pay an invoice several times, each with its own installment.
 */
export async function readPaymentDates(
  deps: Pick<Services, 'database'>,
  organizationId: string,
  invoiceUuid: string,
  lines: readonly Line[],
): Promise<(line: Line) => string | null> {
  // Not the receipts themselves: one may pay a thousand other invoices.
  const dates = new Map<string, string>();
  const keyOf = (id: string, installment: number | null) => `${id} ${installment}`;
  const ids = [...new Set(lines.flatMap(({ id, uuid }) => (uuid === null ? [] : [id])))];
  for (let start = 0; start < ids.length; start += SLICE) {
    if (start > 0) await yieldToEventLoop();
    for await (const [id, xml] of eachXml(deps, organizationId, ids.slice(start, start + SLICE))) {
      const { comprobante } = await inSlices(parseCfdiInSlices(xml.toString('utf8')), yieldToEventLoop);
      for (const { fechaPago, doctosRelacionados } of comprobante.pagos?.pagos ?? [])
        for (const { idDocumento, numParcialidad } of doctosRelacionados) {
          if (idDocumento.toLowerCase() !== invoiceUuid.toLowerCase()) continue;
          const key = keyOf(id, Number(numParcialidad));
          if (!dates.has(key)) dates.set(key, fechaPago);
        }
    }
  }
  return ({ id, installment }) => dates.get(keyOf(id, installment)) ?? null;
}
