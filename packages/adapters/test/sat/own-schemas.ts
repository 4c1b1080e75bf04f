/**
 * Our own schemas in the layout of the SAT's (same paths, namespaces and names of types): what the sealed samples
 * use of document, stamp and receipt, and lists of which three are long enough to be taken out of the schema.
 */

type Attributes = Record<string, string>;

/** `type?` is an optional attribute. */
function element(name: string, attributes: Attributes, children: string[] = [], occurs = ''): string {
  const own = Object.entries(attributes).map(
    ([attribute, type]) =>
      `<xs:attribute name="${attribute}" type="${type.replace('?', '')}"${type.endsWith('?') ? '' : ' use="required"'}/>`,
  );
  const sequence = children.length === 0 ? '' : `<xs:sequence>${children.join('')}</xs:sequence>`;
  return `<xs:element name="${name}"${occurs}><xs:complexType>${sequence}${own.join('')}</xs:complexType></xs:element>\n`;
}

const OPTIONAL = ' minOccurs="0"';
const MANY = ' maxOccurs="unbounded"';

const anything = `<xs:element name="Complemento"${OPTIONAL}><xs:complexType><xs:sequence><xs:any minOccurs="0" maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element>\n`;

/** Taxes of a line, of the document and of a receipt: the suffix differs. */
function tax(name: string, suffix = '', withRate = true): string {
  const attributes = {
    ...(withRate ? { [`Base${suffix}`]: 'tdCFDI:t_Importe' } : {}),
    [`Impuesto${suffix}`]: 'catCFDI:c_Impuesto',
    ...(withRate
      ? { [`TipoFactor${suffix}`]: 'catCFDI:c_TipoFactor', [`TasaOCuota${suffix}`]: 'tdCFDI:t_Importe?' }
      : {}),
    [`Importe${suffix}`]: 'tdCFDI:t_Importe?',
  };
  return element(name, attributes, [], MANY);
}

const groups = (first: string, second: string) => `${first}${second}`;
const group = (name: string, child: string) => element(name, {}, [child], OPTIONAL);

const comprobante = element(
  'Comprobante',
  {
    Version: 'xs:string',
    Serie: 'xs:string?',
    Folio: 'xs:string?',
    Fecha: 'tdCFDI:t_FechaH',
    Sello: 'xs:string',
    FormaPago: 'catCFDI:c_FormaPago?',
    NoCertificado: 'xs:string',
    Certificado: 'xs:string',
    CondicionesDePago: 'xs:string?',
    SubTotal: 'tdCFDI:t_Importe',
    Descuento: 'tdCFDI:t_Importe?',
    Moneda: 'catCFDI:c_Moneda',
    TipoCambio: 'tdCFDI:t_Importe?',
    Total: 'tdCFDI:t_Importe',
    TipoDeComprobante: 'catCFDI:c_TipoDeComprobante',
    Exportacion: 'catCFDI:c_Exportacion',
    MetodoPago: 'catCFDI:c_MetodoPago?',
    LugarExpedicion: 'catCFDI:c_CodigoPostal',
  },
  [
    element('InformacionGlobal', { Periodicidad: 'xs:string', Meses: 'xs:string', Año: 'xs:short' }, [], OPTIONAL),
    element(
      'CfdiRelacionados',
      { TipoRelacion: 'xs:string' },
      [element('CfdiRelacionado', { UUID: 'tdCFDI:t_UUID' }, [], MANY)],
      OPTIONAL,
    ),
    element('Emisor', { Rfc: 'tdCFDI:t_RFC', Nombre: 'tdCFDI:t_Nombre', RegimenFiscal: 'xs:string' }),
    element('Receptor', {
      Rfc: 'tdCFDI:t_RFC',
      Nombre: 'xs:string',
      DomicilioFiscalReceptor: 'catCFDI:c_CodigoPostal',
      RegimenFiscalReceptor: 'xs:string',
      UsoCFDI: 'catCFDI:c_UsoCFDI',
    }),
    element('Conceptos', {}, [
      element(
        'Concepto',
        {
          ClaveProdServ: 'catCFDI:c_ClaveProdServ',
          NoIdentificacion: 'xs:string?',
          Cantidad: 'tdCFDI:t_Importe',
          ClaveUnidad: 'catCFDI:c_ClaveUnidad',
          Unidad: 'xs:string?',
          Descripcion: 'xs:string',
          ValorUnitario: 'tdCFDI:t_Importe',
          Importe: 'tdCFDI:t_Importe',
          Descuento: 'tdCFDI:t_Importe?',
          ObjetoImp: 'catCFDI:c_ObjetoImp',
        },
        [
          element(
            'Impuestos',
            {},
            [groups(group('Traslados', tax('Traslado')), group('Retenciones', tax('Retencion')))],
            OPTIONAL,
          ),
        ],
        MANY,
      ),
    ]),
    element(
      'Impuestos',
      { TotalImpuestosRetenidos: 'tdCFDI:t_Importe?', TotalImpuestosTrasladados: 'tdCFDI:t_Importe?' },
      [groups(group('Retenciones', tax('Retencion', '', false)), group('Traslados', tax('Traslado')))],
      OPTIONAL,
    ),
    anything,
  ],
);

const timbre = element('TimbreFiscalDigital', {
  Version: 'xs:string',
  UUID: 'tdCFDI:t_UUID',
  FechaTimbrado: 'tdCFDI:t_FechaH',
  RfcProvCertif: 'tdCFDI:t_RFC',
  SelloCFD: 'xs:string',
  NoCertificadoSAT: 'xs:string',
  SelloSAT: 'xs:string',
});

