import { CFDI_NAMESPACE } from '../read-cfdi.ts';

/** What the schema requires of one element: attributes by name with their form, children in order. */
export type ElementRule = {
  attributes: Readonly<Record<string, { pattern: RegExp; required: boolean }>>;
  children: readonly { name: string; min: number; max: number }[];
  /** true if it may contain any element of another namespace (complements, Addenda). */
  open?: boolean;
  /** Pattern of its own text; without it there may be none. */
  text?: RegExp;
};

export const text = (max: number) => new RegExp(`^[^|]{1,${max}}$`, 'u');
export const words = (...values: string[]) => new RegExp(`^(?:${values.join('|')})$`, 'u');
export const oneOf = (codes: string) => new RegExp(`^(?:${codes.split(' ').join('|')})$`);

export const IMPORTE = /^[0-9]{1,18}(\.[0-9]{1,6})?$/;
const POSITIVE = /^(?=.*[1-9])[0-9]{1,18}(\.[0-9]{1,6})?$/;
export const RFC = /^[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]$/;
const UUID = /^[a-fA-F0-9]{8}-[a-fA-F0-9]{4}-[a-fA-F0-9]{4}-[a-fA-F0-9]{4}-[a-fA-F0-9]{12}$/;
const FECHA = /^20[1-9][0-9]-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/;
export const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const CP = /^[0-9]{5}$/;
const PEDIMENTO = /^[0-9]{2} {2}[0-9]{2} {2}[0-9]{4} {2}[0-9]{7}$/;
const REGIMEN = oneOf('601 603 605 606 607 608 610 611 612 614 615 616 620 621 622 623 624 625 626');
export const FORMA_PAGO = oneOf('01 02 03 04 05 06 08 12 13 14 15 17 23 24 25 26 27 28 29 30 31 99');
const USO = oneOf('G01 G02 G03 I01 I02 I03 I04 I05 I06 I07 I08 D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 S01 CP01 CN01');
export const IMPUESTO = oneOf('001 002 003');
export const FACTOR = oneOf('Tasa Cuota Exento');

/** Attributes written `Name` (required) or `Name?` (optional). */
export function rule(
  attributes: Readonly<Record<string, RegExp>>,
  children: readonly (readonly [name: string, min: number, max: number])[] = [],
  open = false,
): ElementRule {
  return {
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([key, pattern]) => [
        key.replace('?', ''),
        { pattern, required: !key.endsWith('?') },
      ]),
    ),
    children: children.map(([name, min, max]) => ({ name, min, max })),
    open,
  };
}

export const MANY = Number.POSITIVE_INFINITY;

const PARTE = rule(
  {
    ClaveProdServ: /^[0-9]{8}$/,
    'NoIdentificacion?': text(100),
    Cantidad: POSITIVE,
    'Unidad?': text(20),
    Descripcion: text(1000),
    'ValorUnitario?': IMPORTE,
    'Importe?': IMPORTE,
  },
  [['InformacionAduanera', 0, MANY]],
);

/**
 * Structure of cfdv40.xsd, keyed by path from the root: small catalogs included, large ones by their form only. Used
 * alone if no SAT schemas are available, and always before arithmetic so that every number is a plain decimal.
 */
