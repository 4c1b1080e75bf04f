import type { ComplementData } from '@lacre/cfdi/complements/complement';
import { NOMINA } from '@lacre/cfdi/complements/nomina/nomina';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { CancellationRecord } from '../cancellations/cancellation-view.ts';
import { amount } from '../documents/amount.ts';
import type { StampedDocument } from '../documents/stamped-document.ts';
import { type StampedView, toStampedView } from '../documents/stamped-view.ts';
import type { Services } from '../services.ts';

/**
 * List item plus the contents of the receipt. Amounts are numbers only here, in the response; those of the complement
 * are its own strings.
 */
export interface PayrollDetail extends StampedView {
  /** Deductions. */
  descuento: number;
  /** Receipts that this one replaces. */
  sustituye: string[];
  /** As sent, with everything that was filled in; a list if there are several. */
  nomina12: ComplementData | ComplementData[];
  /** The latest cancellation request. */
  cancellation: CancellationRecord | null;
}

export function toPayrollDetail(
  services: Pick<Services, 'clock' | 'catalogs'>,
  row: InvoiceRow,
  document: StampedDocument,
): PayrollDetail {
  const { comprobante: c } = document;
  const nomina12 = c.complementos?.[NOMINA];
  if (!nomina12) throw new Error(`receipt ${row.id} holds no payroll`);
  return {
    ...toStampedView(services, row, document),
    descuento: amount(c.descuento ?? '0'),
    sustituye: c.cfdiRelacionados.flatMap(({ uuids }) => uuids),
    nomina12: isSeveral(nomina12) ? [...nomina12] : nomina12,
    cancellation: null,
  };
}

const isSeveral = (found: ComplementData | readonly ComplementData[]): found is readonly ComplementData[] =>
  Array.isArray(found);