const pagos = element('Pagos', { Version: 'xs:string' }, [
  element('Totales', {
    TotalTrasladosBaseIVA16: 'tdCFDI:t_Importe?',
    TotalTrasladosImpuestoIVA16: 'tdCFDI:t_Importe?',
    MontoTotalPagos: 'tdCFDI:t_Importe',
  }),
  element(
    'Pago',
    {
      FechaPago: 'tdCFDI:t_FechaH',
      FormaDePagoP: 'catCFDI:c_FormaPago',
      MonedaP: 'catCFDI:c_Moneda',
      TipoCambioP: 'tdCFDI:t_Importe?',
      Monto: 'tdCFDI:t_Importe',
    },
    [
      element(
        'DoctoRelacionado',
        {
          IdDocumento: 'tdCFDI:t_UUID',
          Serie: 'xs:string?',
          Folio: 'xs:string?',
          MonedaDR: 'catCFDI:c_Moneda',
          EquivalenciaDR: 'tdCFDI:t_Importe?',
          NumParcialidad: 'xs:integer',
          ImpSaldoAnt: 'tdCFDI:t_Importe',
          ImpPagado: 'tdCFDI:t_Importe',
          ImpSaldoInsoluto: 'tdCFDI:t_Importe',
          ObjetoImpDR: 'catCFDI:c_ObjetoImp',
        },
        [element('ImpuestosDR', {}, [group('TrasladosDR', tax('TrasladoDR', 'DR'))], OPTIONAL)],
        MANY,
      ),
      element('ImpuestosP', {}, [group('TrasladosP', tax('TrasladoP', 'P'))], OPTIONAL),
    ],
    MANY,
  ),
]);

const restricted = (name: string, base: string, facets: string) =>
  `<xs:simpleType name="${name}"><xs:restriction base="${base}"><xs:whiteSpace value="collapse"/>${facets}</xs:restriction></xs:simpleType>\n`;
const hex = (count: number) => `[a-fA-F0-9]{${count}}`;
const pattern = (value: string) => `<xs:pattern value="${value}"/>`;
const list = (name: string, values: readonly string[]) =>
  restricted(name, 'xs:string', values.map((value) => `<xs:enumeration value="${value}"/>`).join('\n'));
const numbered = (count: number, from: number, prefix = '') =>
  Array.from({ length: count }, (_, i) => `${prefix}${from + i}`);

const CATALOGS = [
  list('c_ClaveProdServ', ['01010101', '81111500', '84111506', '50211503', ...numbered(300, 10_101_500)]),
  list('c_ClaveUnidad', ['E48', 'H87', 'ACT', ...numbered(300, 100, '')]),
  list('c_CodigoPostal', ['42501', '86991', '99999', ...numbered(300, 20_000)]),
  list('c_Moneda', ['MXN', 'USD', 'XXX']),
  list('c_FormaPago', ['01', '03', '15', '99']),
  list('c_MetodoPago', ['PUE', 'PPD']),
  list('c_UsoCFDI', ['G02', 'G03', 'S01', 'CP01']),
  list('c_Impuesto', ['001', '002', '003']),
  list('c_TipoFactor', ['Tasa', 'Cuota', 'Exento']),
  list('c_TipoDeComprobante', ['I', 'E', 'T', 'P', 'N']),
  list('c_Exportacion', ['01', '02', '03', '04']),
  list('c_ObjetoImp', ['01', '02']),
].join('');

const TYPES = [
  restricted('t_Nombre', 'xs:string', '<xs:maxLength value="300"/>'),
  restricted('t_RFC', 'xs:string', pattern('[A-Z&amp;Ñ]{3,4}[0-9]{6}[A-Z0-9]{3}')),
  restricted('t_FechaH', 'xs:dateTime', pattern('20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}')),
  restricted('t_Importe', 'xs:decimal', '<xs:fractionDigits value="6"/><xs:minInclusive value="0"/>'),
  restricted('t_UUID', 'xs:string', pattern(`${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`)),
].join('');

const CATALOGS_AT = 'http://www.sat.gob.mx/sitio_internet/cfd/catalogos';
const TYPES_AT = 'http://www.sat.gob.mx/sitio_internet/cfd/tipoDatos/tdCFDI';

function schema(namespace: string, body: string, imports = true): string {
  const imported = imports
    ? `<xs:import namespace="${CATALOGS_AT}" schemaLocation="${CATALOGS_AT}/catCFDI.xsd"/>
<xs:import namespace="${TYPES_AT}" schemaLocation="${TYPES_AT}/tdCFDI.xsd"/>`
    : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:catCFDI="${CATALOGS_AT}" xmlns:tdCFDI="${TYPES_AT}" targetNamespace="${namespace}" elementFormDefault="qualified" attributeFormDefault="unqualified">
${imported}
${body}</xs:schema>
`;
}

/** Text by path below `xml/cfd`. */
export const ownSchemas: Readonly<Record<string, string>> = {
  '4/cfdv40.xsd': schema('http://www.sat.gob.mx/cfd/4', comprobante),
  'TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd': schema('http://www.sat.gob.mx/TimbreFiscalDigital', timbre),
  'Pagos/Pagos20.xsd': schema('http://www.sat.gob.mx/Pagos20', pagos),
  'catalogos/catCFDI.xsd': schema(CATALOGS_AT, CATALOGS, false),
  'tipoDatos/tdCFDI/tdCFDI.xsd': schema(TYPES_AT, TYPES, false),
};
