import type { ErrorExample } from './error-example.ts';
import { invoiceExamples } from './invoice-examples.ts';
import { paymentExamples } from './payment-examples.ts';

/** Codes without an example of their own, with the example that shows them. */
const shownBy: Readonly<Record<string, string>> = {
  '301': 'CODE_NOT_IN_CATALOG',
  '401': 'DATE_OUT_OF_RANGE',
  CFDI40119: 'TOTAL_NEGATIVE',
  CRP20243: 'CRP20242',
  CRP20262: 'CRP20250',
  CRP20264: 'CRP20250',
  CRP20267: 'CRP20257',
  CRP20269: 'CRP20258',
  CRP20270: 'CRP20256',
  CRP20272: 'CRP20257',
  CRP20273: 'CRP20257',
};

const own: Readonly<Record<string, ErrorExample>> = { ...invoiceExamples, ...paymentExamples };

/** By code. A test sends each of them: the wrong body gets this code, the corrected one is valid. */
export const errorExamples: Readonly<Record<string, ErrorExample | undefined>> = {
  ...own,
  ...Object.fromEntries(Object.entries(shownBy).map(([code, example]) => [code, own[example]])),
};
