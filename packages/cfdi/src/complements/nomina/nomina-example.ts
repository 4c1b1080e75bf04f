import type { ComplementData } from '../complement.ts';

/** Half a month's payroll of an employee with a permanent contract, with all totals. */
export const nominaExample: ComplementData = {
  tipoNomina: 'O',
  fechaPago: '2026-11-15',
  fechaInicialPago: '2026-11-01',
  fechaFinalPago: '2026-11-15',
  numDiasPagados: '15',
  totalPercepciones: '8250.00',
  totalDeducciones: '1042.30',
  totalOtrosPagos: '0.00',
  emisor: { registroPatronal: 'B5510768108' },
  receptor: {
    curp: 'XEXX010101HNEXXXA4',
    numSeguridadSocial: '04078873454',
    fechaInicioRelLaboral: '2021-03-01',
    antigüedad: 'P298W',
    tipoContrato: '01',
    sindicalizado: 'No',
    tipoJornada: '01',
    tipoRegimen: '02',
    numEmpleado: '120',
    departamento: 'Desarrollo',
    puesto: 'Ingeniera de software',
    riesgoPuesto: '1',
    periodicidadPago: '04',
    salarioBaseCotApor: '560.50',
    salarioDiarioIntegrado: '560.50',
    claveEntFed: 'JAL',
  },
  percepciones: {
    totalSueldos: '8250.00',
    totalGravado: '8000.00',
    totalExento: '250.00',
    percepcion: [
      {
        tipoPercepcion: '001',
        clave: '001',
        concepto: 'Sueldo',
        importeGravado: '7750.00',
        importeExento: '0.00',
      },
      {
        tipoPercepcion: '019',
        clave: '019',
        concepto: 'Horas extra',
        importeGravado: '250.00',
        importeExento: '250.00',
        horasExtra: [{ dias: '2', tipoHoras: '01', horasExtra: '5', importePagado: '500.00' }],
      },
    ],
  },
  deducciones: {
    totalOtrasDeducciones: '212.30',
    totalImpuestosRetenidos: '830.00',
    deduccion: [
      { tipoDeduccion: '001', clave: '301', concepto: 'Seguridad social', importe: '212.30' },
      { tipoDeduccion: '002', clave: '302', concepto: 'ISR', importe: '830.00' },
    ],
  },
  otrosPagos: [
    {
      tipoOtroPago: '002',
      clave: '002',
      concepto: 'Subsidio para el empleo',
      importe: '0.00',
      subsidioAlEmpleo: { subsidioCausado: '0.00' },
    },
  ],
};
