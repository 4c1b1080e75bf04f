import { normaliseRetention } from '@lacre/cfdi/retentions/normalise-retention';
import type { Retenciones } from '@lacre/cfdi/retentions/retenciones';
import type { RetentionBody } from '@lacre/cfdi/retentions/retention-body';
import { validateRetention } from '@lacre/cfdi/retentions/validate-retention';
import type { Violation } from '@lacre/cfdi/violation';
import { starterCatalogs } from '@lacre/sat-catalogs';

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
export const issuer = {
  rfc: 'EKU9003173C9',
  nombre: 'ESCUELA KEMPER URGATE',
  regimenFiscal: '601',
  lugarExpedicion: '42501',
};

/** A retention that breaks no rule: key 25, ISR of fees. */
export const plain: RetentionBody = {
  receiver: { legalName: 'ROSA CRUZ SOLIS', taxId: 'CUSR850101JK7', zip: '86991' },
  cveRetenc: '25',
  descRetenc: 'Honorarios asimilados',
  period: { mesIni: '10', mesFin: '10', ejercicio: '2026' },
  totals: { montoTotGrav: '1000', montoTotExent: '0' },
  taxes: [{ baseRet: '1000', montoRet: '100', tipoPagoRet: '04' }],
};

export const foreigner = { legalName: 'ACME INC', country: 'USA', foreignTaxId: '123456789' } as const;

export interface Made {
  document: Retenciones;
  found: Violation[];
  /** `code path` of each. */
  errors: string[];
  warnings: string[];
}

export function make(change: Partial<RetentionBody> = {}, by: Partial<typeof issuer> = {}): Made {
  const draft = normaliseRetention({ ...plain, ...change }, { issuer: { ...issuer, ...by }, now, zona });
  const found = validateRetention({ draft, catalogs: starterCatalogs(), now, zona });
  const result = (severity: string) =>
    found.filter((each) => each.severity === severity).map(({ code, path }) => `${code} ${path}`);
  return { document: draft.document, found, errors: result('error'), warnings: result('warning') };
}

/** A request with a complement and the key that requires it. */
export const KEY_OF: Readonly<Record<string, string>> = {
  arrendamientoEnFideicomiso10: '17',
  dividendos10: '14',
  enajenacionDeAcciones10: '06',
  fideicomisoNoEmpresarial10: '21',
  intereses10: '16',
  interesesHipotecarios10: '23',
  operacionesConDerivados10: '24',
  pagosAExtranjeros10: '18',
  planesDeRetiro11: '22',
  plataformasTecnologicas10: '26',
  premios10: '20',
  sectorFinanciero10: '27',
};

/** The two taxes of the example of digital platforms. */
export const platformTaxes = [
  { baseRet: '1000', montoRet: '21', tipoPagoRet: '04' },
  { baseRet: '160', montoRet: '80', tipoPagoRet: '01' },
];

export function bodyWith(key: string, data: object): Partial<RetentionBody> {
  return {
    cveRetenc: KEY_OF[key] ?? '25',
    descRetenc: undefined,
    complement: { [key]: data } as RetentionBody['complement'],
    ...(key === 'plataformasTecnologicas10' ? { taxes: platformTaxes } : {}),
    ...(key === 'pagosAExtranjeros10' ? { receiver: foreigner } : {}),
  };
}
