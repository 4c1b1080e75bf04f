import { nominaExample } from '@lacre/cfdi/complements/nomina/nomina-example';
import { invoice } from '../harness/invoice.ts';

/** A document that a client requests: every kind that uses the common stamping path, through both services of a PAC. */
export interface AskedDocument {
  path: string;
  body: object;
}

export const anInvoice: AskedDocument = { path: '/invoices', body: invoice };

const payroll: AskedDocument = {
  path: '/payrolls',
  body: { employee: { rfc: 'CUSR850101JK4', nombre: 'ROSA CRUZ SOLIS', zip: '86991' }, nomina12: nominaExample },
};

const retention: AskedDocument = {
  path: '/retentions',
  body: {
    receiver: { legalName: 'ROSA CRUZ SOLIS', taxId: 'CUSR850101JK7', zip: '86991' },
    cveRetenc: '25',
    descRetenc: 'Honorarios asimilados',
    period: { mesIni: '10', mesFin: '10', ejercicio: '2026' },
    totals: { montoTotGrav: '1000', montoTotExent: '0' },
    taxes: [{ baseRet: '1000', montoRet: '100', tipoPagoRet: '04' }],
  },
};

/** What concurrent clients request, in rotation. */
export const mixed: readonly [AskedDocument, ...AskedDocument[]] = [anInvoice, payroll, retention];

/** Scopes that a key needs for them. */
export const mixedScopes = [
  'read:invoices',
  'write:invoices',
  'cancel:invoices',
  'read:payrolls',
  'write:payrolls',
  'read:retentions',
  'write:retentions',
];
