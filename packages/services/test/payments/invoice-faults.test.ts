import type { PaymentDraft } from '@lacre/cfdi/pagos/normalise-payment';
import { expect } from 'chai';
import { invoiceFaults } from '../../src/payments/invoice-faults.ts';
import type { OwedInvoice } from '../../src/payments/known-invoices.ts';
import type { PaymentInput } from '../../src/payments/payment-input.ts';

const uuid = '0a1b2c3d-0000-4000-8000-00000000000a';
const owed = {
  id: '01a1ff43-0000-7000-8000-000000000001',
  uuid: uuid.toUpperCase(),
  environment: 'sandbox',
  tipoComprobante: 'I',
  status: 'vigente',
  cancellationStatus: null,
  isBeingReplaced: false,
  rfcReceptor: 'URE180429TM6',
  replaced: [],
} as unknown as OwedInvoice;

describe('an invoice that a payment receipt names', () => {
  const faultsOf = (changes: Partial<OwedInvoice>) =>
    invoiceFaults(
      { payments: [{ documents: [{ uuid }] }] } as unknown as PaymentInput,
      { pagos: [] } as unknown as PaymentDraft,
      [{ ...owed, ...changes }],
      'sandbox',
      'URE180429TM6',
    ).map(({ code, path, message }) => [code, path, message.en]);

  it('may be paid while it is in force, also after its receiver rejected a cancellation', () => {
    expect(faultsOf({})).to.deep.equal([]);
    expect(faultsOf({ cancellationStatus: 'rechazada' })).to.deep.equal([]);
  });

  const reasons: [changes: Partial<OwedInvoice>, text: string][] = [
    [{ environment: 'production' }, 'the invoice belongs to the other environment (production)'],
    [{ tipoComprobante: 'E' }, 'the document is not an Ingreso'],
    [{ status: 'cancelado' }, 'the invoice is cancelled'],
    [{ cancellationStatus: 'pendiente' }, 'the invoice is being cancelled'],
    [{ isBeingReplaced: true }, 'the invoice is being replaced by another one'],
    [{ rfcReceptor: 'XAXX010101000' }, 'the invoice has another receiver (XAXX010101000)'],
  ];
  for (const [changes, text] of reasons)
    it(`may not be paid when ${text}`, () => {
      expect(faultsOf(changes)).to.deep.equal([['PAID_INVOICE_INVALID', 'payments[0].documents[0].uuid', text]]);
    });
});
