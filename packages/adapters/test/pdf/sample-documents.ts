import type { Comprobante, Concepto } from '@lacre/cfdi/comprobante';
import type { PrintedDocument, PrintedIssuer, PrintedReceipt } from '@lacre/services/ports/pdf-renderer';

const descriptions: PrintedDocument['descriptions'] = {
  regimenFiscal: {
    '601': 'General de Ley Personas Morales',
    '612': 'Personas Físicas con Actividades Empresariales y Profesionales',
    '616': 'Sin obligaciones fiscales',
  },
  usoCfdi: { G03: 'Gastos en general', S01: 'Sin efectos fiscales', CP01: 'Pagos' },
  formaPago: { '03': 'Transferencia electrónica de fondos', '99': 'Por definir' },
  metodoPago: { PUE: 'Pago en una sola exhibición', PPD: 'Pago en parcialidades o diferido' },
  moneda: {
    MXN: 'Peso Mexicano',
    USD: 'Dolar americano',
    XXX: 'Los códigos asignados para las transacciones en que intervenga ninguna moneda',
  },
  exportacion: { '01': 'No aplica' },
  objetoImp: { '01': 'No objeto de impuesto', '02': 'Sí objeto de impuesto' },
  claveUnidad: { E48: 'Unidad de servicio', H87: 'Pieza', KGM: 'Kilogramo' },
  pais: { USA: 'Estados Unidos (los)' },
  tipoRelacion: { '04': 'Sustitución de los CFDI previos' },
};

const iva = (base: string, importe: string) => ({
  base,
  impuesto: '002',
  tipoFactor: 'Tasa',
  tasaOCuota: '0.160000',
  importe,
});

function concepto(fields: Partial<Concepto>): Concepto {
  return {
    claveProdServ: '80131502',
    cantidad: '1',
    claveUnidad: 'E48',
    descripcion: 'Servicio',
    valorUnitario: '1.00',
    importe: '1.00',
    objetoImp: '02',
    traslados: [],
    retenciones: [],
    ...fields,
  };
}

export const plainIssuer = (name: string): PrintedIssuer => ({
  name,
  logo: undefined,
  contact: [],
  color: '#1f4e79',
  paper: 'letter',
  footer: undefined,
});

/** The same document with a stamp: its certificate, seals and UUID are of the right shape and prove nothing. */
export function stamped(document: PrintedDocument, changes: Partial<PrintedDocument> = {}): PrintedDocument {
  const seal = (sign: string) => `${sign.repeat(342)}==`;
  return {
    ...document,
    comprobante: { ...document.comprobante, noCertificado: '30001000000500003416' },
    stamp: {
      sello: seal('a'),
      timbre: {
        uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF',
        fechaTimbrado: '2026-11-21T09:05:12',
        rfcProvCertif: 'SPR190613I52',
        selloCfd: seal('a'),
        noCertificadoSat: '30001000000500003456',
        selloSat: seal('b'),
      },
    },
    ...changes,
  };
}

/** The SAT's receipt for a request to cancel a document that another one replaces. */
export function cancellationReceipt(): PrintedReceipt {
  const { stamp, language, environment, issuer, comprobante, descriptions: known } = stamped(servicePreview());
  if (!stamp) throw new Error('a receipt is about a stamped document');
  return {
    language,
    environment,
    issuer,
    comprobante,
    descriptions: known,
    stamp,
    request: {
      motive: '01 Comprobante emitido con errores con relación',
      substitute: '0F0E0D0C-0B0A-4000-8000-000000000001',
      status: 'aceptada',
    },
    acuse: {
      fecha: '2026-11-22T10:15:30',
      rfcEmisor: comprobante.emisor.rfc,
      uuid: stamp.timbre.uuid,
      estatus: '201',
      sello: `${'c'.repeat(86)}==`,
      certificado: '00001088888810000001',
    },
  };
}

