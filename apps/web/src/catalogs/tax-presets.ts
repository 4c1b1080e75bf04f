import type { InvoiceTax } from '@lacre/client';

export type TaxPreset = 'iva16' | 'iva8' | 'iva0' | 'exempt' | 'none' | 'fees' | 'resico' | 'freight';

const iva = (rate: string): InvoiceTax => ({ type: '002', factorType: 'Tasa', rate });
const withheld = (type: string, rate: string): InvoiceTax => ({ type, factorType: 'Tasa', rate, withholding: true });

/**
 * Tax presets of an item, as accountants name them. Rates: LIVA 1, 1-A and 2-A with RLIVA 3 (two thirds of the IVA of
 * fees, 4 % of freight), LISR 106 and 113-J (ISR that companies withhold from fees and from RESICO), decree of the
 * border region (8 %).
 */
export const taxPresets: Record<TaxPreset, InvoiceTax[]> = {
  iva16: [iva('0.160000')],
  iva8: [iva('0.080000')],
  iva0: [iva('0.000000')],
  exempt: [{ type: '002', factorType: 'Exento' }],
  none: [],
  fees: [iva('0.160000'), withheld('001', '0.100000'), withheld('002', '0.106667')],
  resico: [iva('0.160000'), withheld('001', '0.012500')],
  freight: [iva('0.160000'), withheld('002', '0.040000')],
};

/** The preset with exactly these taxes; undefined for others, which are kept. */
export function presetOf(taxes: readonly InvoiceTax[] = []): TaxPreset | undefined {
  const wanted = signatureOf(taxes);
  return (Object.keys(taxPresets) as TaxPreset[]).find((name) => signatureOf(taxPresets[name]) === wanted);
}

const signatureOf = (taxes: readonly InvoiceTax[]) =>
  taxes
    .map(({ type, factorType, rate = '', withholding = false }) => `${type} ${factorType} ${rate} ${withholding}`)
    .toSorted()
    .join();
