import { catalog, decimal, derived, fixed, integer, noLeadingZero, oneOf, pattern, text } from '../../nodes/form.ts';
import { complement } from '../complement.ts';
import { element, optional, some } from '../element.ts';
import { FECHA } from '../patterns.ts';
import { nominaExample } from './nomina-example.ts';

const money = decimal(2);

/** tdCFDI.xsd, t_CURP. */
const curp = pattern(
  /^[A-Z][AEIOUX][A-Z]{2}\d{2}(?:0[1-9]|1[012])(?:0[1-9]|[12]\d|3[01])[MHX](?:[ABCMTZ]S|[BCJMOT]C|[CNPST]L|[GNQ]T|[GQS]R|C[MH]|[MY]N|[DH]G|NE|VZ|DF|SP)[BCDFGHJ-NP-TV-Z]{3}[0-9A-Z]\d$/,
  'GOMC850101MDFMRR09',
  18,
);
/** tdCFDI.xsd, t_RFC. */
const rfc = pattern(
  /^[A-Z&Ñ]{3,4}\d{2}(?:0[1-9]|1[012])(?:0[1-9]|[12]\d|3[01])[A-Z0-9]{2}[0-9A]$/,
  'GOMC850101AB1',
  13,
);
/** Weeks, or years, months and days. */
const antigüedad = pattern(
  /^P(?:(?:[1-9]\d{0,3}|0)W|(?:[1-9]\d?Y)?(?:(?:[1-9]|1[012])M)?(?:0|[1-9]|[12]\d|3[01])D)$/,
  'P52W',
  20,
);
const count = integer(1, 2_147_483_647);

/** Attributes common to perceptions, deductions and other payments. */
const line = { Clave: text(3, 15), Concepto: text(1, 100) };

export const NOMINA = 'nomina12';

/** Nómina 1.2 (nomina12.xsd, nomina12.xslt, catNomina.xsd): wages, pensions and income treated as wages. */
export const nomina12 = complement({
  key: NOMINA,
  title: { en: 'Payroll 1.2', es: 'Nómina 1.2' },
  about: {
    en: 'What an employer paid an employee in a period, and what was withheld.',
    es: 'Lo que el patrón pagó a un trabajador en un periodo y lo que le retuvo.',
  },
  level: 'document',
  types: ['N'],
  repeats: true,
  namespace: 'nomina12',
  prefix: 'nomina12',
  schema: 'nomina/nomina12.xsd',
  root: element(
    'Nomina',
    {
      Version: fixed('1.2'),
      TipoNomina: catalog('c_TipoNomina'),
      FechaPago: FECHA,
      FechaInicialPago: FECHA,
      FechaFinalPago: FECHA,
      NumDiasPagados: noLeadingZero(decimal(3, '0.001', '36160.000')),
      'TotalPercepciones?': money,
      'TotalDeducciones?': money,
      'TotalOtrosPagos?': money,
    },
    optional(
      element(
        'Emisor',
        { 'Curp?': curp, 'RegistroPatronal?': text(1, 20), 'RfcPatronOrigen?': rfc },
        optional(element('EntidadSNCF', { OrigenRecurso: catalog('c_OrigenRecurso'), 'MontoRecursoPropio?': money })),
      ),
    ),
    element(
      'Receptor',
      {
        Curp: curp,
        'NumSeguridadSocial?': pattern(/^\d{1,15}$/, '12345678901', 15),
        'FechaInicioRelLaboral?': FECHA,
        'Antigüedad?': antigüedad,
        TipoContrato: catalog('c_TipoContrato'),
        'Sindicalizado?': oneOf('Sí', 'No'),
        'TipoJornada?': catalog('c_TipoJornada'),
        TipoRegimen: catalog('c_TipoRegimen'),
        NumEmpleado: text(1, 15),
        'Departamento?': text(1, 100),
        'Puesto?': text(1, 100),
        'RiesgoPuesto?': catalog('c_RiesgoPuesto'),
        PeriodicidadPago: catalog('c_PeriodicidadPago'),
        'Banco?': catalog('c_Banco'),
        'CuentaBancaria?': pattern(/^\d{10,18}$/, '012180001234567890', 18),
        'SalarioBaseCotApor?': money,
        'SalarioDiarioIntegrado?': money,
        ClaveEntFed: catalog('c_Estado'),
      },
      some(element('SubContratacion', { RfcLabora: rfc, PorcentajeTiempo: decimal(3, '0.001', '100.000') }), 0),
    ),
    optional(
      element(
        'Percepciones',
        {
          'TotalSueldos?': money,
          'TotalSeparacionIndemnizacion?': money,
          'TotalJubilacionPensionRetiro?': money,
          TotalGravado: derived(money),
          TotalExento: derived(money),
        },
        some(
          element(
            'Percepcion',
            { TipoPercepcion: catalog('c_TipoPercepcion'), ...line, ImporteGravado: money, ImporteExento: money },
            optional(
              element('AccionesOTitulos', {
                ValorMercado: decimal(6, '0.000001'),
                PrecioAlOtorgarse: decimal(6, '0.000001'),
              }),
            ),
            some(
              element('HorasExtra', {
                Dias: count,
                TipoHoras: catalog('c_TipoHoras'),
                HorasExtra: count,
                ImportePagado: money,
              }),
              0,
            ),
          ),
          1,
        ),
        optional(
          element('JubilacionPensionRetiro', {
            'TotalUnaExhibicion?': money,
            'TotalParcialidad?': money,
            'MontoDiario?': money,
            IngresoAcumulable: money,
            IngresoNoAcumulable: money,
          }),
        ),
        optional(
          element('SeparacionIndemnizacion', {
            TotalPagado: derived(money),
            NumAñosServicio: integer(0, 99),
            UltimoSueldoMensOrd: money,
            IngresoAcumulable: money,
            IngresoNoAcumulable: money,
          }),
        ),
      ),
    ),
    optional(
      element(
        'Deducciones',
        { 'TotalOtrasDeducciones?': money, 'TotalImpuestosRetenidos?': money },
        some(element('Deduccion', { TipoDeduccion: catalog('c_TipoDeduccion'), ...line, Importe: money }), 1),
      ),
    ),
    optional(
      element(
        'OtrosPagos',
        {},
        some(
          element(
            'OtroPago',
            { TipoOtroPago: catalog('c_TipoOtroPago'), ...line, Importe: money },
            optional(element('SubsidioAlEmpleo', { SubsidioCausado: money })),
            optional(
              element('CompensacionSaldosAFavor', {
                SaldoAFavor: money,
                Año: integer(2016, 9999),
                RemanenteSalFav: money,
              }),
            ),
          ),
          1,
        ),
      ),
    ),
    optional(
      element(
        'Incapacidades',
        {},
        some(
          element('Incapacidad', {
            DiasIncapacidad: count,
            TipoIncapacidad: catalog('c_TipoIncapacidad'),
            'ImporteMonetario?': money,
          }),
          1,
        ),
      ),
    ),
  ),
  printed: 'lines',
  example: nominaExample,
});
