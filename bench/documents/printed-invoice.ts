import type { PrintedDocument } from '@lacre/services/ports/pdf-renderer';

/** A stamped invoice with that many concepts; `number` makes it distinct. */
export function printedInvoice(concepts: number, number = 1): PrintedDocument {
  const iva = { base: '1500.00', impuesto: '002', tipoFactor: 'Tasa', tasaOCuota: '0.160000', importe: '240.00' };
  const money = (each: number) => (each * concepts).toFixed(2);
  const taxes = { ...iva, base: money(1500), importe: money(240) };
  const seal = (sign: string) => `${sign.repeat(342)}==`;
  return {
    language: 'es',
    environment: 'production',
    cancelled: false,
    descriptions: { claveUnidad: { E48: 'Unidad de servicio' }, usoCfdi: { G03: 'Gastos en general' } },
    issuer: {
      name: 'Comercializadora Peña',
      logo: undefined,
      contact: ['Insurgentes Sur 1602, Crédito Constructor, Benito Juárez, 03940 Ciudad de México'],
      color: '#1f4e79',
      paper: 'letter',
      footer: undefined,
    },
    stamp: {
      sello: seal('a'),
      timbre: {
        uuid: `5FB2822E-396D-4725-8521-${String(number).padStart(12, '0')}`,
        fechaTimbrado: '2026-11-21T09:05:12',
        rfcProvCertif: 'SPR190613I52',
        selloCfd: seal('a'),
        noCertificadoSat: '30001000000500003456',
        selloSat: seal('b'),
      },
    },
    comprobante: {
      version: '4.0',
      serie: 'A',
      folio: String(number),
      fecha: '2026-11-21T09:05:00',
      formaPago: '03',
      noCertificado: '30001000000500003416',
      subTotal: money(1500),
      moneda: 'MXN',
      total: money(1740),
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
      conceptos: Array.from({ length: concepts }, (_, i) => ({
        claveProdServ: '81111500',
        cantidad: '1',
        claveUnidad: 'E48',
        descripcion: `Consultoría de software, parte ${i + 1}`,
        valorUnitario: '1500.00',
        importe: '1500.00',
        objetoImp: '02',
        traslados: [iva],
        retenciones: [],
      })),
      impuestos: { totalImpuestosTrasladados: taxes.importe, traslados: [taxes], retenciones: [] },
    },
  };
}
