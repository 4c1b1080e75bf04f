/** Fields of Nómina 1.2, all as written in the XML; amounts have at most two decimals. */
export interface Nomina {
  tipoNomina: string;
  fechaPago: string;
  fechaInicialPago: string;
  fechaFinalPago: string;
  numDiasPagados: string;
  totalPercepciones?: string;
  totalDeducciones?: string;
  totalOtrosPagos?: string;
  emisor?: {
    curp?: string;
    registroPatronal?: string;
    rfcPatronOrigen?: string;
    entidadSNCF?: { origenRecurso: string; montoRecursoPropio?: string };
  };
  receptor: Trabajador;
  percepciones?: Percepciones;
  deducciones?: { totalOtrasDeducciones?: string; totalImpuestosRetenidos?: string; deduccion: Deduccion[] };
  otrosPagos?: OtroPago[];
  incapacidades?: { diasIncapacidad: string; tipoIncapacidad: string; importeMonetario?: string }[];
}

export interface Trabajador {
  curp: string;
  numSeguridadSocial?: string;
  fechaInicioRelLaboral?: string;
  antigüedad?: string;
  tipoContrato: string;
  sindicalizado?: string;
  tipoJornada?: string;
  tipoRegimen: string;
  numEmpleado: string;
  departamento?: string;
  puesto?: string;
  riesgoPuesto?: string;
  periodicidadPago: string;
  banco?: string;
  cuentaBancaria?: string;
  salarioBaseCotApor?: string;
  salarioDiarioIntegrado?: string;
  claveEntFed: string;
  subContratacion?: { rfcLabora: string; porcentajeTiempo: string }[];
}

export interface Percepciones {
  totalSueldos?: string;
  totalSeparacionIndemnizacion?: string;
  totalJubilacionPensionRetiro?: string;
  totalGravado: string;
  totalExento: string;
  percepcion: Percepcion[];
  jubilacionPensionRetiro?: {
    totalUnaExhibicion?: string;
    totalParcialidad?: string;
    montoDiario?: string;
    ingresoAcumulable: string;
    ingresoNoAcumulable: string;
  };
  separacionIndemnizacion?: {
    totalPagado: string;
    numAñosServicio: string;
    ultimoSueldoMensOrd: string;
    ingresoAcumulable: string;
    ingresoNoAcumulable: string;
  };
}

export interface Percepcion {
  tipoPercepcion: string;
  clave: string;
  concepto: string;
  importeGravado: string;
  importeExento: string;
  accionesOTitulos?: { valorMercado: string; precioAlOtorgarse: string };
  horasExtra?: { dias: string; tipoHoras: string; horasExtra: string; importePagado: string }[];
}

export interface Deduccion {
  tipoDeduccion: string;
  clave: string;
  concepto: string;
  importe: string;
}

export interface OtroPago {
  tipoOtroPago: string;
  clave: string;
  concepto: string;
  importe: string;
  subsidioAlEmpleo?: { subsidioCausado: string };
  compensacionSaldosAFavor?: { saldoAFavor: string; año: string; remanenteSalFav: string };
}
