import type { RetentionInput } from '../../src/retentions/retention-input.ts';

/** Retentions of a month's fees. */
export const fees: RetentionInput = {
  receiver: { legalName: 'ROSA CRUZ SOLIS', taxId: 'CUSR850101JK7', zip: '86991' },
  cveRetenc: '25',
  descRetenc: 'Honorarios asimilados',
  period: { mesIni: '10', mesFin: '10', ejercicio: '2026' },
  totals: { montoTotGrav: '1000', montoTotExent: '0' },
  taxes: [{ baseRet: '1000', montoRet: '100', tipoPagoRet: '04' }],
  idempotencyKey: 'fees-1',
};
