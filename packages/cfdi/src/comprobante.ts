import type { ComplementsByKey } from './complements/complement.ts';
import { insideOf } from './complements/complements.ts';
import { attribute, group, many, node, one, open, some, texts } from './nodes/node.ts';
import type { Pagos } from './pagos/pagos.ts';

export const CFDI_NAMESPACE = 'http://www.sat.gob.mx/cfd/4';

/**
 * The document with the SAT's names (Anexo 20, CFDI 4.0; cfdv40.xsd), attributes in camelCase. Every value is the exact
 * text in the XML and the original string: amounts are plain decimal texts, dates are local texts without time zone. An
 * absent optional attribute is undefined.
 */
export type TipoDeComprobante = 'I' | 'E' | 'T' | 'P' | 'N';

export interface Comprobante {
  version: '4.0';
  serie?: string;
  folio?: string;
  /** Local time of the place of issue, `YYYY-MM-DDThh:mm:ss`. */
  fecha: string;
  formaPago?: string;
  /** 20 digits; empty until the certificate is chosen. */
  noCertificado: string;
  condicionesDePago?: string;
  subTotal: string;
  descuento?: string;
  moneda: string;
  tipoCambio?: string;
  total: string;
  tipoDeComprobante: TipoDeComprobante;
  exportacion: string;
  metodoPago?: string;
  lugarExpedicion: string;
  /** Only in parsed documents: the SAT never published the procedure, so we never write it. */
  confirmacion?: string;
  informacionGlobal?: InformacionGlobal;
  cfdiRelacionados: CfdiRelacionados[];
  emisor: Emisor;
  receptor: Receptor;
  conceptos: Concepto[];
  impuestos?: Impuestos;
  /** Complement Recepción de pagos 2.0, of type P only. */
  pagos?: Pagos;
  /** Complements by key; Recepción de pagos has its own model. */
  complementos?: ComplementsByKey;
  /** Only in parsed documents: namespaces of complements that the model does not support. */
  otrosComplementos?: string[];
}

export interface InformacionGlobal {
  periodicidad: string;
  meses: string;
  /** Attribute `Año`. */
  anio: string;
}

export interface CfdiRelacionados {
  tipoRelacion: string;
  uuids: string[];
}

export interface Emisor {
  rfc: string;
  nombre: string;
  regimenFiscal: string;
  facAtrAdquirente?: string;
}

export interface Receptor {
  rfc: string;
  nombre: string;
  domicilioFiscalReceptor: string;
  residenciaFiscal?: string;
  numRegIdTrib?: string;
  regimenFiscalReceptor: string;
  usoCfdi: string;
}

export interface Concepto {
  claveProdServ: string;
  noIdentificacion?: string;
  cantidad: string;
  claveUnidad: string;
  unidad?: string;
  descripcion: string;
  valorUnitario: string;
  importe: string;
  descuento?: string;
  objetoImp: string;
  traslados: Traslado[];
  retenciones: Retencion[];
  /** Only in parsed documents: the Impuestos node has no tax (CFDI40173). */
  impuestosVacio?: boolean;
  aCuentaTerceros?: ACuentaTerceros;
  /** NumeroPedimento values, `15  48  3009  0001234` (two blanks between the parts). */
  informacionAduanera?: string[];
  /** Numero of each CuentaPredial. */
  cuentaPredial?: string[];
  partes?: Parte[];
  /** Complements of the concept, by key. */
  complemento?: ComplementsByKey;
}

/** The third party on whose account the concept is invoiced. */
export interface ACuentaTerceros {
  rfc: string;
  nombre: string;
  regimenFiscal: string;
  domicilioFiscal: string;
}

/** A component of a concept. */
export interface Parte {
  claveProdServ: string;
  noIdentificacion?: string;
  cantidad: string;
  unidad?: string;
  descripcion: string;
  valorUnitario?: string;
  importe?: string;
  informacionAduanera?: string[];
}

/** Tax transferred: of a concept (base and amount to 6 places) or of the document (to the currency's places). */
export interface Traslado {
  base: string;
  impuesto: string;
  tipoFactor: string;
  tasaOCuota?: string;
  importe?: string;
}

/** Tax withheld in a concept. */
export interface Retencion {
  base: string;
  impuesto: string;
  tipoFactor: string;
  tasaOCuota: string;
  importe: string;
}

export interface Impuestos {
  totalImpuestosRetenidos?: string;
  totalImpuestosTrasladados?: string;
  retenciones: { impuesto: string; importe: string }[];
  traslados: Traslado[];
}

/** The seal: what the XML needs beyond the original string. */
export interface Sello {
  /** Base64 of RSA-SHA256 over the original string, one line. */
  sello: string;
  /** Base64 of the certificate's DER, one line. */
  certificado: string;
}

const pedimentos = node<{ numeroPedimento: string }>(
  'InformacionAduanera',
  attribute('NumeroPedimento', 'numeroPedimento', { spaced: true }),
);