export const STRUCTURE: Readonly<Record<string, ElementRule>> = {
  Comprobante: rule(
    {
      Version: /^4\.0$/,
      'Serie?': text(25),
      'Folio?': text(40),
      Fecha: FECHA,
      Sello: BASE64,
      'FormaPago?': FORMA_PAGO,
      NoCertificado: /^[0-9]{20}$/,
      Certificado: BASE64,
      'CondicionesDePago?': text(1000),
      SubTotal: IMPORTE,
      'Descuento?': IMPORTE,
      Moneda: /^[A-Z]{3}$/,
      'TipoCambio?': POSITIVE,
      Total: IMPORTE,
      TipoDeComprobante: oneOf('I E T N P'),
      Exportacion: oneOf('01 02 03 04'),
      'MetodoPago?': oneOf('PUE PPD'),
      LugarExpedicion: CP,
      'Confirmacion?': /^[0-9a-zA-Z]{5}$/,
    },
    [
      ['InformacionGlobal', 0, 1],
      ['CfdiRelacionados', 0, MANY],
      ['Emisor', 1, 1],
      ['Receptor', 1, 1],
      ['Conceptos', 1, 1],
      ['Impuestos', 0, 1],
      ['Complemento', 0, 1],
      ['Addenda', 0, 1],
    ],
  ),
  InformacionGlobal: rule({
    Periodicidad: oneOf('01 02 03 04 05'),
    Meses: /^(0[1-9]|1[0-8])$/,
    Año: /^(2019|20[2-9][0-9]|2[1-9][0-9]{2})$/,
  }),
  CfdiRelacionados: rule({ TipoRelacion: oneOf('01 02 03 04 05 06 07') }, [['CfdiRelacionado', 1, MANY]]),
  'CfdiRelacionados/CfdiRelacionado': rule({ UUID }),
  Emisor: rule({ Rfc: RFC, Nombre: text(300), RegimenFiscal: REGIMEN, 'FacAtrAdquirente?': /^[0-9]{10}$/ }),
  Receptor: rule({
    Rfc: RFC,
    Nombre: text(300),
    DomicilioFiscalReceptor: CP,
    'ResidenciaFiscal?': /^[A-Z]{3}$/,
    'NumRegIdTrib?': /^.{1,40}$/u,
    RegimenFiscalReceptor: REGIMEN,
    UsoCFDI: USO,
  }),
  Conceptos: rule({}, [['Concepto', 1, MANY]]),
  'Conceptos/Concepto': rule(
    {
      ClaveProdServ: /^[0-9]{8}$/,
      'NoIdentificacion?': text(100),
      Cantidad: POSITIVE,
      ClaveUnidad: /^[A-Z0-9]{2,3}$/,
      'Unidad?': text(20),
      Descripcion: text(1000),
      ValorUnitario: IMPORTE,
      Importe: IMPORTE,
      'Descuento?': IMPORTE,
      ObjetoImp: oneOf('01 02 03 04 05 06 07 08'),
    },
    [
      ['Impuestos', 0, 1],
      ['ACuentaTerceros', 0, 1],
      ['InformacionAduanera', 0, MANY],
      ['CuentaPredial', 0, MANY],
      ['ComplementoConcepto', 0, 1],
      ['Parte', 0, MANY],
    ],
  ),
  'Conceptos/Concepto/Impuestos': rule({}, [
    ['Traslados', 0, 1],
    ['Retenciones', 0, 1],
  ]),
  'Conceptos/Concepto/Impuestos/Traslados': rule({}, [['Traslado', 1, MANY]]),
  'Conceptos/Concepto/Impuestos/Traslados/Traslado': rule({
    // The schema requires 0.000001 or more; zero is left to the matrix (CFDI40174), which names the rule.
    Base: IMPORTE,
    Impuesto: IMPUESTO,
    TipoFactor: FACTOR,
    'TasaOCuota?': IMPORTE,
    'Importe?': IMPORTE,
  }),
  'Conceptos/Concepto/Impuestos/Retenciones': rule({}, [['Retencion', 1, MANY]]),
  'Conceptos/Concepto/Impuestos/Retenciones/Retencion': rule({
    Base: IMPORTE,
    Impuesto: IMPUESTO,
    TipoFactor: FACTOR,
    TasaOCuota: IMPORTE,
    Importe: IMPORTE,
  }),
  'Conceptos/Concepto/ACuentaTerceros': rule({
    RfcACuentaTerceros: RFC,
    NombreACuentaTerceros: text(300),
    RegimenFiscalACuentaTerceros: REGIMEN,
    DomicilioFiscalACuentaTerceros: CP,
  }),
  'Conceptos/Concepto/InformacionAduanera': rule({ NumeroPedimento: PEDIMENTO }),
  'Conceptos/Concepto/CuentaPredial': rule({ Numero: /^[0-9a-zA-Z]{1,150}$/ }),
  'Conceptos/Concepto/ComplementoConcepto': rule({}, [], true),
  'Conceptos/Concepto/Parte': PARTE,
  'Conceptos/Concepto/Parte/InformacionAduanera': rule({ NumeroPedimento: PEDIMENTO }),
  Impuestos: rule({ 'TotalImpuestosRetenidos?': IMPORTE, 'TotalImpuestosTrasladados?': IMPORTE }, [
    ['Retenciones', 0, 1],
    ['Traslados', 0, 1],
  ]),
  'Impuestos/Retenciones': rule({}, [['Retencion', 1, MANY]]),
  'Impuestos/Retenciones/Retencion': rule({ Impuesto: IMPUESTO, Importe: IMPORTE }),
  'Impuestos/Traslados': rule({}, [['Traslado', 1, MANY]]),
  'Impuestos/Traslados/Traslado': rule({
    Base: IMPORTE,
    Impuesto: IMPUESTO,
    TipoFactor: FACTOR,
    'TasaOCuota?': IMPORTE,
    'Importe?': IMPORTE,
  }),
  Complemento: rule({}, [], true),
  Addenda: rule({}, [], true),
};

/** Namespace of these rules. */
export const STRUCTURE_NAMESPACE = CFDI_NAMESPACE;
