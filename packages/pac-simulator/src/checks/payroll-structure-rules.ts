import { type ElementRule, MANY, oneOf, RFC, rule, text } from './structure-rules.ts';

/** Namespace of Nómina 1.2. */
export const NOMINA_NAMESPACE = 'http://www.sat.gob.mx/nomina12';

const PESOS = /^[0-9]{1,18}(\.[0-9]{1,2})?$/;
const UP_TO_SIX = /^[0-9]{1,18}(\.[0-9]{1,6})?$/;
const DATE = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;
const CURP = /^[A-Z][AEIOUX][A-Z]{2}[0-9]{6}[MHX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[0-9A-Z][0-9]$/;
const WHOLE = /^[1-9][0-9]{0,9}$/;
const KEY = /^[^|]{3,15}$/u;
const THREE_DIGITS = /^[0-9]{3}$/;
const CONCEPT = { Clave: KEY, Concepto: text(100) };

/** Structure of nomina12.xsd, keyed by path from Nomina; keys of long catalogs are only checked by their form. */
export const PAYROLL_STRUCTURE: Readonly<Record<string, ElementRule>> = {
  Nomina: rule(
    {
      Version: /^1\.2$/,
      TipoNomina: oneOf('O E'),
      FechaPago: DATE,
      FechaInicialPago: DATE,
      FechaFinalPago: DATE,
      NumDiasPagados: /^(?:[1-9][0-9]{0,4}|0)(?:\.[0-9]{3})?$/,
      'TotalPercepciones?': PESOS,
      'TotalDeducciones?': PESOS,
      'TotalOtrosPagos?': PESOS,
    },
    [
      ['Emisor', 0, 1],
      ['Receptor', 1, 1],
      ['Percepciones', 0, 1],
      ['Deducciones', 0, 1],
      ['OtrosPagos', 0, 1],
      ['Incapacidades', 0, 1],
    ],
  ),
  Emisor: rule({ 'Curp?': CURP, 'RegistroPatronal?': text(20), 'RfcPatronOrigen?': RFC }, [['EntidadSNCF', 0, 1]]),
  'Emisor/EntidadSNCF': rule({ OrigenRecurso: oneOf('IP IF IM'), 'MontoRecursoPropio?': PESOS }),
  Receptor: rule(
    {
      Curp: CURP,
      'NumSeguridadSocial?': /^[0-9]{1,15}$/,
      'FechaInicioRelLaboral?': DATE,
      'Antigüedad?': /^P(?:[0-9]{1,4}W|(?:[0-9]{1,2}Y)?(?:[0-9]{1,2}M)?[0-9]{1,2}D)$/,
      TipoContrato: oneOf('01 02 03 04 05 06 07 08 09 10 99'),
      'Sindicalizado?': /^(?:Sí|No)$/u,
      'TipoJornada?': oneOf('01 02 03 04 05 06 07 08 99'),
      TipoRegimen: oneOf('02 03 04 05 06 07 08 09 10 11 12 13 99'),
      NumEmpleado: text(15),
      'Departamento?': text(100),
      'Puesto?': text(100),
      'RiesgoPuesto?': oneOf('1 2 3 4 5 99'),
      PeriodicidadPago: oneOf('01 02 03 04 05 06 07 08 09 10 99'),
      'Banco?': THREE_DIGITS,
      'CuentaBancaria?': /^[0-9]{10,18}$/,
      'SalarioBaseCotApor?': PESOS,
      'SalarioDiarioIntegrado?': PESOS,
      ClaveEntFed: /^[A-Z]{2,3}$/,
    },
    [['SubContratacion', 0, MANY]],
  ),
  'Receptor/SubContratacion': rule({ RfcLabora: RFC, PorcentajeTiempo: /^[0-9]{1,3}(?:\.[0-9]{1,3})?$/ }),
  Percepciones: rule(
    {
      'TotalSueldos?': PESOS,
      'TotalSeparacionIndemnizacion?': PESOS,
      'TotalJubilacionPensionRetiro?': PESOS,
      TotalGravado: PESOS,
      TotalExento: PESOS,
    },
    [
      ['Percepcion', 1, MANY],
      ['JubilacionPensionRetiro', 0, 1],
      ['SeparacionIndemnizacion', 0, 1],
    ],
  ),
  'Percepciones/Percepcion': rule(
    { TipoPercepcion: THREE_DIGITS, ...CONCEPT, ImporteGravado: PESOS, ImporteExento: PESOS },
    [
      ['AccionesOTitulos', 0, 1],
      ['HorasExtra', 0, MANY],
    ],
  ),
  'Percepciones/Percepcion/AccionesOTitulos': rule({ ValorMercado: UP_TO_SIX, PrecioAlOtorgarse: UP_TO_SIX }),
  'Percepciones/Percepcion/HorasExtra': rule({
    Dias: WHOLE,
    TipoHoras: oneOf('01 02 03'),
    HorasExtra: WHOLE,
    ImportePagado: PESOS,
  }),
  'Percepciones/JubilacionPensionRetiro': rule({
    'TotalUnaExhibicion?': PESOS,
    'TotalParcialidad?': PESOS,
    'MontoDiario?': PESOS,
    IngresoAcumulable: PESOS,
    IngresoNoAcumulable: PESOS,
  }),
  'Percepciones/SeparacionIndemnizacion': rule({
    TotalPagado: PESOS,
    NumAñosServicio: /^[0-9]{1,2}$/,
    UltimoSueldoMensOrd: PESOS,
    IngresoAcumulable: PESOS,
    IngresoNoAcumulable: PESOS,
  }),
  Deducciones: rule({ 'TotalOtrasDeducciones?': PESOS, 'TotalImpuestosRetenidos?': PESOS }, [['Deduccion', 1, MANY]]),
  'Deducciones/Deduccion': rule({ TipoDeduccion: THREE_DIGITS, ...CONCEPT, Importe: PESOS }),
  OtrosPagos: rule({}, [['OtroPago', 1, MANY]]),
  'OtrosPagos/OtroPago': rule({ TipoOtroPago: THREE_DIGITS, ...CONCEPT, Importe: PESOS }, [
    ['SubsidioAlEmpleo', 0, 1],
    ['CompensacionSaldosAFavor', 0, 1],
  ]),
  'OtrosPagos/OtroPago/SubsidioAlEmpleo': rule({ SubsidioCausado: PESOS }),
  'OtrosPagos/OtroPago/CompensacionSaldosAFavor': rule({
    SaldoAFavor: PESOS,
    Año: /^20(?:1[6-9]|[2-9][0-9])$/,
    RemanenteSalFav: PESOS,
  }),
  Incapacidades: rule({}, [['Incapacidad', 1, MANY]]),
  'Incapacidades/Incapacidad': rule({
    DiasIncapacidad: WHOLE,
    TipoIncapacidad: oneOf('01 02 03 04'),
    'ImporteMonetario?': PESOS,
  }),
};
