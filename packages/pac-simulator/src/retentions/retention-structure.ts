import {
  BASE64,
  type ElementRule,
  IMPORTE,
  IMPUESTO,
  MANY,
  oneOf,
  RFC,
  rule,
  text,
} from '../checks/structure-rules.ts';

type Structure = Readonly<Record<string, ElementRule>>;

const PESOS = /^[0-9]{1,18}(\.[0-9]{1,2})?$/;
const DATE_TIME = /^20[1-9][0-9]-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/;
const DATE = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;
const UUID = /^[a-fA-F0-9]{8}(?:-[a-fA-F0-9]{4}){3}-[a-fA-F0-9]{12}$/;
const CURP = /^[A-Z][AEIOUX][A-Z]{2}[0-9]{6}[MHX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[0-9A-Z][0-9]$/;
const MONTH = /^(?:0[1-9]|1[0-2])$/;
const STATE = /^(?:0[1-9]|[12][0-9]|3[0-2])$/;
const YES_NO = oneOf('SI NO');
const FIRST = /^1\.0$/;
const KEYS = /^(?:0[1-9]|1[0-9]|2[0-8])$/;

/** Structure of retencionpagov2.xsd, keyed by path from the root, attributes in the order of retenciones.xslt. */
export const RETENTION_STRUCTURE: Structure = {
  Retenciones: rule(
    {
      Version: /^2\.0$/,
      NoCertificado: /^[0-9]{20}$/,
      'FolioInt?': /^[0-9a-zA-Z]{1,20}$/,
      Sello: BASE64,
      Certificado: BASE64,
      FechaExp: DATE_TIME,
      LugarExpRetenc: /^[0-9]{5}$/,
      CveRetenc: KEYS,
      'DescRetenc?': text(100),
    },
    [
      ['CfdiRetenRelacionados', 0, 1],
      ['Emisor', 1, 1],
      ['Receptor', 1, 1],
      ['Periodo', 1, 1],
      ['Totales', 1, 1],
      ['Complemento', 0, 1],
      ['Addenda', 0, 1],
    ],
  ),
  CfdiRetenRelacionados: rule({ TipoRelacion: /^0[1-7]$/, UUID }),
  Emisor: rule({ RfcE: RFC, NomDenRazSocE: text(254), RegimenFiscalE: /^6[0-9]{2}$/ }),
  Receptor: rule({ NacionalidadR: oneOf('Nacional Extranjero') }, [
    ['Nacional', 0, 1],
    ['Extranjero', 0, 1],
  ]),
  'Receptor/Nacional': rule({
    RfcR: RFC,
    NomDenRazSocR: text(254),
    'CurpR?': CURP,
    DomicilioFiscalR: /^[0-9]{5}$/,
  }),
  'Receptor/Extranjero': rule({ 'NumRegIdTribR?': text(20), NomDenRazSocR: text(300) }),
  Periodo: rule({ MesIni: MONTH, MesFin: MONTH, Ejercicio: /^20(?:19|2[0-9])$/ }),
  Totales: rule(
    {
      MontoTotOperacion: PESOS,
      MontoTotGrav: PESOS,
      MontoTotExent: PESOS,
      MontoTotRet: PESOS,
      'UtilidadBimestral?': PESOS,
      'ISRCorrespondiente?': PESOS,
    },
    [['ImpRetenidos', 0, MANY]],
  ),
  'Totales/ImpRetenidos': rule({
    'BaseRet?': PESOS,
    'ImpuestoRet?': IMPUESTO,
    MontoRet: PESOS,
    TipoPagoRet: oneOf('01 02 03 04'),
  }),
  Complemento: rule({}, [], true),
  Addenda: rule({}, [], true),
};

const at = (name: string) => `http://www.sat.gob.mx/esquemas/retencionpago/1/${name}`;
const CONCEPT = { ConceptoPago: /^[1-9]$/, DescripcionConcepto: text(255) };

/** Structure of its complements by namespace, each keyed by path from its root. */
export const RETENTION_COMPLEMENTS: Readonly<Record<string, Structure>> = {
  [at('pagosaextranjeros')]: {
    Pagosaextranjeros: rule({ Version: FIRST, EsBenefEfectDelCobro: YES_NO }, [
      ['NoBeneficiario', 0, 1],
      ['Beneficiario', 0, 1],
    ]),
    NoBeneficiario: rule({ PaisDeResidParaEfecFisc: /^[A-Z]{2}$/, ...CONCEPT }),
    Beneficiario: rule({ RFC: text(13), CURP: text(18), NomDenRazSocB: text(300), ...CONCEPT }),
  },
  [at('dividendos')]: {
    Dividendos: rule({ Version: FIRST }, [
      ['DividOUtil', 0, 1],
      ['Remanente', 0, 1],
    ]),
    DividOUtil: rule({
      CveTipDivOUtil: oneOf('01 02 03 04 05 06'),
      MontISRAcredRetMexico: IMPORTE,
      MontISRAcredRetExtranjero: IMPORTE,
      'MontRetExtDivExt?': IMPORTE,
      TipoSocDistrDiv: /^Sociedad (?:Nacional|Extranjera)$/,
      'MontISRAcredNal?': IMPORTE,
      'MontDivAcumNal?': IMPORTE,
      'MontDivAcumExt?': IMPORTE,
    }),
    Remanente: rule({ 'ProporcionRem?': IMPORTE }),
  },
  [at('intereses')]: {
    Intereses: rule({
      Version: FIRST,
      SistFinanciero: YES_NO,
      RetiroAORESRetInt: YES_NO,
      OperFinancDerivad: YES_NO,
      MontIntNominal: IMPORTE,
      MontIntReal: IMPORTE,
      Perdida: IMPORTE,
    }),
  },
  [at('enajenaciondeacciones')]: {
    EnajenaciondeAcciones: rule({
      Version: FIRST,
      ContratoIntermediacion: text(300),
      Ganancia: IMPORTE,
      Perdida: IMPORTE,
    }),
  },
  [at('premios')]: {
    Premios: rule({
      Version: FIRST,
      EntidadFederativa: STATE,
      MontTotPago: IMPORTE,
      MontTotPagoGrav: IMPORTE,
      MontTotPagoExent: IMPORTE,
    }),
  },
  [at('arrendamientoenfideicomiso')]: {
    Arrendamientoenfideicomiso: rule({
      Version: FIRST,
      PagProvEfecPorFiduc: IMPORTE,
      RendimFideicom: IMPORTE,
      DeduccCorresp: IMPORTE,
      'MontTotRet?': IMPORTE,
      'MontResFiscDistFibras?': IMPORTE,
      'MontOtrosConceptDistr?': IMPORTE,
      'DescrMontOtrosConceptDistr?': /^[^|]+$/u,
    }),
  },
  [at('fideicomisonoempresarial')]: {
    Fideicomisonoempresarial: rule({ Version: FIRST }, [
      ['IngresosOEntradas', 1, 1],
      ['DeduccOSalidas', 1, 1],
      ['RetEfectFideicomiso', 1, 1],
    ]),
    IngresosOEntradas: rule(
      { MontTotEntradasPeriodo: IMPORTE, PartPropAcumDelFideicom: IMPORTE, PropDelMontTot: IMPORTE },
      [['IntegracIngresos', 1, 1]],
    ),
    'IngresosOEntradas/IntegracIngresos': rule({ Concepto: text(100) }),
    DeduccOSalidas: rule({ MontTotEgresPeriodo: IMPORTE, PartPropDelFideicom: IMPORTE, PropDelMontTot: IMPORTE }, [
      ['IntegracEgresos', 1, 1],
    ]),
    'DeduccOSalidas/IntegracEgresos': rule({ ConceptoS: text(100) }),
    RetEfectFideicomiso: rule({ MontRetRelPagFideic: IMPORTE, DescRetRelPagFideic: text(100) }),
  },
  [at('intereseshipotecarios')]: {
    Intereseshipotecarios: rule({
      Version: FIRST,
      CreditoDeInstFinanc: YES_NO,
      SaldoInsoluto: IMPORTE,
      'PropDeducDelCredit?': IMPORTE,
      'MontTotIntNominalesDev?': IMPORTE,
      'MontTotIntNominalesDevYPag?': IMPORTE,
      'MontTotIntRealPagDeduc?': IMPORTE,
      'NumContrato?': text(300),
    }),
  },
  [at('operacionesconderivados')]: {
    Operacionesconderivados: rule({ Version: FIRST, MontGanAcum: IMPORTE, MontPerdDed: IMPORTE }),
  },
  [at('sectorfinanciero')]: {
    SectorFinanciero: rule({
      Version: FIRST,
      IdFideicom: text(20),
      'NomFideicom?': text(100),
      DescripFideicom: text(300),
    }),
  },
  [at('planesderetiro11')]: {
    Planesderetiro: rule(
      {
        Version: /^1\.1$/,
        SistemaFinanc: YES_NO,
        'MontTotAportAnioInmAnterior?': IMPORTE,
        MontIntRealesDevengAniooInmAnt: IMPORTE,
        HuboRetirosAnioInmAntPer: YES_NO,
        'MontTotRetiradoAnioInmAntPer?': IMPORTE,
        'MontTotExentRetiradoAnioInmAnt?': IMPORTE,
        'MontTotExedenteAnioInmAnt?': IMPORTE,
        HuboRetirosAnioInmAnt: YES_NO,
        'MontTotRetiradoAnioInmAnt?': IMPORTE,
        'NumReferencia?': text(300),
      },
      [['AportacionesODepositos', 0, 3]],
    ),
    AportacionesODepositos: rule({
      TipoAportacionODeposito: oneOf('a b c'),
      MontAportODep: IMPORTE,
      'RFCFiduciaria?': RFC,
    }),
  },
  [at('PlataformasTecnologicas10')]: {
    ServiciosPlataformasTecnologicas: rule(
      {
        Version: FIRST,
        Periodicidad: oneOf('01 02 03 04 05'),
        NumServ: /^[1-9][0-9]{0,9}$/,
        MonTotServSIVA: IMPORTE,
        TotalIVATrasladado: IMPORTE,
        TotalIVARetenido: IMPORTE,
        TotalISRRetenido: IMPORTE,
        DifIVAEntregadoPrestServ: IMPORTE,
        MonTotalporUsoPlataforma: IMPORTE,
        'MonTotalContribucionGubernamental?': IMPORTE,
      },
      [['Servicios', 1, 1]],
    ),
    Servicios: rule({}, [['DetallesDelServicio', 1, MANY]]),
    'Servicios/DetallesDelServicio': rule(
      {
        FormaPagoServ: oneOf('01 02 03 04 05 06 07 08 09'),
        TipoDeServ: oneOf('01 02 03 04 05 06 07 08 09 11'),
        'SubTipServ?': oneOf('01 02 03 04 08 09'),
        'RFCTerceroAutorizado?': RFC,
        FechaServ: DATE,
        PrecioServSinIVA: IMPORTE,
      },
      [
        ['ImpuestosTrasladadosdelServicio', 0, 1],
        ['ContribucionGubernamental', 0, 1],
        ['ComisionDelServicio', 0, 1],
      ],
    ),
    'Servicios/DetallesDelServicio/ImpuestosTrasladadosdelServicio': rule({
      Base: IMPORTE,
      Impuesto: oneOf('01 02 03'),
      TipoFactor: /^Tasa$/,
      TasaCuota: /^0\.(?:160000|080000|000000|500000)$/,
      Importe: IMPORTE,
    }),
    'Servicios/DetallesDelServicio/ContribucionGubernamental': rule({
      ImpContrib: IMPORTE,
      EntidadDondePagaLaContribucion: STATE,
    }),
    'Servicios/DetallesDelServicio/ComisionDelServicio': rule({
      'Base?': IMPORTE,
      'Porcentaje?': /^[01](?:\.[0-9]{1,3})?$/,
      Importe: IMPORTE,
    }),
  },
};
