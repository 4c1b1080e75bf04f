import type { Comprobante } from '@lacre/cfdi/comprobante';
import { answer, bare, exempt, foreigner, isr, item, iva, person } from './ask.ts';

/** A rule that requests cannot violate, because the document is computed: violated in the document itself. */
export interface DocumentVector {
  code: string;
  /** The valid document that the invalid one is derived from. */
  keeps: () => Comprobante;
  breaks: (c: Comprobante) => void;
  /** False if the invalid document cannot be written as XML that the model supports. */
  asXml?: false;
}

const part = { productKey: '43211500', quantity: '2', description: 'Memoria', unitPrice: '5.5' };

/** 226.91 less 3.00: two lines with IVA and ISR withheld, one exempt. */
function ingreso(): Comprobante {
  const line = { ...item, quantity: '1', discount: '1' };
  const items = [
    { ...line, unitPrice: '103.45', taxes: [iva, isr], parts: [part] },
    { ...line, unitPrice: '103.46', taxes: [iva, isr] },
    { ...line, unitPrice: '20', taxes: [exempt] },
  ];
  return answer({ issuer: person, body: { items } }).comprobante;
}

const traslado = () => answer({ body: { type: 'T', use: 'S01', items: [bare] } }).comprobante;
const traded = () => {
  const c = answer({
    body: { export: '03', use: 'S01' },
    receiver: { ...foreigner, residenciaFiscal: 'USA', numRegIdTrib: '123456789' },
  });
  return { ...c.comprobante, exportacion: '02', otrosComplementos: ['http://www.sat.gob.mx/ComercioExterior20'] };
};

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('missing');
  return value;
}

const concept = (c: Comprobante, i = 0) => must(c.conceptos[i]);
const taxes = (c: Comprobante) => must(c.impuestos);
const charged = (c: Comprobante) => must(taxes(c).traslados.find(({ tipoFactor }) => tipoFactor === 'Tasa'));
const free = (c: Comprobante) => must(taxes(c).traslados.find(({ tipoFactor }) => tipoFactor === 'Exento'));
const withheld = (c: Comprobante) => must(taxes(c).retenciones[0]);

const of = (code: string, breaks: DocumentVector['breaks'], keeps = ingreso): DocumentVector => ({
  code,
  breaks,
  keeps,
});
const foreignTrade = (code: string, breaks: DocumentVector['breaks']): DocumentVector => ({
  code,
  breaks,
  keeps: traded,
  asXml: false,
});

export const documentVectors: readonly DocumentVector[] = [
  of('CFDI40103', (c) => (c.formaPago = '01'), traslado),
  of('CFDI40107', (c) => (c.subTotal = '226.910')),
  of('CFDI40108', (c) => (c.subTotal = '226.92')),
  of('CFDI40109', (c) => (c.subTotal = '1'), traslado),
  of('CFDI40110', (c) => (c.descuento = '300.00')),
  of('CFDI40111', (c) => (c.descuento = '3.01')),
  of('CFDI40112', (c) => (c.descuento = '3.000')),
  of('CFDI40116', (c) => (c.tipoCambio = '1'), traslado),
  of('CFDI40119', (c) => (c.total = '236.22')),
  of('CFDI40125', (c) => (c.metodoPago = 'PUE'), traslado),
  of(
    'CFDI40152',
    (c) => (c.receptor.residenciaFiscal = 'MEX'),
    () => answer({ body: { use: 'S01' }, receiver: foreigner }).comprobante,
  ),
  foreignTrade('CFDI40155', (c) => (c.receptor.numRegIdTrib = undefined)),
  of('CFDI40167', (c) => (concept(c).importe = '200.00')),
  of('CFDI40168', (c) => (concept(c).descuento = '1.000')),
  of('CFDI40173', (c) => Object.assign(concept(c, 2), { traslados: [], impuestosVacio: true })),
  of('CFDI40180', (c) => (must(concept(c).traslados[0]).importe = '16.50')),
  of('CFDI40186', (c) => (must(concept(c).retenciones[0]).importe = '10.50')),
  foreignTrade('CFDI40195', (c) => (concept(c).informacionAduanera = ['26  48  3009  0001234'])),
  of('CFDI40198', (c) => (must(concept(c).partes?.[0]).importe = '50.00')),
  foreignTrade('CFDI40200', (c) => {
    concept(c).partes = [
      { claveProdServ: '43211500', cantidad: '1', descripcion: 'x', informacionAduanera: ['26  48  3009  0001234'] },
    ];
  }),
  of('CFDI40202', (c) => (taxes(c).totalImpuestosRetenidos += '0')),
  of('CFDI40203', (c) => (taxes(c).totalImpuestosRetenidos = '20.50')),
  of('CFDI40204', (c) => (taxes(c).totalImpuestosTrasladados += '0')),
  of('CFDI40205', (c) => (taxes(c).totalImpuestosTrasladados = '32.80')),
  of('CFDI40206', (c) => (taxes(c).totalImpuestosRetenidos = undefined)),
  of('CFDI40207', (c) => (withheld(c).impuesto = '004')),
  of('CFDI40208', (c) => taxes(c).retenciones.push({ ...withheld(c) })),
  of('CFDI40210', (c) => (withheld(c).importe += '0')),
  of('CFDI40211', (c) => (withheld(c).importe = '20.50')),
  of('CFDI40212', (c) => (taxes(c).totalImpuestosTrasladados = undefined)),
  of('CFDI40213', (c) => (free(c).importe = '0.00')),
  of('CFDI40214', (c) => (charged(c).base += '0')),
  of('CFDI40215', (c) => (charged(c).base = '204.90')),
  of('CFDI40216', (c) => (free(c).base = '19.01')),
  of('CFDI40217', (c) => (charged(c).impuesto = '004')),
  of('CFDI40218', (c) => taxes(c).traslados.push({ ...charged(c) })),
  of('CFDI40219', (c) => (charged(c).tasaOCuota = undefined)),
  of('CFDI40220', (c) => (charged(c).importe += '0')),
  of('CFDI40221', (c) => (charged(c).importe = '32.80')),
  foreignTrade('CFDI40222', (c) => (c.exportacion = '01')),
];
