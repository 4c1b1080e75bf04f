import type { ComplementsByKey } from '../complements/complement.ts';
import { insideOf } from '../complements/complements.ts';
import type { Sello } from '../comprobante.ts';
import { attribute, many, node, one, open } from '../nodes/node.ts';

export { RETENCIONES_NAMESPACE, RETENCIONES_SCHEMA } from './retenciones-namespace.ts';

/**
 * CFDI de retenciones e información de pagos 2.0 with the SAT's names (retencionpagov2.xsd), attributes in camelCase.
 * Every value is the exact text of the XML: amounts are pesos with at most two decimals, FechaExp is a local text
 * without time zone.
 */
export interface Retenciones {
  version: '2.0';
  /** 20 digits; empty until the certificate is chosen. */
  noCertificado: string;
  /** The issuer's own number: 1 to 20 letters and digits. */
  folioInt?: string;
  /** Local time of the place of issue, `YYYY-MM-DDThh:mm:ss`. */
  fechaExp: string;
  /** Postal code of the place of issue. */
  lugarExpRetenc: string;
  /** c_CveRetenc: kind of retention or payment. */
  cveRetenc: string;
  descRetenc?: string;
  cfdiRetenRelacionados?: RetencionRelacionada;
  emisor: EmisorRetencion;
  receptor: ReceptorRetencion;
  periodo: Periodo;
  totales: TotalesRetencion;
  /** Complements by key, one at most. */
  complementos?: ComplementsByKey;
  /** Only in parsed documents: namespaces of complements that the model does not support. */
  otrosComplementos?: string[];
}

export interface RetencionRelacionada {
  tipoRelacion: string;
  uuid: string;
}

export interface EmisorRetencion {
  rfcE: string;
  nomDenRazSocE: string;
  regimenFiscalE: string;
}

/** Has only the field that `nacionalidadR` selects. */
export interface ReceptorRetencion {
  nacionalidadR: 'Nacional' | 'Extranjero';
  nacional?: ReceptorNacional;
  extranjero?: ReceptorExtranjero;
}

export interface ReceptorNacional {
  rfcR: string;
  nomDenRazSocR: string;
  curpR?: string;
  domicilioFiscalR: string;
}

export interface ReceptorExtranjero {
  numRegIdTribR?: string;
  nomDenRazSocR: string;
}

/** Months `01` to `12` of one year. */
export interface Periodo {
  mesIni: string;
  mesFin: string;
  ejercicio: string;
}

export interface TotalesRetencion {
  montoTotOperacion: string;
  montoTotGrav: string;
  montoTotExent: string;
  montoTotRet: string;
  /** For key 28 (RIF) only. */
  utilidadBimestral?: string;
  isrCorrespondiente?: string;
  impRetenidos: ImpRetenido[];
}

export interface ImpRetenido {
  baseRet?: string;
  /** c_Impuesto: 001 ISR, 002 IVA, 003 IEPS. */
  impuestoRet?: string;
  montoRet: string;
  tipoPagoRet: string;
}

/** The document's elements and attributes in the order of retenciones.xslt; see `Node`. */
export const retencionesNode = node<Retenciones & Partial<Sello>>(
  'Retenciones',
  'Version',
  // Before FolioInt in the original string, unlike in the schema.
  attribute('NoCertificado', 'noCertificado', { blank: true }),
  'FolioInt?',
  attribute('Sello?', 'sello', { unsealed: true }),
  attribute('Certificado?', 'certificado', { unsealed: true }),
  'FechaExp',
  'LugarExpRetenc',
  'CveRetenc',
  'DescRetenc?',
  one<Retenciones>(
    'cfdiRetenRelacionados',
    node<RetencionRelacionada>('CfdiRetenRelacionados', 'TipoRelacion', attribute('UUID', 'uuid')),
    '?',
  ),
  one<Retenciones>('emisor', node<EmisorRetencion>('Emisor', 'RfcE', 'NomDenRazSocE', 'RegimenFiscalE')),
  one<Retenciones>(
    'receptor',
    node<ReceptorRetencion>(
      'Receptor',
      'NacionalidadR',
      one<ReceptorRetencion>(
        'nacional',
        node<ReceptorNacional>('Nacional', 'RfcR', 'NomDenRazSocR', 'CurpR?', 'DomicilioFiscalR'),
        '?',
      ),
      one<ReceptorRetencion>(
        'extranjero',
        node<ReceptorExtranjero>('Extranjero', 'NumRegIdTribR?', 'NomDenRazSocR'),
        '?',
      ),
    ),
  ),
  one<Retenciones>('periodo', node<Periodo>('Periodo', 'MesIni', 'MesFin', 'Ejercicio')),
  one<Retenciones>(
    'totales',
    node<TotalesRetencion>(
      'Totales',
      'MontoTotOperacion',
      'MontoTotGrav',
      'MontoTotExent',
      'MontoTotRet',
      'UtilidadBimestral?',
      attribute('ISRCorrespondiente?', 'isrCorrespondiente'),
      many<TotalesRetencion>(
        'impRetenidos',
        node<ImpRetenido>('ImpRetenidos', 'BaseRet?', 'ImpuestoRet?', 'MontoRet', 'TipoPagoRet'),
      ),
    ),
  ),
  open<Retenciones>('Complemento', true, ({ complementos }) => insideOf(complementos)),
  open('Addenda', false),
);

/** RFC of the receiver, undefined for one abroad. */
export const rfcOf = ({ receptor }: Pick<Retenciones, 'receptor'>): string | undefined => receptor.nacional?.rfcR;

/** Name of the receiver, national or foreign. */
export const nameOf = ({ receptor }: Pick<Retenciones, 'receptor'>): string =>
  (receptor.nacional ?? receptor.extranjero)?.nomDenRazSocR ?? '';