const trasladoNode = node<Traslado>('Traslado', 'Base', 'Impuesto', 'TipoFactor', 'TasaOCuota?', 'Importe?');
const traslados = group('Traslados', '?', [many<Concepto>('traslados', trasladoNode, '+')]);
const retenciones = (name: 'Retenciones', of: ReturnType<typeof node>) =>
  group(name, '?', [many<Concepto>('retenciones', of, '+')]);

const parteNode = node<Parte>(
  'Parte',
  'ClaveProdServ',
  'NoIdentificacion?',
  'Cantidad',
  'Unidad?',
  'Descripcion',
  'ValorUnitario?',
  'Importe?',
  texts<Parte>('informacionAduanera', pedimentos, '*', { maybe: true, deep: true }),
);

const conceptoNode = node<Concepto>(
  'Concepto',
  'ClaveProdServ',
  'NoIdentificacion?',
  'Cantidad',
  'ClaveUnidad',
  'Unidad?',
  'Descripcion',
  'ValorUnitario',
  'Importe',
  'Descuento?',
  'ObjetoImp',
  // In a concept Traslados come first; in the document Retenciones do (cfdv40.xsd).
  group(
    'Impuestos',
    '?',
    [
      traslados,
      retenciones(
        'Retenciones',
        node<Retencion>('Retencion', 'Base', 'Impuesto', 'TipoFactor', 'TasaOCuota', 'Importe'),
      ),
    ],
    'impuestosVacio',
  ),
  one<Concepto>(
    'aCuentaTerceros',
    node<ACuentaTerceros>(
      'ACuentaTerceros',
      attribute('RfcACuentaTerceros', 'rfc'),
      attribute('NombreACuentaTerceros', 'nombre'),
      attribute('RegimenFiscalACuentaTerceros', 'regimenFiscal'),
      attribute('DomicilioFiscalACuentaTerceros', 'domicilioFiscal'),
    ),
    '?',
  ),
  texts<Concepto>('informacionAduanera', pedimentos, '*', { maybe: true }),
  texts<Concepto>('cuentaPredial', node<{ numero: string }>('CuentaPredial', 'Numero'), '*', { maybe: true }),
  open<Concepto>('ComplementoConcepto', true, ({ complemento }) => insideOf(complemento)),
  some<Concepto>('partes', parteNode, { deep: true }),
);

/** The document's elements and attributes in the order of cadenaoriginal_4_0.xslt; see `Node`. */
export const comprobanteNode = node<Comprobante & Partial<Sello>>(
  'Comprobante',
  'Version',
  'Serie?',
  'Folio?',
  'Fecha',
  attribute('Sello?', 'sello', { unsealed: true }),
  'FormaPago?',
  // Empty until the certificate is chosen; in the original string a missing NoCertificado equals an empty one.
  attribute('NoCertificado', 'noCertificado', { blank: true }),
  attribute('Certificado?', 'certificado', { unsealed: true }),
  attribute('CondicionesDePago?', 'condicionesDePago'),
  'SubTotal',
  'Descuento?',
  'Moneda',
  'TipoCambio?',
  'Total',
  'TipoDeComprobante',
  'Exportacion',
  'MetodoPago?',
  'LugarExpedicion',
  'Confirmacion?',
  one<Comprobante>(
    'informacionGlobal',
    node<InformacionGlobal>('InformacionGlobal', 'Periodicidad', 'Meses', attribute('Año', 'anio')),
    '?',
  ),
  many<Comprobante>(
    'cfdiRelacionados',
    node<CfdiRelacionados>(
      'CfdiRelacionados',
      'TipoRelacion',
      texts<CfdiRelacionados>('uuids', node<{ uuid: string }>('CfdiRelacionado', attribute('UUID', 'uuid')), '+'),
    ),
  ),
  one<Comprobante>('emisor', node<Emisor>('Emisor', 'Rfc', 'Nombre', 'RegimenFiscal', 'FacAtrAdquirente?')),
  one<Comprobante>(
    'receptor',
    node<Receptor>(
      'Receptor',
      'Rfc',
      'Nombre',
      'DomicilioFiscalReceptor',
      'ResidenciaFiscal?',
      'NumRegIdTrib?',
      'RegimenFiscalReceptor',
      attribute('UsoCFDI', 'usoCfdi'),
    ),
  ),
  group('Conceptos', '', [many<Comprobante>('conceptos', conceptoNode, '+')]),
  one<Comprobante>(
    'impuestos',
    node<Impuestos>(
      'Impuestos',
      retenciones('Retenciones', node<Impuestos['retenciones'][number]>('Retencion', 'Impuesto', 'Importe')),
      'TotalImpuestosRetenidos?',
      traslados,
      'TotalImpuestosTrasladados?',
    ),
    '?',
  ),
  open('Complemento', true),
  open('Addenda', false),
);
