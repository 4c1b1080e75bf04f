import { calculate, withCertificado } from '@lacre/cfdi/calculate';
import { cartaPorteExample } from '@lacre/cfdi/complements/cartaporte/example';
import type { ComplementData } from '@lacre/cfdi/complements/complement';
import type { InvoiceBody } from '@lacre/cfdi/invoice-body';
import { normalise } from '@lacre/cfdi/normalise';
import { validate } from '@lacre/cfdi/validate';
import { starterCatalogs, zonaDeLugar } from '@lacre/sat-catalogs';
import { buildTable, type TableRow } from '@lacre/sat-catalogs/tables/catalog-table';
import { codeTablesOver } from '@lacre/sat-catalogs/tables/code-tables';
import { expect } from 'chai';
import fc from 'fast-check';
import { change, changed } from './change.ts';

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const issuer = { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', regimenFiscal: '601', lugarExpedicion: '42501' };
const client = {
  rfc: 'URE180429TM6',
  nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  domicilioFiscal: '86991',
  regimenFiscal: '601',
};
const itself = { rfc: issuer.rfc, nombre: issuer.nombre, domicilioFiscal: '42501', regimenFiscal: '601' };
const freight = { quantity: '1', unitPrice: '100', description: 'Flete', productKey: '78101802', unitKey: 'E48' };

/** Rows of the SAT's catalogs that the vectors use, as our own data. */
const codes = codeTablesOver([
  table('c_ClaveProdServCP', ['materialPeligroso'], ['56101500', '0'], ['10171500', '1'], ['12352300', '0,1']),
  table('c_ConfigAutotransporte', ['remolque'], ['C2', '0'], ['T3S2', '1'], ['VL', '0, 1']),
  table('c_RegimenAduanero', ['impoExpo'], ['IMD', 'Entrada'], ['EXD', 'Salida']),
  table(
    'cartaPorte31.c_TipoPermiso',
    ['claveTransporte'],
    ['TPAF01', '01'],
    ['TPTM01', '02'],
    ['TPTA01', '03'],
    ['TPXX00', '01,02,03'],
  ),
  table('c_TipoDeServicio', ['contenedor'], ['TS01', '0'], ['TS02', '1']),
  table('c_Estado', ['pais'], ['CMX', 'MEX'], ['JAL', 'MEX'], ['TX', 'USA']),
  table('c_Municipio', ['estado'], ['015', 'CMX'], ['039', 'JAL']),
  table('c_Localidad', ['estado'], ['06', 'CMX'], ['03', 'JAL']),
  table('c_Colonia', ['codigoPostal'], ['0001', '06000']),
  buildTable({ name: 'c_Estaciones', columns: ['claveTransporte', 'nacionalidad'] }, [
    { codigo: 'PM001', descripcion: 'Rosarito', mas: { claveTransporte: '02', nacionalidad: 'México' } },
    { codigo: 'EA001', descripcion: 'Toluca', mas: { claveTransporte: '03', nacionalidad: 'México' } },
    {
      codigo: 'EA002',
      descripcion: 'Miami International',
      mas: { claveTransporte: '03', nacionalidad: 'Estados Unidos' },
    },
    { codigo: 'EF001', descripcion: 'Pantaco', mas: { claveTransporte: '04', nacionalidad: 'México' } },
    { codigo: 'EA999', descripcion: 'Extranjera', mas: { claveTransporte: '03', nacionalidad: 'Extranjera' } },
  ]),
]);

function table(name: string, columns: [string], ...rows: [codigo: string, cell: string][]) {
  const [column] = columns;
  return buildTable(
    { name, columns },
    rows.map(([codigo, cell]): TableRow => ({ codigo, descripcion: codigo, mas: { [column]: cell } })),
  );
}

const whole = {
  ...starterCatalogs(),
  codigoPostal: postal,
  claveUnidad: () => ({ clave: 'H87', descripcion: '', nombre: 'Pieza' }),
};

function postal(clave: string) {
  const found = {
    '06000': ['CMX', '015'],
    '21000': ['BCN', '002'],
    '44100': ['JAL', '039'],
    '42501': ['HID', '030'],
    '83000': ['SON', '030'],
    '86991': ['TAB', '017'],
  }[clave];
  if (found === undefined) return undefined;
  const [estado = '', municipio = ''] = found;
  return { clave, estado, municipio, estimuloFronterizo: 0 as const, zona: zonaDeLugar(estado, municipio) };
}

function issue(data: ComplementData, more: Partial<InvoiceBody> = {}, held: typeof codes | undefined = codes) {
  const transfer = more.type === 'T';
  const body: InvoiceBody = {
    items: [freight],
    use: transfer ? 'S01' : 'G03',
    ...(transfer ? {} : { paymentForm: '03' }),
    complements: { cartaPorte31: data },
    ...more,
  };
  const draft = normalise(body, { issuer, receiver: transfer ? itself : client, now, zona });
  const comprobante = withCertificado(calculate(draft, 2), '30001000000500003416');
  return { comprobante, found: validate({ draft, comprobante, catalogs: whole, codes: held, now, zona }) };
}

function errors(data: ComplementData, more: Partial<InvoiceBody> = {}, held?: typeof codes): string[] {
  const { found } = issue(data, more, held);
  return found.filter(({ severity }) => severity === 'error').map(({ code, path }) => `${code} ${path}`);
}

const road = changed(cartaPorteExample, { idCCP: undefined, totalDistRec: undefined });
const first = 'mercancias.mercancia[0]';
const station = { tipoEstacion: '01' };
const crossing = {
  transpInternac: 'Sí',
  entradaSalidaMerc: 'Entrada',
  paisOrigenDestino: 'USA',
  viaEntradaSalida: '01',
  regimenesAduaneros: [{ regimenAduanero: 'IMD' }],
  [`${first}.tipoMateria`]: '01',
  [`${first}.documentacionAduanera`]: [{ tipoDocumento: '02', identDocAduanero: 'A1' }],
};
const entering = changed(road, crossing);
const leaving = changed(entering, { entradaSalidaMerc: 'Salida', 'regimenesAduaneros[0].regimenAduanero': 'EXD' });
const unmeasured = {
  'mercancias.autotransporte': undefined,
  figuraTransporte: undefined,
  'ubicaciones[0].tipoEstacion': '01',
  'ubicaciones[1].tipoEstacion': '03',
  'ubicaciones[1].distanciaRecorrida': undefined,
  'mercancias.pesoBrutoTotal': undefined,
};
const sea = changed(road, {
  ...unmeasured,
  'ubicaciones[0].navegacionTrafico': 'Cabotaje',
  'ubicaciones[1].navegacionTrafico': 'Cabotaje',
  [`${first}.detalleMercancia`]: { unidadPesoMerc: 'KGM', pesoBruto: '1600', pesoNeto: '1500', pesoTara: '100' },
  'mercancias.transporteMaritimo': {
    tipoEmbarcacion: 'B02',
    matricula: '1234567',
    numeroOMI: 'IMO1234567',
    nacionalidadEmbarc: 'MEX',
    unidadesDeArqBruto: '100',
    tipoCarga: 'CGS',
    nombreAgenteNaviero: 'Agencia del Golfo',
    numAutorizacionNaviero: 'SCT418/068/2018',
    contenedor: [{ tipoContenedor: 'CM001', matriculaContenedor: 'ABCD1234567', numPrecinto: '12345' }],
  },
});
const air = changed(road, {
  ...unmeasured,
  [`${first}.valorMercancia`]: '100',
  [`${first}.moneda`]: 'MXN',
  'mercancias.transporteAereo': {
    permSCT: 'TPTA01',
    numPermisoSCT: '1',
    numeroGuia: '123456789012',
    codigoTransportista: 'CA001',
    rfcEmbarcador: 'EKU9003173C9',
  },
});
const arrival = {
  ...(road['ubicaciones'] as ComplementData[])[1],
  ...station,
  idUbicacion: 'DE000001',
  distanciaRecorrida: '10.50',
};
const rail = changed(road, {
  ...unmeasured,
  ubicaciones: [
    { ...(road['ubicaciones'] as ComplementData[])[0], ...station },
    arrival,
    ...['2', '3', '4', '5'].map((i) => ({ ...arrival, idUbicacion: `DE00000${i}` })),
  ],
  'mercancias.transporteFerroviario': {
    tipoDeServicio: 'TS02',
    tipoDeTrafico: 'TT01',
    carro: [
      {
        tipoCarro: 'TC01',
        matriculaCarro: '123456',
        guiaCarro: '1',
        contenedor: [{ tipoContenedor: 'TC01', pesoContenedorVacio: '2000', pesoNetoMercancia: '1500' }],
      },
    ],
  },
});
const hazard = changed(road, {
  [`${first}.bienesTransp`]: '12352300',
  [`${first}.materialPeligroso`]: 'Sí',
  [`${first}.cveMaterialPeligroso`]: '0004',
  [`${first}.embalaje`]: '1A1',
  'mercancias.autotransporte.seguros.aseguraMedAmbiente': 'Seguros del Norte',
  'mercancias.autotransporte.seguros.polizaMedAmbiente': 'POL-2',
});
const medicine = changed(road, {
  [`${first}.sectorCOFEPRIS`]: '01',
  [`${first}.denominacionGenericaProd`]: 'Ácido',
  [`${first}.denominacionDistintivaProd`]: 'Marca',
  [`${first}.fabricante`]: 'Laboratorio',
  [`${first}.fechaCaducidad`]: '2028-01-01',
  [`${first}.loteMedicamento`]: 'L1',
  [`${first}.formaFarmaceutica`]: '01',
  [`${first}.condicionesEspTransp`]: '01',
  [`${first}.registroSanitarioFolioAutorizacion`]: 'R1',
});
const precursor = changed(medicine, {
  [`${first}.sectorCOFEPRIS`]: '02',
  [`${first}.nombreIngredienteActivo`]: 'A',
  [`${first}.nomQuimico`]: 'B',
  [`${first}.denominacionGenericaProd`]: undefined,
  [`${first}.denominacionDistintivaProd`]: undefined,
  [`${first}.registroSanitarioFolioAutorizacion`]: undefined,
});
const toxic = changed(road, {
  [`${first}.sectorCOFEPRIS`]: '04',
  [`${first}.nomQuimico`]: 'B',
  [`${first}.numCAS`]: '1',
});
const pesticide = changed(road, {
  [`${first}.sectorCOFEPRIS`]: '05',
  [`${first}.nombreIngredienteActivo`]: 'A',
  [`${first}.numRegSanPlagCOFEPRIS`]: '1',
  [`${first}.datosFabricante`]: 'A',
  [`${first}.datosFormulador`]: 'B',
  [`${first}.datosMaquilador`]: 'C',
  [`${first}.usoAutorizado`]: 'D',
});
const enteringMedicine = changed(medicine, {
  ...crossing,
  [`${first}.permisoImportacion`]: '1',
  [`${first}.folioImpoVUCEM`]: '1',
});
const enteringToxic = changed(toxic, {
  ...crossing,
  [`${first}.folioImpoVUCEM`]: '1',
  [`${first}.razonSocialEmpImp`]: 'I',
});
const numbered = changed(entering, {
  [`${first}.documentacionAduanera`]: [
    { tipoDocumento: '01', numPedimento: '26  48  3009  0001234', rfcImpo: 'EKU9003173C9' },
  ],
});
const foreignSender = changed(road, {
  'ubicaciones[0].rfcRemitenteDestinatario': 'XEXX010101000',
  'ubicaciones[0].numRegIdTrib': '123456789',
  'ubicaciones[0].residenciaFiscal': 'USA',
});
const atStation = changed(air, { 'ubicaciones[0].numEstacion': 'EA001', 'ubicaciones[0].nombreEstacion': 'Toluca' });
const ferry = changed(sea, {
  'mercancias.transporteMaritimo.contenedor': [
    {
      tipoContenedor: 'CM011',
      idCCPRelacionado: 'CCC1a2b3-4c5d-4e6f-8a9b-0c1d2e3f4a5b',
      placaVMCCP: 'ABC1234',
      fechaCertificacionCCP: '2026-11-20T10:00:00',
      remolquesCCP: [{ subTipoRemCCP: 'CTR001', placaCCP: 'ABC1234' }],
    },
  ],
});
const foreignFigure = changed(road, {
  'figuraTransporte[0].rfcFigura': undefined,
  'figuraTransporte[0].numRegIdTribFigura': '123456789',
  'figuraTransporte[0].residenciaFiscalFigura': 'USA',
});
const home = { municipio: '015', estado: 'CMX', pais: 'MEX', codigoPostal: '06000' };
const withHome = changed(road, { 'figuraTransporte[0].domicilio': home });
const withOwner = changed(road, {
  figuraTransporte: [
    ...(road['figuraTransporte'] as ComplementData[]),
    {
      tipoFigura: '02',
      rfcFigura: 'EKU9003173C9',
      nombreFigura: 'Dueño',
      partesTransporte: [{ parteTransporte: 'PT01' }],
    },
  ],
});
const both = changed(air, {
  'mercancias.autotransporte': (road['mercancias'] as ComplementData)['autotransporte'],
  figuraTransporte: road['figuraTransporte'],
  'ubicaciones[1].distanciaRecorrida': '10',
  [`${first}.cantidadTransporta[0].cvesTransporte`]: '01',
});

const OUT = { entradaSalidaMerc: 'Salida', 'regimenesAduaneros[0].regimenAduanero': 'EXD' };
const leavingMedicine = changed(enteringMedicine, {
  ...OUT,
  [`${first}.permisoImportacion`]: undefined,
  [`${first}.folioImpoVUCEM`]: undefined,
});
const leavingToxic = changed(enteringToxic, {
  ...OUT,
  [`${first}.folioImpoVUCEM`]: undefined,
  [`${first}.razonSocialEmpImp`]: undefined,
});
const foreignShipper = changed(air, {
  'mercancias.transporteAereo.rfcEmbarcador': undefined,
  'mercancias.transporteAereo.numRegIdTribEmbarc': '123456',
  'mercancias.transporteAereo.residenciaFiscalEmbarc': 'USA',
});
const foreignShip = changed(sea, {
  'mercancias.transporteMaritimo.nacionalidadEmbarc': 'PAN',
  'mercancias.transporteMaritimo.permisoTempNavegacion': 'P1',
});
const foreignStation = changed(air, {
  'ubicaciones[0].numEstacion': 'EA999',
  'ubicaciones[0].nombreEstacion': 'Miami International',
  'ubicaciones[0].tipoEstacion': undefined,
});
const withTrailer = changed(road, {
  'mercancias.autotransporte.identificacionVehicular.configVehicular': 'T3S2',
  'mercancias.autotransporte.remolques': [{ subTipoRem: 'CTR001', placa: 'ABC1234' }],
});
const withLessor = changed(withOwner, { 'figuraTransporte[1].tipoFigura': '03' });
const withoutContainers = changed(rail, {
  'mercancias.transporteFerroviario.tipoDeServicio': 'TS01',
  'mercancias.transporteFerroviario.carro[0].contenedor': undefined,
  'mercancias.transporteFerroviario.carro[0].toneladasNetasCarro': '7.25',
});
const bothAtStation = changed(both, {
  'ubicaciones[0].numEstacion': 'EA001',
  'ubicaciones[0].nombreEstacion': 'Toluca',
});
const goodsOf = (data: ComplementData) =>
  ((data['mercancias'] as ComplementData)['mercancia'] as readonly ComplementData[])[0] ?? {};
/** Two kinds of goods, with count and weight filled in. */
const twoGoods = (data: ComplementData, ...goods: ComplementData[]) =>
  changed(data, {
    'mercancias.mercancia': goods,
    'mercancias.numTotalMercancias': undefined,
    'mercancias.pesoBrutoTotal': undefined,
  });
const plainGoods = change(goodsOf(road), 'cantidadTransporta', undefined);
const alsoHazard = twoGoods(hazard, plainGoods, goodsOf(hazard));
const alsoQuantities = twoGoods(road, plainGoods, goodsOf(road));

/** For each rule a valid case, and the path where a change of it breaks the rule. */
const vectors: [rule: string, path: string, keeps: ComplementData, breaks: Record<string, unknown>][] = [
  ['CP116', 'regimenesAduaneros', entering, { regimenesAduaneros: undefined }],
  ['CP116', 'regimenesAduaneros', road, { regimenesAduaneros: [{ regimenAduanero: 'IMD' }] }],
  ['CP117', 'regimenesAduaneros[0].regimenAduanero', entering, { 'regimenesAduaneros[0].regimenAduanero': 'EXD' }],
  ['CP118', 'regimenesAduaneros[0].regimenAduanero', leaving, { 'regimenesAduaneros[0].regimenAduanero': 'IMD' }],
  ['CP119', 'entradaSalidaMerc', entering, { entradaSalidaMerc: undefined }],
  ['CP120', 'entradaSalidaMerc', road, { entradaSalidaMerc: 'Entrada' }],
  ['CP121', 'paisOrigenDestino', entering, { paisOrigenDestino: undefined }],
  ['CP122', 'paisOrigenDestino', road, { paisOrigenDestino: 'USA' }],
  ['CP123', 'viaEntradaSalida', entering, { viaEntradaSalida: undefined }],
  ['CP124', 'viaEntradaSalida', road, { viaEntradaSalida: '01' }],
  ['CP125', 'totalDistRec', air, { totalDistRec: '10' }],
  ['CP126', 'totalDistRec', road, { totalDistRec: '560.01' }],
  [
    'CP127',
    'ubicacionPoloOrigen',
    changed(road, { registroISTMO: 'Sí', ubicacionPoloOrigen: '01', ubicacionPoloDestino: '02' }),
    { ubicacionPoloOrigen: undefined },
  ],
  ['CP128', 'ubicaciones', rail, { 'ubicaciones[0].tipoUbicacion': 'Destino' }],
  ['CP129', 'ubicaciones', rail, { ubicaciones: (rail['ubicaciones'] as unknown[]).slice(0, 5) }],
  ['CP130', 'ubicaciones', road, { 'ubicaciones[1].tipoUbicacion': 'Origen' }],
  ['CP131', 'ubicaciones[0].idUbicacion', road, { 'ubicaciones[0].idUbicacion': undefined }],
  ['CP133', 'ubicaciones[0].numRegIdTrib', foreignSender, { 'ubicaciones[0].numRegIdTrib': undefined }],
  ['CP133', 'ubicaciones[0].numRegIdTrib', road, { 'ubicaciones[0].numRegIdTrib': '123456' }],
  ['CP134', 'ubicaciones[0].residenciaFiscal', foreignSender, { 'ubicaciones[0].residenciaFiscal': undefined }],
  ['CP134', 'ubicaciones[0].residenciaFiscal', foreignSender, { 'ubicaciones[0].residenciaFiscal': 'MEX' }],
  ['CP135', 'ubicaciones[0].numEstacion', road, { 'ubicaciones[0].numEstacion': 'EA001' }],
  ['CP136', 'ubicaciones[0].numEstacion', atStation, { 'ubicaciones[0].numEstacion': 'PM001' }],
  ['CP137', 'ubicaciones[0].nombreEstacion', atStation, { 'ubicaciones[0].nombreEstacion': undefined }],
  ['CP138', 'ubicaciones[0].nombreEstacion', atStation, { 'ubicaciones[0].nombreEstacion': 'toluca' }],
  ['CP139', 'ubicaciones[0].navegacionTrafico', sea, { 'ubicaciones[0].navegacionTrafico': undefined }],
  ['CP139', 'ubicaciones[0].navegacionTrafico', road, { 'ubicaciones[0].navegacionTrafico': 'Altura' }],
  ['CP140', 'ubicaciones[0].tipoEstacion', air, { 'ubicaciones[0].tipoEstacion': undefined }],
  ['CP140', 'ubicaciones[0].tipoEstacion', road, { 'ubicaciones[0].tipoEstacion': '01' }],
  ['CP141', 'ubicaciones[1].distanciaRecorrida', road, { 'ubicaciones[1].distanciaRecorrida': undefined }],
  ['CP141', 'ubicaciones[0].distanciaRecorrida', road, { 'ubicaciones[0].distanciaRecorrida': '1' }],
  ['CP142', 'ubicaciones[0].domicilio', road, { 'ubicaciones[0].domicilio': undefined }],
  ['CP142', 'ubicaciones[1].domicilio', rail, { 'ubicaciones[1].tipoEstacion': '02' }],
  [
    'CP143',
    'ubicaciones[0].domicilio.colonia',
    changed(road, { 'ubicaciones[0].domicilio.colonia': '0001' }),
    { 'ubicaciones[0].domicilio.colonia': 'Centro' },
  ],
  [
    'CP144',
    'ubicaciones[0].domicilio.localidad',
    changed(road, { 'ubicaciones[0].domicilio.localidad': '06' }),
    { 'ubicaciones[0].domicilio.localidad': '03' },
  ],
  ['CP145', 'ubicaciones[0].domicilio.municipio', road, { 'ubicaciones[0].domicilio.municipio': '039' }],
  ['CP146', 'ubicaciones[0].domicilio.estado', road, { 'ubicaciones[0].domicilio.estado': 'TX' }],
  ['CP147', 'ubicaciones[0].domicilio.codigoPostal', road, { 'ubicaciones[0].domicilio.codigoPostal': '44100' }],
  ['CP148', 'mercancias', road, { 'mercancias.autotransporte': undefined }],
  ['CP149', 'mercancias.pesoBrutoTotal', road, { 'mercancias.pesoBrutoTotal': '1500.001' }],
  ['CP150', 'mercancias.pesoBrutoTotal', sea, { 'mercancias.pesoBrutoTotal': '1500' }],
  ['CP151', 'mercancias.pesoNetoTotal', sea, { 'mercancias.pesoNetoTotal': '1600' }],
  ['CP152', 'mercancias.pesoNetoTotal', rail, { 'mercancias.pesoNetoTotal': '1500' }],
  [
    'CP153',
    'mercancias.logisticaInversaRecoleccionDevolucion',
    changed(road, { 'mercancias.logisticaInversaRecoleccionDevolucion': 'Sí' }),
    { 'mercancias.autotransporte': undefined },
  ],
  ['CP154', 'mercancias.numTotalMercancias', road, { 'mercancias.numTotalMercancias': '2' }],
  ['CP155', `${first}.materialPeligroso`, hazard, { [`${first}.materialPeligroso`]: undefined }],
  ['CP155', `${first}.materialPeligroso`, road, { [`${first}.materialPeligroso`]: 'No' }],
  ['CP156', `${first}.cveMaterialPeligroso`, hazard, { [`${first}.cveMaterialPeligroso`]: undefined }],
  ['CP157', `${first}.embalaje`, hazard, { [`${first}.embalaje`]: undefined }],
  ['CP159', `${first}.loteMedicamento`, medicine, { [`${first}.loteMedicamento`]: undefined }],
  ['CP159', `${first}.numCAS`, medicine, { [`${first}.numCAS`]: '1' }],
  ['CP160', `${first}.nomQuimico`, precursor, { [`${first}.nomQuimico`]: undefined }],
  [
    'CP161',
    `${first}.fabricante`,
    change(medicine, `${first}.sectorCOFEPRIS`, '03'),
    { [`${first}.fabricante`]: undefined },
  ],
  ['CP162', `${first}.numCAS`, toxic, { [`${first}.numCAS`]: undefined }],
  ['CP163', `${first}.usoAutorizado`, pesticide, { [`${first}.usoAutorizado`]: undefined }],
  ['CP164', `${first}.permisoImportacion`, enteringMedicine, { [`${first}.permisoImportacion`]: undefined }],
  ['CP165', `${first}.folioImpoVUCEM`, enteringMedicine, { [`${first}.folioImpoVUCEM`]: undefined }],
  ['CP166', `${first}.razonSocialEmpImp`, enteringToxic, { [`${first}.razonSocialEmpImp`]: undefined }],
  ['CP167', `${first}.valorMercancia`, air, { [`${first}.valorMercancia`]: undefined }],
  ['CP168', `${first}.moneda`, air, { [`${first}.moneda`]: undefined }],
  ['CP170', `${first}.tipoMateria`, entering, { [`${first}.tipoMateria`]: undefined }],
  [
    'CP171',
    `${first}.descripcionMateria`,
    changed(entering, { [`${first}.tipoMateria`]: '05', [`${first}.descripcionMateria`]: 'X' }),
    { [`${first}.descripcionMateria`]: undefined },
  ],
  ['CP172', `${first}.documentacionAduanera`, entering, { [`${first}.documentacionAduanera`]: undefined }],
  [
    'CP173',
    `${first}.documentacionAduanera[0].tipoDocumento`,
    leaving,
    { [`${first}.documentacionAduanera[0].tipoDocumento`]: '01' },
  ],
  [
    'CP174',
    `${first}.documentacionAduanera[0].numPedimento`,
    numbered,
    { [`${first}.documentacionAduanera[0].numPedimento`]: '26  99  3009  0001234' },
  ],
  [
    'CP175',
    `${first}.documentacionAduanera[0].identDocAduanero`,
    entering,
    { [`${first}.documentacionAduanera[0].identDocAduanero`]: undefined },
  ],
  [
    'CP176',
    `${first}.documentacionAduanera[0].rfcImpo`,
    numbered,
    { [`${first}.documentacionAduanera[0].rfcImpo`]: undefined },
  ],
  [
    'CP178',
    `${first}.cantidadTransporta[0].idOrigen`,
    road,
    { [`${first}.cantidadTransporta[0].idOrigen`]: 'OR000009' },
  ],
  [
    'CP179',
    `${first}.cantidadTransporta[0].idDestino`,
    road,
    { [`${first}.cantidadTransporta[0].idDestino`]: 'DE000009' },
  ],
  [
    'CP180',
    `${first}.cantidadTransporta[0].cvesTransporte`,
    both,
    { [`${first}.cantidadTransporta[0].cvesTransporte`]: undefined },
  ],
  ['CP181', `${first}.detalleMercancia`, sea, { [`${first}.detalleMercancia`]: undefined }],
  [
    'CP182',
    'mercancias.autotransporte.seguros.aseguraMedAmbiente',
    hazard,
    { 'mercancias.autotransporte.seguros.aseguraMedAmbiente': undefined },
  ],
  [
    'CP183',
    'mercancias.autotransporte.seguros.polizaMedAmbiente',
    hazard,
    { 'mercancias.autotransporte.seguros.polizaMedAmbiente': undefined },
  ],
  [
    'CP184',
    'mercancias.autotransporte.remolques',
    road,
    { 'mercancias.autotransporte.identificacionVehicular.configVehicular': 'T3S2' },
  ],
  [
    'CP184',
    'mercancias.autotransporte.remolques',
    road,
    { 'mercancias.autotransporte.remolques': [{ subTipoRem: 'CTR001', placa: 'ABC1234' }] },
  ],
  [
    'CP185',
    'mercancias.transporteMaritimo.permisoTempNavegacion',
    sea,
    { 'mercancias.transporteMaritimo.nacionalidadEmbarc': 'PAN' },
  ],
  [
    'CP186',
    'mercancias.transporteMaritimo.contenedor[0].numPrecinto',
    sea,
    { 'mercancias.transporteMaritimo.contenedor[0].numPrecinto': undefined },
  ],
  [
    'CP187',
    'mercancias.transporteMaritimo.contenedor[0].placaVMCCP',
    ferry,
    { 'mercancias.transporteMaritimo.contenedor[0].placaVMCCP': undefined },
  ],
  ['CP188', 'mercancias.transporteAereo.rfcEmbarcador', air, { 'mercancias.transporteAereo.rfcEmbarcador': undefined }],
  [
    'CP189',
    'mercancias.transporteAereo.numRegIdTribEmbarc',
    air,
    {
      'mercancias.transporteAereo.numRegIdTribEmbarc': '123456',
      'mercancias.transporteAereo.residenciaFiscalEmbarc': 'USA',
    },
  ],
  [
    'CP190',
    'mercancias.transporteAereo.residenciaFiscalEmbarc',
    air,
    { 'mercancias.transporteAereo.residenciaFiscalEmbarc': 'USA' },
  ],
  [
    'CP191',
    'mercancias.transporteFerroviario.carro[0].toneladasNetasCarro',
    rail,
    { 'mercancias.transporteFerroviario.carro[0].toneladasNetasCarro': '1.501' },
  ],
  [
    'CP192',
    'mercancias.transporteFerroviario.carro[0].contenedor',
    rail,
    { 'mercancias.transporteFerroviario.tipoDeServicio': 'TS01' },
  ],
  ['CP193', 'figuraTransporte', road, { figuraTransporte: undefined }],
  [
    'CP194',
    'figuraTransporte',
    road,
    { 'figuraTransporte[0].tipoFigura': '04', 'figuraTransporte[0].numLicencia': undefined },
  ],
  ['CP195', 'figuraTransporte[0].rfcFigura', road, { 'figuraTransporte[0].rfcFigura': undefined }],
  ['CP196', 'figuraTransporte[0].numLicencia', road, { 'figuraTransporte[0].numLicencia': undefined }],
  [
    'CP197',
    'figuraTransporte[0].numRegIdTribFigura',
    foreignFigure,
    { 'figuraTransporte[0].rfcFigura': 'EKU9003173C9' },
  ],
  [
    'CP198',
    'figuraTransporte[0].residenciaFiscalFigura',
    foreignFigure,
    { 'figuraTransporte[0].residenciaFiscalFigura': 'MEX' },
  ],
  ['CP199', 'figuraTransporte[1].partesTransporte', withOwner, { 'figuraTransporte[1].partesTransporte': undefined }],
  ['CP200', 'figuraTransporte[0].domicilio.colonia', withHome, { 'figuraTransporte[0].domicilio.colonia': '9999' }],
  ['CP201', 'figuraTransporte[0].domicilio.localidad', withHome, { 'figuraTransporte[0].domicilio.localidad': '03' }],
  ['CP202', 'figuraTransporte[0].domicilio.municipio', withHome, { 'figuraTransporte[0].domicilio.municipio': '039' }],
  ['CP203', 'figuraTransporte[0].domicilio.estado', withHome, { 'figuraTransporte[0].domicilio.estado': 'TX' }],
  [
    'CP204',
    'figuraTransporte[0].domicilio.codigoPostal',
    withHome,
    { 'figuraTransporte[0].domicilio.codigoPostal': '44100' },
  ],
  // Branches: the other side of a rule, and what it does not cover.
  ['CP127', 'ubicacionPoloDestino', road, { ubicacionPoloDestino: '02' }],
  ['CP131', 'ubicaciones[1].idUbicacion', alsoQuantities, { 'ubicaciones[1].idUbicacion': undefined }],
  ['CP134', 'ubicaciones[0].residenciaFiscal', road, { 'ubicaciones[0].residenciaFiscal': 'USA' }],
  ['CP136', 'ubicaciones[0].numEstacion', bothAtStation, { 'ubicaciones[0].numEstacion': 'PM001' }],
  ['CP137', 'ubicaciones[0].nombreEstacion', road, { 'ubicaciones[0].nombreEstacion': 'Toluca' }],
  ['CP138', 'ubicaciones[0].nombreEstacion', foreignStation, { 'ubicaciones[0].nombreEstacion': 'Extranjera' }],
  ['CP140', 'ubicaciones[0].tipoEstacion', atStation, { 'ubicaciones[0].tipoEstacion': undefined }],
  ['CP140', 'ubicaciones[0].tipoEstacion', rail, { 'ubicaciones[0].tipoEstacion': undefined }],
  ['CP141', 'ubicaciones[1].distanciaRecorrida', air, { 'ubicaciones[1].distanciaRecorrida': '1' }],
  [
    'CP142',
    'ubicaciones[0].domicilio',
    change(air, 'ubicaciones[0].tipoEstacion', '02'),
    { 'ubicaciones[0].domicilio': undefined },
  ],
  ['CP156', `${first}.cveMaterialPeligroso`, road, { [`${first}.cveMaterialPeligroso`]: '0004' }],
  ['CP157', `${first}.embalaje`, road, { [`${first}.embalaje`]: '1A1' }],
  ['CP164', `${first}.permisoImportacion`, leavingMedicine, { [`${first}.permisoImportacion`]: '1' }],
  ['CP164', `${first}.permisoImportacion`, enteringToxic, { [`${first}.permisoImportacion`]: '1' }],
  ['CP165', `${first}.folioImpoVUCEM`, leavingMedicine, { [`${first}.folioImpoVUCEM`]: '1' }],
  ['CP165', `${first}.folioImpoVUCEM`, medicine, { [`${first}.folioImpoVUCEM`]: '1' }],
  ['CP166', `${first}.razonSocialEmpImp`, leavingToxic, { [`${first}.razonSocialEmpImp`]: 'I' }],
  ['CP166', `${first}.razonSocialEmpImp`, enteringMedicine, { [`${first}.razonSocialEmpImp`]: 'I' }],
  ['CP168', `${first}.moneda`, road, { [`${first}.moneda`]: 'MXN' }],
  ['CP170', `${first}.tipoMateria`, road, { [`${first}.tipoMateria`]: '01' }],
  ['CP171', `${first}.descripcionMateria`, entering, { [`${first}.descripcionMateria`]: 'X' }],
  [
    'CP172',
    `${first}.documentacionAduanera`,
    road,
    { [`${first}.documentacionAduanera`]: [{ tipoDocumento: '02', identDocAduanero: 'A1' }] },
  ],
  [
    'CP174',
    `${first}.documentacionAduanera[0].numPedimento`,
    numbered,
    { [`${first}.documentacionAduanera[0].numPedimento`]: undefined },
  ],
  [
    'CP174',
    `${first}.documentacionAduanera[0].numPedimento`,
    leaving,
    { [`${first}.documentacionAduanera[0].numPedimento`]: '26  48  3009  0001234' },
  ],
  [
    'CP175',
    `${first}.documentacionAduanera[0].identDocAduanero`,
    numbered,
    { [`${first}.documentacionAduanera[0].identDocAduanero`]: 'A1' },
  ],
  [
    'CP176',
    `${first}.documentacionAduanera[0].rfcImpo`,
    entering,
    { [`${first}.documentacionAduanera[0].rfcImpo`]: 'EKU9003173C9' },
  ],
  [
    'CP180',
    `${first}.cantidadTransporta[0].cvesTransporte`,
    road,
    { [`${first}.cantidadTransporta[0].cvesTransporte`]: '01' },
  ],
  [
    'CP181',
    `${first}.detalleMercancia`,
    road,
    { [`${first}.detalleMercancia`]: { unidadPesoMerc: 'KGM', pesoBruto: '2', pesoNeto: '1', pesoTara: '1' } },
  ],
  [
    'CP182',
    'mercancias.autotransporte.seguros.aseguraMedAmbiente',
    road,
    { 'mercancias.autotransporte.seguros.aseguraMedAmbiente': 'Seguros del Norte' },
  ],
  [
    'CP183',
    'mercancias.autotransporte.seguros.polizaMedAmbiente',
    alsoHazard,
    { 'mercancias.autotransporte.seguros.polizaMedAmbiente': undefined },
  ],
  ['CP184', 'mercancias.autotransporte.remolques', withTrailer, { 'mercancias.autotransporte.remolques': undefined }],
  [
    'CP185',
    'mercancias.transporteMaritimo.permisoTempNavegacion',
    foreignShip,
    { 'mercancias.transporteMaritimo.nacionalidadEmbarc': 'MEX' },
  ],
  [
    'CP186',
    'mercancias.transporteMaritimo.contenedor[0].matriculaContenedor',
    ferry,
    { 'mercancias.transporteMaritimo.contenedor[0].matriculaContenedor': 'ABCD1234567' },
  ],
  [
    'CP187',
    'mercancias.transporteMaritimo.contenedor[0].remolquesCCP',
    sea,
    {
      'mercancias.transporteMaritimo.contenedor[0].remolquesCCP': [{ subTipoRemCCP: 'CTR001', placaCCP: 'ABC1234' }],
    },
  ],
  [
    'CP187',
    'mercancias.transporteMaritimo.contenedor[0].placaVMCCP',
    sea,
    { 'mercancias.transporteMaritimo.contenedor[0].placaVMCCP': 'ABC1234' },
  ],
  ...(['undefined', 'MEX'] as const).map((value): (typeof vectors)[number] => [
    'CP190',
    'mercancias.transporteAereo.residenciaFiscalEmbarc',
    foreignShipper,
    { 'mercancias.transporteAereo.residenciaFiscalEmbarc': value === 'MEX' ? value : undefined },
  ]),
  [
    'CP192',
    'mercancias.transporteFerroviario.carro[0].contenedor',
    withoutContainers,
    { 'mercancias.transporteFerroviario.tipoDeServicio': 'TS02' },
  ],
  ['CP196', 'figuraTransporte[1].numLicencia', withOwner, { 'figuraTransporte[1].numLicencia': 'LIC-123456' }],
  [
    'CP198',
    'figuraTransporte[0].residenciaFiscalFigura',
    foreignFigure,
    { 'figuraTransporte[0].residenciaFiscalFigura': undefined },
  ],
  ['CP199', 'figuraTransporte[1].partesTransporte', withLessor, { 'figuraTransporte[1].partesTransporte': undefined }],
  ['CP199', 'figuraTransporte[1].partesTransporte', withOwner, { 'figuraTransporte[1].tipoFigura': '04' }],
];

/** Keys that do not matter to the vectors are of catalogs that are not loaded: they cause warnings. */
describe('Carta Porte 3.1', () => {
  for (const [rule, path, keeps, breaks] of vectors)
    it(`${rule} passes a valid case and reports a violation at ${path} by ${Object.keys(breaks).join(', ')}`, () => {
      expect(errors(keeps)).to.deep.equal([]);
      expect(errors(changed(keeps, breaks))).to.include(`${rule} complements.cartaPorte31.${path}`);
    });

  it('can be invoiced as freight, with its taxes, in a currency', () => {
    expect(errors(road)).to.deep.equal([]);
    expect(errors(road, { items: [{ ...freight, productKey: '01010101' }] })).to.include('CP109 items[0].productKey');
    expect(errors(road, { items: [{ ...freight, taxObject: '02' }] })).to.include('CP106 items[0].taxes');
    expect(errors(road, { items: [{ ...freight, taxObject: '03' }] })).to.deep.equal([]);
    const taxes = [{ type: '002', factorType: 'Tasa' as const, rate: '0.16' }];
    expect(errors(road, { items: [{ ...freight, taxObject: '02', taxes }] })).to.deep.equal([]);
    expect(errors(road, { currency: 'XXX' })).to.include('CP104 currency');
    const intermodal = { items: [{ ...freight, productKey: '78101900' }] };
    expect(errors(road, intermodal)).to.include('CP110 complements.cartaPorte31.mercancias');
    expect(errors(both, intermodal)).to.deep.equal([]);
  });

  it('can be a transfer of the owner to itself, without amounts', () => {
    const goods = [{ quantity: '10', unitPrice: '0', description: 'Muebles', productKey: '01010101', unitKey: 'H87' }];
    expect(errors(road, { type: 'T', items: goods })).to.deep.equal([]);
    const toOther = (() => {
      const draft = normalise(
        { type: 'T', items: goods, use: 'G03', complements: { cartaPorte31: road } },
        { issuer, receiver: client, now, zona },
      );
      const comprobante = { ...calculate(draft, 2), moneda: 'MXN', subTotal: '1', total: '1' };
      return validate({ draft, comprobante, catalogs: whole, codes, now, zona }).map(({ code }) => code);
    })();
    expect(toOther).to.include.members(['CP102', 'CP103', 'CP105', 'CP107', 'CP111']);
    const parcels = [{ ...goods[0], productKey: '31181701' }] as InvoiceBody['items'];
    expect(errors(road, { type: 'T', items: parcels })).to.include(
      `CP177 complements.cartaPorte31.${first}.guiasIdentificacion`,
    );
    const guided = change(road, `${first}.guiasIdentificacion`, [
      {
        numeroGuiaIdentificacion: '1234567890',
        descripGuiaIdentificacion: 'Paquete',
        pesoGuiaIdentificacion: '1.000',
      },
    ]);
    expect(errors(guided, { type: 'T', items: parcels })).to.deep.equal([]);
    expect(errors(road, { type: 'T', items: [...goods, ...(parcels ?? [])] })).to.include(
      `CP177 complements.cartaPorte31.${first}.guiasIdentificacion`,
    );
    const invoiced = { items: [{ ...freight, productKey: '24112700' }] };
    expect(errors(road, invoiced)).to.deep.equal(['CP109 items[0].productKey']);
  });

  it('accepts what a rule permits', () => {
    const free: Record<string, ComplementData> = {
      'an exit without customs documents': change(leaving, `${first}.documentacionAduanera`, undefined),
      'goods of no sector with a field of one': change(road, `${first}.numCAS`, '1'),
      'a sector that no rule mentions': changed(road, { [`${first}.sectorCOFEPRIS`]: '06', [`${first}.numCAS`]: '1' }),
      'goods that may be hazardous and are not': changed(road, {
        [`${first}.bienesTransp`]: '12352300',
        [`${first}.materialPeligroso`]: 'No',
      }),
      'a vehicle that may have trailers, with them': change(
        withTrailer,
        'mercancias.autotransporte.identificacionVehicular.configVehicular',
        'VL',
      ),
      'and without': change(road, 'mercancias.autotransporte.identificacionVehicular.configVehicular', 'VL'),
      'a station abroad': foreignStation,
      'two modes of transport, one of them the road, without station types': change(
        both,
        'ubicaciones[0].tipoEstacion',
        undefined,
      ),
      'places without an ID, where no quantity names one': changed(road, {
        'ubicaciones[0].idUbicacion': undefined,
        'ubicaciones[1].idUbicacion': undefined,
        [`${first}.cantidadTransporta`]: undefined,
      }),
      'an intermediate railway station, with another mode of transport': changed(rail, {
        'mercancias.autotransporte': (road['mercancias'] as ComplementData)['autotransporte'],
        figuraTransporte: road['figuraTransporte'],
        [`${first}.cantidadTransporta[0].cvesTransporte`]: '04',
        'ubicaciones[1].tipoEstacion': '02',
        'ubicaciones[1].domicilio': undefined,
      }),
      'an airport of the catalog abroad, which is neither a national origin nor a national destination': changed(air, {
        'ubicaciones[0].numEstacion': 'EA002',
        'ubicaciones[0].nombreEstacion': 'Miami International',
        'ubicaciones[0].tipoEstacion': undefined,
      }),
      'an address abroad': change(road, 'ubicaciones[0].domicilio', {
        estado: 'Bavaria',
        municipio: 'Munich',
        colonia: 'Schwabing',
        pais: 'DEU',
        codigoPostal: '80331',
      }),
    };
    for (const [name, data] of Object.entries(free)) expect(errors(data), name).to.deep.equal([]);
  });

  it('requires what could not be filled in, unless a rule says why', () => {
    const tonnes = 'mercancias.transporteFerroviario.carro[0].toneladasNetasCarro';
    expect(errors(change(withoutContainers, tonnes, undefined))).to.deep.equal([
      `REQUIRED complements.cartaPorte31.${tonnes}`,
    ]);
    expect(errors(change(sea, `${first}.detalleMercancia`, undefined))).to.deep.equal([
      `CP181 complements.cartaPorte31.${first}.detalleMercancia`,
    ]);
  });

  it('reports one error when the rule of another depends on it', () => {
    const result = (data: ComplementData) => errors(data).map((each) => each.split(' ')[0]);
    expect(result(change(entering, 'entradaSalidaMerc', undefined))).to.deep.equal(['CP119']);
    const pedimento = {
      [`${first}.documentacionAduanera[0].tipoDocumento`]: '01',
      [`${first}.documentacionAduanera[0].identDocAduanero`]: undefined,
    };
    expect(result(changed(leaving, pedimento))).to.deep.equal(['CP173']);
    expect(result(change(foreignFigure, 'figuraTransporte[0].residenciaFiscalFigura', 'MEX'))).to.deep.equal(['CP198']);
  });

  it('checks no column of a catalog that is not loaded', () => {
    for (const data of [entering, hazard, withTrailer, rail, atStation, foreignStation])
      expect(errors(data, {}, codeTablesOver([]))).to.deep.equal([]);
    const unknown = change(atStation, 'ubicaciones[0].numEstacion', 'PM001');
    expect(errors(unknown, {}, codeTablesOver([]))).to.deep.equal([]);
  });

  it('says in both languages where an address does not belong, and which service has no containers', () => {
    const said = (data: ComplementData, more: Record<string, unknown>) =>
      issue(changed(data, more)).found.map(({ message, path }) => [
        message.en.replace(path, '').trim(),
        message.es.replace(path, '').trim(),
      ]);
    const at = 'ubicaciones[0].domicilio';
    expect(said(road, { [`${at}.colonia`]: 'Centro' })).to.deep.include([
      '"Centro" does not belong to the postal code 06000',
      '"Centro" no corresponde al código postal 06000',
    ]);
    expect(said(road, { [`${at}.municipio`]: '039' })).to.deep.include([
      '"039" does not belong to the state CMX',
      '"039" no corresponde al estado CMX',
    ]);
    expect(said(road, { [`${at}.estado`]: 'TX' })).to.deep.include([
      '"TX" does not belong to the country MEX',
      '"TX" no corresponde al país MEX',
    ]);
    expect(said(road, { [`${at}.codigoPostal`]: '44100' })).to.deep.include([
      '"44100" does not belong to the address',
      '"44100" no corresponde al domicilio',
    ]);
    expect(said(rail, { 'mercancias.transporteFerroviario.tipoDeServicio': 'TS01' })).to.deep.include([
      'is not allowed when TS01 does not have containers',
      'no se permite cuando TS01 no lleva contenedores',
    ]);
  });

  it('is accepted together with the complements that the SAT allows beside it', () => {
    const ine11 = { tipoProceso: 'Ordinario', tipoComite: 'Ejecutivo Nacional' };
    expect(errors(road, { complements: { cartaPorte31: road, ine11 } })).to.include('CP113 complements.ine11');
  });

  it('has a missing identifier, sums and counts filled in exactly, whatever the goods', () => {
    const weight = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(
        fc.array(weight, { minLength: 1, maxLength: 60 }),
        fc.array(weight, { minLength: 1, maxLength: 4 }),
        (grams, metres) => {
          const [goods = {}] = ((road['mercancias'] as ComplementData)['mercancia'] ?? []) as ComplementData[];
          const [, destination = {}] = road['ubicaciones'] as ComplementData[];
          const data = changed(road, {
            'mercancias.pesoBrutoTotal': undefined,
            'mercancias.numTotalMercancias': undefined,
            'mercancias.mercancia': grams.map((each) => ({ ...goods, pesoEnKg: (each / 1000).toFixed(3) })),
            ubicaciones: [
              (road['ubicaciones'] as ComplementData[])[0],
              ...metres.map((each) => ({ ...destination, distanciaRecorrida: (each / 100).toFixed(2) })),
            ],
          });
          const made = issue(data).comprobante.complementos?.['cartaPorte31'] as ComplementData | undefined;
          const mercancias = made?.['mercancias'] as ComplementData;
          expect(made?.['idCCP']).to.match(/^CCC[0-9a-f]{5}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
          expect(mercancias['numTotalMercancias']).to.equal(String(grams.length));
          expect(Number(mercancias['pesoBrutoTotal']) * 1000).to.be.closeTo(sum(grams), 0.01);
          expect(Math.round(Number(made?.['totalDistRec']) * 100)).to.equal(sum(metres));
        },
      ),
    );
  });

  it('warns about an arrival before the first departure, by any mode of transport and from any of several origins', () => {
    const warned = (data: ComplementData) =>
      issue(data)
        .found.filter(({ code }) => code === 'COMPLEMENT_GUIDE')
        .map(({ severity, path }) => `${severity} ${path}`);
    const arrival = 'complements.cartaPorte31.ubicaciones[1].fechaHoraSalidaLlegada';
    for (const data of [road, sea, air]) {
      expect(warned(data)).to.deep.equal([]);
      expect(warned(changed(data, { 'ubicaciones[0].fechaHoraSalidaLlegada': '2026-11-23T18:00:00' }))).to.be.empty;
      expect(warned(changed(data, { 'ubicaciones[0].fechaHoraSalidaLlegada': '2026-11-23T18:00:01' }))).to.deep.equal([
        `warning ${arrival}`,
      ]);
    }
    const [from = {}, to = {}] = road['ubicaciones'] as ComplementData[];
    const later = { ...from, idUbicacion: 'OR000002', fechaHoraSalidaLlegada: '2026-11-24T08:00:00' };
    expect(warned(changed(road, { ubicaciones: [later, to, from] }))).to.deep.equal([]);
  });

  it('warns about a permit of another mode of transport, and about what contradicts the kind of location', () => {
    const warned = (data: ComplementData, change: Record<string, string | undefined>) =>
      issue(changed(data, change))
        .found.filter(({ code }) => code === 'COMPLEMENT_GUIDE')
        .map(({ severity, path }) => `${severity} ${path.replace('complements.cartaPorte31.', '')}`);
    for (const [data, way, own] of [
      [road, 'autotransporte', 'TPAF01'],
      [sea, 'transporteMaritimo', 'TPTM01'],
      [air, 'transporteAereo', 'TPTA01'],
    ] as const)
      for (const permit of ['TPAF01', 'TPTM01', 'TPTA01', 'TPXX00']) {
        const at = `mercancias.${way}.permSCT`;
        const fits = permit === own || permit === 'TPXX00';
        expect(warned(data, { [at]: permit }), `${way} ${permit}`).to.deep.equal(fits ? [] : [`warning ${at}`]);
      }
    expect(warned(sea, { 'mercancias.transporteMaritimo.permSCT': undefined })).to.deep.equal([]);
    for (const [i, change] of [
      [0, { idUbicacion: 'DE000009' }],
      [1, { idUbicacion: 'OR000009' }],
      [0, { tipoEstacion: '03' }],
      [1, { tipoEstacion: '01' }],
    ] as const)
      for (const [member, value] of Object.entries(change)) {
        const at = `ubicaciones[${i}].${member}`;
        expect(warned(air, { [at]: value }), `${at} ${value}`).to.deep.equal([`warning ${at}`]);
      }
    for (const i of [0, 1]) expect(warned(air, { [`ubicaciones[${i}].tipoEstacion`]: '02' })).to.deep.equal([]);
  });

  it('compares arrivals and departures by the clock of each place', () => {
    const at = (estado: string, codigoPostal: string) => ({ estado, pais: 'MEX', codigoPostal });
    const warnings = (departure: string, arrival: string, zip = '83000') =>
      issue(
        changed(road, {
          'ubicaciones[0].domicilio': at('SON', zip),
          'ubicaciones[1].domicilio': at('BCN', '21000'),
          'ubicaciones[0].fechaHoraSalidaLlegada': departure,
          'ubicaciones[1].fechaHoraSalidaLlegada': arrival,
        }),
      ).found.filter(({ code, path }) => code === 'COMPLEMENT_GUIDE' && path.endsWith('fechaHoraSalidaLlegada')).length;
    // In winter Mexicali is an hour behind Sonora, in summer it has the same time.
    expect(warnings('2027-01-01T00:30:00', '2026-12-31T23:45:00')).to.equal(0);
    expect(warnings('2027-01-01T00:30:00', '2026-12-31T23:29:59')).to.equal(1);
    expect(warnings('2027-07-01T00:30:00', '2027-06-30T23:45:00')).to.equal(1);
    // Where the catalog does not have the place, as they are written.
    expect(warnings('2027-01-01T00:30:00', '2026-12-31T23:45:00', '83999')).to.equal(1);
  });

  it('warns about an identifier of a location that another one has too, which cantidadTransporta cannot tell apart', () => {
    const warned = (data: ComplementData) =>
      issue(data)
        .found.filter(({ code }) => code === 'COMPLEMENT_GUIDE')
        .map(({ severity, path }) => `${severity} ${path}`);
    const [from = {}, to = {}] = road['ubicaciones'] as ComplementData[];
    expect(warned(changed(road, { ubicaciones: [from, to, { ...to, idUbicacion: 'DE000002' }] }))).to.deep.equal([]);
    expect(warned(changed(road, { ubicaciones: [from, to, to, to] }))).to.deep.equal([
      'warning complements.cartaPorte31.ubicaciones[2].idUbicacion',
      'warning complements.cartaPorte31.ubicaciones[3].idUbicacion',
    ]);
    const nameless = { ...to, idUbicacion: undefined } as unknown as ComplementData;
    expect(warned(changed(road, { ubicaciones: [from, to, nameless, nameless] }))).to.deep.equal([]);
  });

  it('reports a sector that has the name of a member of every object, like any other unknown one', () => {
    for (const sector of ['constructor', 'toString', '__proto__'])
      expect(errors(change(road, `${first}.sectorCOFEPRIS`, sector)), sector).to.deep.equal(
        errors(change(road, `${first}.sectorCOFEPRIS`, 'unknown')),
      );
  });

  it('never throws while filling in, whatever the input', () => {
    for (const data of [{}, { mercancias: 'x' }, { ubicaciones: [{}], mercancias: { mercancia: [{ pesoEnKg: 'a' }] } }])
      expect(errors(data)).to.not.be.empty;
  });
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