function preview(organizationName: string, fields: Partial<Comprobante>): PrintedDocument {
  return {
    language: 'es',
    descriptions,
    stamp: undefined,
    environment: 'production',
    cancelled: false,
    issuer: plainIssuer(organizationName),
    comprobante: {
      version: '4.0',
      serie: 'A',
      folio: '1042',
      fecha: '2026-11-21T09:05:00',
      formaPago: '03',
      noCertificado: '',
      subTotal: '0',
      moneda: 'MXN',
      total: '0',
      tipoDeComprobante: 'I',
      exportacion: '01',
      metodoPago: 'PUE',
      lugarExpedicion: '06000',
      cfdiRelacionados: [],
      emisor: { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', regimenFiscal: '601' },
      receptor: {
        rfc: 'URE180429TM6',
        nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
        domicilioFiscalReceptor: '86991',
        regimenFiscalReceptor: '601',
        usoCfdi: 'G03',
      },
      conceptos: [],
      ...fields,
    },
  };
}

/** Fees of a natural person, ISR and IVA withheld. */
export function servicePreview(): PrintedDocument {
  return preview('Xochilt Casas, Contadora Pública', {
    serie: 'H',
    folio: '7',
    emisor: { rfc: 'CACX7605101P8', nombre: 'XOCHILT CASAS CHAVEZ', regimenFiscal: '612' },
    subTotal: '25000.00',
    total: '23833.33',
    conceptos: [
      concepto({
        noIdentificacion: 'HON-2026-11',
        descripcion: 'Honorarios por servicios contables del mes de noviembre de 2026',
        valorUnitario: '25000.00',
        importe: '25000.00',
        traslados: [iva('25000.00', '4000.00')],
        retenciones: [
          { base: '25000.00', impuesto: '001', tipoFactor: 'Tasa', tasaOCuota: '0.100000', importe: '2500.00' },
          { base: '25000.00', impuesto: '002', tipoFactor: 'Tasa', tasaOCuota: '0.106667', importe: '2666.67' },
        ],
      }),
    ],
    impuestos: {
      totalImpuestosTrasladados: '4000.00',
      totalImpuestosRetenidos: '5166.67',
      traslados: [iva('25000.00', '4000.00')],
      retenciones: [
        { impuesto: '001', importe: '2500.00' },
        { impuesto: '002', importe: '2666.67' },
      ],
    },
  });
}

/** Goods over several pages, with discounts, three tax treatments and a relation. */
export function longPreview(count = 60): PrintedDocument {
  const goods = [
    'Tornillo hexagonal de acero inoxidable 1/4" x 1"',
    'Harina de trigo, costal',
    'Cable calibre 12 AWG, rollo de 100 m, color verde',
  ];
  const conceptos = Array.from({ length: count }, (_, i) =>
    concepto({
      claveProdServ: ['31161500', '50221101', '26121600'][i % 3],
      noIdentificacion: `SKU-${String(i + 1).padStart(4, '0')}`,
      claveUnidad: i % 3 === 1 ? 'KGM' : 'H87',
      descripcion: goods[i % 3],
      cantidad: i % 3 === 1 ? '12.500000' : '10',
      valorUnitario: '100.00',
      importe: i % 3 === 1 ? '1250.00' : '1000.00',
      descuento: i % 4 === 0 ? '50.00' : undefined,
      traslados:
        i % 3 === 1
          ? [{ base: '1250.00', impuesto: '002', tipoFactor: 'Tasa', tasaOCuota: '0.000000', importe: '0.00' }]
          : [iva('1000.00', '160.00')],
    }),
  );
  return preview('Ferretera y Abarrotes del Centro', {
    formaPago: '99',
    metodoPago: 'PPD',
    condicionesDePago: 'Crédito a 30 días naturales a partir de la entrega de la mercancía.',
    subTotal: '65000.00',
    descuento: '750.00',
    total: '70650.00',
    cfdiRelacionados: [{ tipoRelacion: '04', uuids: ['5FB2822E-396D-4725-8521-CDC4BDD20CCF'] }],
    conceptos,
    impuestos: {
      totalImpuestosTrasladados: '6400.00',
      traslados: [
        { base: '25000.00', impuesto: '002', tipoFactor: 'Tasa', tasaOCuota: '0.000000', importe: '0.00' },
        iva('40000.00', '6400.00'),
      ],
      retenciones: [],
    },
  });
}

/** Export of services to a foreign resident, in dollars, unit value with six decimals. */
export function foreignPreview(): PrintedDocument {
  const exento = { base: '1234.57', impuesto: '002', tipoFactor: 'Exento' };
  return preview('ESCUELA KEMPER URGATE', {
    moneda: 'USD',
    tipoCambio: '18.345600',
    subTotal: '1234.57',
    total: '1234.57',
    receptor: {
      rfc: 'XEXX010101000',
      nombre: 'ACME LEARNING SYSTEMS, INC.',
      domicilioFiscalReceptor: '06000',
      residenciaFiscal: 'USA',
      numRegIdTrib: '121585958',
      regimenFiscalReceptor: '616',
      usoCfdi: 'S01',
    },
    conceptos: [
      concepto({
        descripcion: 'Licencia de uso de plataforma educativa, 1,000 alumnos',
        cantidad: '1000',
        valorUnitario: '1.234567',
        importe: '1234.57',
        traslados: [exento],
      }),
    ],
    impuestos: { traslados: [exento], retenciones: [] },
  });
}

/** Texts that try to be markup, long ones and long words. */
export function hostilePreview(): PrintedDocument {
  const text =
    '<script>document.body.innerHTML="PAGADO"</script><b>negritas</b> & "comillas" \'simples\' <img src=x onerror=alert(1)>';
  const item = preview('Refacciones <Norte> & Hijos "La Económica"', {
    serie: 'SERIE-DE-VEINTICINCO-LETR',
    folio: '1234567890123456789012345678901234567890',
    subTotal: '999999999999.99',
    total: '1159999999999.99',
    emisor: {
      rfc: 'EKU9003173C9',
      nombre:
        'COMERCIALIZADORA E IMPORTADORA DE REFACCIONES AUTOMOTRICES E INDUSTRIALES DEL NORTE Y NOROESTE DE MEXICO',
      regimenFiscal: '601',
    },
    conceptos: [
      concepto({
        descripcion: text,
        importe: '999999999999.99',
        valorUnitario: '999999999999.999999',
        traslados: [iva('999999999999.99', '160000000000.00')],
      }),
      concepto({ descripcion: `${'Descripción larga con acentos y eñes, '.repeat(26)}fin.`, objetoImp: '01' }),
      concepto({
        descripcion: 'X'.repeat(400),
        noIdentificacion: 'Y'.repeat(100),
        unidad: 'Caja con doce piezas',
        objetoImp: '01',
      }),
      concepto({ descripcion: '\u202Eodacifitrec\u202C renglón\ncon salto', objetoImp: '01' }),
    ],
    impuestos: { traslados: [iva('999999999999.99', '160000000000.00')], retenciones: [] },
  });
  return item;
}

/** One transfer that settles part of two invoices, with the taxes of each. */
export function paymentReceipt(documents = 2): PrintedDocument {
  const doctosRelacionados = Array.from({ length: documents }, (_, i) => ({
    idDocumento: `5FB2822E-396D-4725-8521-${String(i + 1).padStart(12, '0')}`,
    serie: 'A',
    folio: String(1001 + i),
    monedaDr: 'MXN',
    equivalenciaDr: '1',
    numParcialidad: '1',
    impSaldoAnt: '2320.00',
    impPagado: '1160.00',
    impSaldoInsoluto: '1160.00',
    objetoImpDr: '02',
    impuestosDr: {
      retenciones: [],
      traslados: [{ base: '1000.00', impuesto: '002', tipoFactor: 'Tasa', tasaOCuota: '0.160000', importe: '160.00' }],
    },
  }));
  const total = (cents: number) => (cents / 100).toFixed(2);
  const document = preview('ESCUELA KEMPER URGATE', {
    serie: 'P',
    folio: '31',
    tipoDeComprobante: 'P',
    formaPago: undefined,
    metodoPago: undefined,
    moneda: 'XXX',
    conceptos: [
      concepto({
        claveProdServ: '84111506',
        claveUnidad: 'ACT',
        descripcion: 'Pago',
        valorUnitario: '0',
        importe: '0',
        objetoImp: '01',
      }),
    ],
    pagos: {
      version: '2.0',
      totales: {
        totalTrasladosBaseIva16: total(100_000 * documents),
        totalTrasladosImpuestoIva16: total(16_000 * documents),
        montoTotalPagos: total(116_000 * documents),
      },
      pagos: [
        {
          fechaPago: '2026-11-20T12:00:00',
          formaDePagoP: '03',
          monedaP: 'MXN',
          tipoCambioP: '1',
          monto: total(116_000 * documents),
          numOperacion: '0045829',
          rfcEmisorCtaOrd: 'BBA830831LJ2',
          ctaOrdenante: '012180001234567890',
          doctosRelacionados,
        },
      ],
    },
  });
  document.comprobante.receptor.usoCfdi = 'CP01';
  return stamped(document);
}
