/** Lines and nodes for the receipts of the payroll vectors. */

export const perception = (tipoPercepcion: string, gravado: string, exento = '0.00', more: object = {}) => ({
  tipoPercepcion,
  clave: '001',
  concepto: 'Percepción',
  importeGravado: gravado,
  importeExento: exento,
  ...more,
});
export const deduction = (tipoDeduccion: string, importe: string) => ({
  tipoDeduccion,
  clave: '001',
  concepto: 'Deducción',
  importe,
});
export const other = (tipoOtroPago: string, importe: string, more: object = {}) => ({
  tipoOtroPago,
  clave: '001',
  concepto: 'Otro pago',
  importe,
  ...more,
});
export const subsidy = (importe: string, subsidioCausado: string) =>
  other('002', importe, { subsidioAlEmpleo: { subsidioCausado } });
export const noTotals = { totalPercepciones: undefined, totalDeducciones: undefined, totalOtrosPagos: undefined };
export const perceptions = (percepcion: object[], more: object = {}) => ({
  ...noTotals,
  deducciones: undefined,
  percepciones: { percepcion, ...more },
});
export const deductions = (...deduccion: object[]) => ({ ...noTotals, deducciones: { deduccion } });
export const others = (...otrosPagos: object[]) => ({ ...noTotals, otrosPagos });
/** Payments without an employment contract. */
export const fees = {
  'emisor.registroPatronal': undefined,
  'receptor.tipoContrato': '09',
  'receptor.tipoRegimen': '09',
  ...noTotals,
  deducciones: undefined,
  otrosPagos: undefined,
  percepciones: { percepcion: [perception('046', '1000.00')] },
};
export const pension = (percepcion: object[], jubilacionPensionRetiro: object) => ({
  ...fees,
  'receptor.tipoContrato': '10',
  'receptor.tipoRegimen': '12',
  percepciones: {
    percepcion,
    jubilacionPensionRetiro: { ingresoAcumulable: '1.00', ingresoNoAcumulable: '0.00', ...jubilacionPensionRetiro },
  },
});
export const once = pension([perception('039', '1000.00')], {});
export const inParts = pension([perception('044', '1000.00')], { montoDiario: '100.00' });
export const severance = {
  numAñosServicio: '2',
  ultimoSueldoMensOrd: '1000.00',
  ingresoAcumulable: '1.00',
  ingresoNoAcumulable: '0.00',
};
export const dismissed = {
  ...fees,
  tipoNomina: 'E',
  'receptor.periodicidadPago': '99',
  'receptor.tipoContrato': '99',
  'receptor.tipoRegimen': '13',
};
export const leave = (importeMonetario?: string) => [
  { diasIncapacidad: '2', tipoIncapacidad: '02', ...(importeMonetario && { importeMonetario }) },
];
export const setOff = (saldoAFavor: string, año: string, remanenteSalFav: string) =>
  others(
    subsidy('0.00', '0.00'),
    other('004', '10.00', { compensacionSaldosAFavor: { saldoAFavor, año, remanenteSalFav } }),
  );
