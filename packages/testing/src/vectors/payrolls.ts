/** Receipts for each row of the payroll matrix (NOM): one violates it, one satisfies it. */

import {
  deduction,
  deductions,
  dismissed,
  fees,
  inParts,
  leave,
  noTotals,
  once,
  other,
  others,
  pension,
  perception,
  perceptions,
  setOff,
  severance,
  subsidy,
} from './payroll-parts.ts';

/** Fields of a receipt by path, as for `changed`. */
type Changes = Readonly<Record<string, unknown>>;
type Vector = readonly [rule: string, path: string, breaks: Changes, keeps?: Changes];

/**
 * For each row of the matrix one receipt that violates it, and where, and one that satisfies it (default: the example).
 */
export const payrollVectors: readonly Vector[] = [
  ['NOM31', '', { ...noTotals, percepciones: undefined, otrosPagos: undefined }],
  ['NOM32', '.tipoNomina', { tipoNomina: 'X' }],
  ['NOM33', '.receptor.periodicidadPago', { 'receptor.periodicidadPago': '99' }],
  ['NOM34', '.receptor.periodicidadPago', { tipoNomina: 'E' }, { tipoNomina: 'E', 'receptor.periodicidadPago': '99' }],
  ['NOM35', '.fechaInicialPago', { fechaInicialPago: '2026-11-16' }],
  ['NOM36', '.totalPercepciones', { percepciones: undefined }],
  ['NOM37', '.totalPercepciones', { totalPercepciones: '8250.01' }],
  ['NOM38', '.totalDeducciones', { deducciones: undefined }, { totalDeducciones: undefined, deducciones: undefined }],
  ['NOM39', '.totalDeducciones', { totalDeducciones: '1042.29' }],
  ['NOM39', '.deducciones.totalOtrasDeducciones', { 'deducciones.totalOtrasDeducciones': '212.31' }],
  ['NOM40', '.totalOtrosPagos', { totalOtrosPagos: '0.01' }],
  ['NOM42', '.emisor.registroPatronal', { 'emisor.registroPatronal': undefined }],
  ['NOM43', '.emisor.registroPatronal', { ...fees, 'emisor.registroPatronal': 'B5510768108' }, fees],
  ['NOM44', '.receptor.numSeguridadSocial', { 'receptor.numSeguridadSocial': undefined }],
  ['NOM44', '.receptor.fechaInicioRelLaboral', { 'receptor.fechaInicioRelLaboral': undefined }],
  ['NOM44', '.receptor.riesgoPuesto', { 'receptor.riesgoPuesto': undefined }],
  ['NOM44', '.receptor.salarioDiarioIntegrado', { 'receptor.salarioDiarioIntegrado': undefined }],
  [
    'NOM47',
    '.emisor.entidadSNCF.origenRecurso',
    { 'emisor.entidadSNCF': { origenRecurso: 'XX' } },
    { 'emisor.entidadSNCF': { origenRecurso: 'IP' } },
  ],
  ['NOM48', '.emisor.entidadSNCF.montoRecursoPropio', { 'emisor.entidadSNCF': { origenRecurso: 'IM' } }],
  [
    'NOM49',
    '.emisor.entidadSNCF.montoRecursoPropio',
    { 'emisor.entidadSNCF': { origenRecurso: 'IF', montoRecursoPropio: '1.00' } },
  ],
  [
    'NOM50',
    '.emisor.entidadSNCF.montoRecursoPropio',
    { 'emisor.entidadSNCF': { origenRecurso: 'IM', montoRecursoPropio: '8250.00' } },
    { 'emisor.entidadSNCF': { origenRecurso: 'IM', montoRecursoPropio: '8249.99' } },
  ],
  ['NOM51', '.receptor.tipoContrato', { 'receptor.tipoContrato': '11' }],
  ['NOM52', '.receptor.tipoJornada', { 'receptor.tipoJornada': '09' }],
  ['NOM53', '.receptor.fechaInicioRelLaboral', { 'receptor.fechaInicioRelLaboral': '2026-11-16' }],
  ['NOM54', '.receptor.antigüedad', { 'receptor.antigüedad': 'P299W' }, { 'receptor.antigüedad': 'P0W' }],
  ['NOM55', '.receptor.antigüedad', { 'receptor.antigüedad': 'P5Y8M16D' }, { 'receptor.antigüedad': 'P5Y8M15D' }],
  ['NOM56', '.receptor.tipoRegimen', { 'receptor.tipoRegimen': '14' }],
  [
    'NOM57',
    '.receptor.tipoRegimen',
    { 'receptor.tipoRegimen': '09' },
    { ...noTotals, otrosPagos: undefined, 'receptor.tipoRegimen': '03' },
  ],
  ['NOM58', '.receptor.tipoRegimen', { ...fees, 'receptor.tipoRegimen': '04' }, fees],
  ['NOM59', '.receptor.riesgoPuesto', { 'receptor.riesgoPuesto': '6' }],
  ['NOM60', '.receptor.periodicidadPago', { 'receptor.periodicidadPago': '11' }],
  [
    'NOM61',
    '.receptor.banco',
    { 'receptor.banco': '001', 'receptor.cuentaBancaria': '1234567890' },
    { 'receptor.banco': '002', 'receptor.cuentaBancaria': '1234567890' },
  ],
  ['NOM62', '.receptor.cuentaBancaria', { 'receptor.cuentaBancaria': '123456789012' }],
  ['NOM63', '.receptor.banco', { 'receptor.banco': '002', 'receptor.cuentaBancaria': '002010077777777771' }],
  [
    'NOM64',
    '.receptor.cuentaBancaria',
    { 'receptor.cuentaBancaria': '002010077777777772' },
    { 'receptor.cuentaBancaria': '002010077777777771' },
  ],
  ['NOM65', '.receptor.banco', { 'receptor.cuentaBancaria': '12345678901' }],
  ['NOM66', '.receptor.claveEntFed', { 'receptor.claveEntFed': 'TX' }],
  [
    'NOM68',
    '.receptor.subContratacion',
    { 'receptor.subContratacion': [{ rfcLabora: 'URE180429TM6', porcentajeTiempo: '99.999' }] },
    {
      'receptor.subContratacion': [
        { rfcLabora: 'URE180429TM6', porcentajeTiempo: '60' },
        { rfcLabora: 'EKU9003173C9', porcentajeTiempo: '40.000' },
      ],
    },
  ],
  ['NOM69', '.percepciones', { 'percepciones.totalSueldos': '8250.01' }],
  ['NOM70', '.percepciones.totalSueldos', { 'percepciones.totalSueldos': '8250.01' }],
  ['NOM71', '.percepciones.totalSeparacionIndemnizacion', { 'percepciones.totalSeparacionIndemnizacion': '1.00' }],
  ['NOM72', '.percepciones.totalJubilacionPensionRetiro', { 'percepciones.totalJubilacionPensionRetiro': '1.00' }],
  ['NOM73', '.percepciones.totalGravado', { 'percepciones.totalGravado': '8000.01' }],
  ['NOM74', '.percepciones.totalExento', { 'percepciones.totalExento': '249.99' }],
  [
    'NOM75',
    '.percepciones.percepcion[1]',
    perceptions([perception('001', '10.00'), perception('001', '0.00')]),
    perceptions([perception('001', '0.00', '10.00')]),
  ],
  ['NOM76', '.percepciones.percepcion[0].tipoPercepcion', perceptions([perception('007', '10.00')])],
  // Not before 1 January 2026.
  [
    'NOM76',
    '.percepciones.percepcion[0].tipoPercepcion',
    { ...perceptions([perception('054', '10.00')]), fechaPago: '2025-12-31' },
    perceptions([perception('054', '10.00')]),
  ],
  [
    'NOM77',
    '.percepciones.totalSueldos',
    {
      ...dismissed,
      percepciones: {
        totalSueldos: '0.00',
        percepcion: [perception('025', '10.00')],
        separacionIndemnizacion: severance,
      },
    },
  ],
  [
    'NOM78',
    '.percepciones.separacionIndemnizacion',
    { ...dismissed, percepciones: { percepcion: [perception('025', '10.00')] } },
    { ...dismissed, percepciones: { percepcion: [perception('025', '10.00')], separacionIndemnizacion: severance } },
  ],
  [
    'NOM79',
    '.percepciones.jubilacionPensionRetiro',
    { ...once, percepciones: { percepcion: [perception('039', '10.00')] } },
    once,
  ],
  [
    'NOM80',
    '.percepciones.jubilacionPensionRetiro.montoDiario',
    pension([perception('039', '1000.00')], { montoDiario: '1.00' }),
    once,
  ],
  ['NOM81', '.percepciones.jubilacionPensionRetiro.montoDiario', pension([perception('044', '1000.00')], {}), inParts],
  [
    'NOM82',
    '.percepciones.percepcion[0].accionesOTitulos',
    perceptions([perception('045', '10.00')]),
    perceptions([
      perception('045', '10.00', '0.00', { accionesOTitulos: { valorMercado: '2', precioAlOtorgarse: '1' } }),
    ]),
  ],
  [
    'NOM83',
    '.percepciones.percepcion[0].accionesOTitulos',
    perceptions([
      perception('001', '10.00', '0.00', { accionesOTitulos: { valorMercado: '2', precioAlOtorgarse: '1' } }),
    ]),
  ],
  ['NOM84', '.percepciones.percepcion[0].horasExtra', perceptions([perception('019', '10.00')])],
  [
    'NOM85',
    '.percepciones.percepcion[0].horasExtra',
    perceptions([
      perception('001', '10.00', '0.00', {
        horasExtra: [{ dias: '1', tipoHoras: '01', horasExtra: '1', importePagado: '10.00' }],
      }),
    ]),
  ],
  ['NOM86', '.incapacidades', perceptions([perception('014', '10.00')])],
  [
    'NOM87',
    '.percepciones.percepcion[0]',
    { ...perceptions([perception('014', '10.00')]), incapacidades: leave('10.01') },
    { ...perceptions([perception('014', '10.00')]), incapacidades: leave('10.00') },
  ],
  [
    'NOM88',
    '.percepciones.percepcion[0].horasExtra[0].tipoHoras',
    perceptions([
      perception('019', '10.00', '0.00', {
        horasExtra: [{ dias: '1', tipoHoras: '04', horasExtra: '1', importePagado: '10.00' }],
      }),
    ]),
  ],
  [
    'NOM89',
    '.percepciones.jubilacionPensionRetiro.totalParcialidad',
    pension([perception('039', '1000.00')], { totalParcialidad: '1.00' }),
    once,
  ],
  ['NOM90', '.percepciones.jubilacionPensionRetiro.montoDiario', pension([perception('044', '1000.00')], {}), inParts],
  ['NOM91', '.deducciones.totalImpuestosRetenidos', { 'deducciones.totalImpuestosRetenidos': '829.99' }],
  [
    'NOM92',
    '.deducciones.totalImpuestosRetenidos',
    { ...noTotals, deducciones: { totalImpuestosRetenidos: '0.00', deduccion: [deduction('001', '1.00')] } },
    deductions(deduction('001', '1.00')),
  ],
  ['NOM93', '.deducciones.deduccion[0].tipoDeduccion', deductions(deduction('116', '1.00'))],
  // Ended on 1 March 2026.
  [
    'NOM93',
    '.deducciones.deduccion[0].tipoDeduccion',
    deductions(deduction('063', '1.00')),
    { ...deductions(deduction('063', '1.00')), fechaPago: '2026-03-01' },
  ],
  ['NOM94', '.incapacidades', deductions(deduction('006', '1.00'))],
  [
    'NOM95',
    '.deducciones.deduccion[0].importe',
    { ...deductions(deduction('006', '1.00')), incapacidades: leave() },
    { ...deductions(deduction('006', '1.00')), incapacidades: leave('1.00') },
  ],
  ['NOM96', '.deducciones.deduccion[1].importe', deductions(deduction('001', '1.00'), deduction('004', '0.00'))],
  [
    'NOM97',
    '.otrosPagos[1].tipoOtroPago',
    others(subsidy('0.00', '0.00'), other('010', '1.00')),
    others(subsidy('0.00', '0.00'), other('999', '1.00')),
  ],
  ['NOM98', '.otrosPagos[1].compensacionSaldosAFavor', others(subsidy('0.00', '0.00'), other('004', '1.00'))],
  ['NOM99', '.otrosPagos[0].subsidioAlEmpleo', others(other('002', '0.00'))],
  ['NOM100', '.otrosPagos[1].importe', others(subsidy('0.00', '0.00'), other('003', '0.00'))],
  [
    'NOM101',
    '.otrosPagos[0].subsidioAlEmpleo.subsidioCausado',
    others(subsidy('0.00', '628.01')),
    others(subsidy('0.00', '628.00')),
  ],
  // The limits of 2025 and 2024.
  [
    'NOM101',
    '.otrosPagos[0].subsidioAlEmpleo.subsidioCausado',
    { ...others(subsidy('0.00', '475.01')), fechaPago: '2025-12-31' },
    { ...others(subsidy('0.00', '475.00')), fechaPago: '2025-12-31' },
  ],
  [
    'NOM101',
    '.otrosPagos[0].subsidioAlEmpleo.subsidioCausado',
    { ...others(subsidy('0.00', '407.03')), fechaPago: '2024-12-31' },
    { ...others(subsidy('0.00', '407.02')), fechaPago: '2024-12-31' },
  ],
  [
    'NOM102',
    '.otrosPagos[1].compensacionSaldosAFavor.saldoAFavor',
    setOff('10.00', '2025', '10.01'),
    setOff('10.00', '2025', '10.00'),
  ],
  [
    'NOM103',
    '.otrosPagos[1].compensacionSaldosAFavor.año',
    setOff('10.00', '2026', '0.00'),
    { ...setOff('10.00', '2026', '0.00'), fechaPago: '2026-12-15', fechaFinalPago: '2026-12-15' },
  ],
  [
    'NOM104',
    '.incapacidades[0].tipoIncapacidad',
    { incapacidades: [{ diasIncapacidad: '1', tipoIncapacidad: '05' }] },
    { incapacidades: leave() },
  ],
  ['NOM105', '.otrosPagos', { ...noTotals, otrosPagos: undefined }, others(other('007', '1.00'))],
  [
    'NOM106',
    '.otrosPagos[0].tipoOtroPago',
    { ...fees, otrosPagos: [subsidy('0.00', '0.00')] },
    { ...fees, otrosPagos: [other('003', '5.00')] },
  ],
  ['NOM107', '.otrosPagos[0].importe', others(subsidy('10.01', '10.00')), others(subsidy('10.00', '10.00'))],
  [
    'NOM108',
    '.otrosPagos[0].subsidioAlEmpleo.subsidioCausado',
    { ...others(subsidy('0.00', '661.13')), numDiasPagados: '32' },
    { ...others(subsidy('0.00', '661.12')), numDiasPagados: '32' },
  ],
  // The limit of 645.625 is not rounded up.
  [
    'NOM108',
    '.otrosPagos[0].subsidioAlEmpleo.subsidioCausado',
    { ...others(subsidy('0.00', '645.63')), numDiasPagados: '31.250' },
    { ...others(subsidy('0.00', '645.62')), numDiasPagados: '31.250' },
  ],
];
