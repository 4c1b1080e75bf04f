import type { Comprobante, Concepto } from '@lacre/cfdi/comprobante';
import type { DoctoRelacionado, Pago, RetencionDr, TotalesPagos, TrasladoDr } from '@lacre/cfdi/pagos/pagos';
import { type ReceiptName, receipts } from './receipts.ts';

/** The parts of a receipt that a vector changes. */
interface Parts {
  c: Comprobante;
  concepto: Concepto;
  totales: TotalesPagos;
  pago: Pago;
  docto: DoctoRelacionado;
  traslado: TrasladoDr;
  retencion: RetencionDr;
}

export interface CrpVector {
  code: string;
  title: string;
  /** Name of the valid receipt that is then changed. */
  from: ReceiptName;
  comprobante(): Comprobante;
}

const FULL = 'full';
const WITHHELD = 'withheld';
const KINDS = 'kinds';
const DOLLARS = 'dollars';
const BANKS = 'banks';
const THREE = 'three';

/** The valid receipt of that name, and its parts that a vector may change. */
export function partsOf(name: ReceiptName): Parts {
  const c = receipts[name]();
  const pago = c.pagos?.pagos[0];
  const docto = pago?.doctosRelacionados[0];
  const concepto = c.conceptos[0];
  if (!c.pagos || !pago || !docto || !concepto) throw new Error(`no receipt ${name}`);
  const none = { base: '', impuesto: '', tipoFactor: '', tasaOCuota: '', importe: '' };
  return {
    c,
    concepto,
    totales: c.pagos.totales,
    pago,
    docto,
    traslado: docto.impuestosDr?.traslados[0] ?? none,
    retencion: docto.impuestosDr?.retenciones[0] ?? none,
  };
}

type Row = readonly [code: number, title: string, change: (parts: Parts) => void, from?: ReceiptName];

const set =
  <K extends keyof Parts>(part: K, changes: Partial<Parts[K]>) =>
  (parts: Parts): void => {
    Object.assign(parts[part], changes);
  };

const p = (parts: Parts) => {
  const node = parts.pago.impuestosP;
  const traslado = node?.traslados[0];
  if (!node || !traslado) throw new Error('no ImpuestosP');
  return { node, traslado, retencion: node.retenciones[0] };
};

const ROWS: readonly Row[] = [
  [20101, 'another type', set('c', { tipoDeComprobante: 'I' })],
  [20102, 'export', set('c', { exportacion: '02' })],
  [20103, 'SubTotal 0.00', set('c', { subTotal: '0.00' })],
  [20104, 'pesos', set('c', { moneda: 'MXN' })],
  [20105, 'FormaPago', set('c', { formaPago: '03' })],
  [20106, 'MetodoPago', set('c', { metodoPago: 'PUE' })],
  [20107, 'CondicionesDePago', set('c', { condicionesDePago: 'contado' })],
  [20108, 'Descuento', set('c', { descuento: '0' })],
  [20109, 'TipoCambio', set('c', { tipoCambio: '1' })],
  [20110, 'Total 0.00', set('c', { total: '0.00' })],
  [20111, 'two concepts', ({ c, concepto }) => c.conceptos.push(structuredClone(concepto))],
  [20112, 'a property tax account', set('concepto', { cuentaPredial: ['123'] })],
  [20113, 'another product key', set('concepto', { claveProdServ: '01010101' })],
  [20114, 'NoIdentificacion', set('concepto', { noIdentificacion: '1' })],
  [20115, 'Cantidad 1.0', set('concepto', { cantidad: '1.0' })],
  [20116, 'another unit', set('concepto', { claveUnidad: 'E48' })],
  [20117, 'Unidad', set('concepto', { unidad: 'Actividad' })],
  [20118, 'another description', set('concepto', { descripcion: 'Pago de factura' })],
  [20119, 'ValorUnitario 0.00', set('concepto', { valorUnitario: '0.00' })],
  [20120, 'Importe 0.00', set('concepto', { importe: '0.00' })],
  [20121, 'Descuento of the concept', set('concepto', { descuento: '0' })],
  [20122, 'ObjetoImp 02', set('concepto', { objetoImp: '02' })],
  [20123, 'taxes of the concept', ({ concepto, traslado }) => concepto.traslados.push({ ...traslado })],
  [20201, 'IVA withheld a cent off', set('totales', { totalRetencionesIva: '55.94' }), WITHHELD],
  [20202, 'ISR withheld a cent off', set('totales', { totalRetencionesIsr: '52.44' }), WITHHELD],
  [20203, 'IEPS withheld that no payment withheld', set('totales', { totalRetencionesIeps: '1.00' }), WITHHELD],
  [20204, 'base at 16 % a cent off', set('totales', { totalTrasladosBaseIva16: '1000.01' })],
  [20205, 'tax at 16 % a cent off', set('totales', { totalTrasladosImpuestoIva16: '159.99' })],
  [20206, 'base at 8 % a cent off', set('totales', { totalTrasladosBaseIva8: '500.01' }), THREE],
  [20207, 'tax at 8 % missing', set('totales', { totalTrasladosImpuestoIva8: undefined }), THREE],
  [20208, 'base at 0 % a cent off', set('totales', { totalTrasladosBaseIva0: '207.65' }), KINDS],
  [20209, 'tax at 0 % not zero', set('totales', { totalTrasladosImpuestoIva0: '0.01' }), KINDS],
  [20210, 'exempt base a cent off', set('totales', { totalTrasladosBaseIvaExento: '300.01' }), THREE],
  [20211, 'MontoTotalPagos a cent off', set('totales', { montoTotalPagos: '1160.01' })],
  [20212, 'form 99', set('pago', { formaDePagoP: '99' })],
  [20213, 'currency XXX', set('pago', { monedaP: 'XXX' })],
  [20214, 'dollars without exchange', set('pago', { monedaP: 'USD', tipoCambioP: undefined })],
  [20215, 'pesos at 1.00', set('pago', { tipoCambioP: '1.00' })],
  [20217, 'documents receive a cent more', set('pago', { monto: '1159.99' })],
  [20218, 'nothing paid', set('pago', { monto: '0.00' })],
  [20219, 'three decimals of a peso', set('pago', { monto: '1160.000' })],
  [20221, 'a bank of the payer in cash', set('pago', { formaDePagoP: '01', rfcEmisorCtaOrd: 'BBA830831LJ2' })],
  [20223, 'a foreign bank without name', set('pago', { nomBancoOrdExt: undefined }), BANKS],
  [20224, 'an account of the payer in cash', set('pago', { formaDePagoP: '01', ctaOrdenante: '0123456789' })],
  [20225, "a payer's account of eleven digits in a transfer", set('pago', { ctaOrdenante: '01234567890' }), BANKS],
  [20226, "a payee's account of twelve digits in a transfer", set('pago', { ctaBeneficiario: '012345678901' }), BANKS],
  [
    20227,
    'a bank of the payee in electronic money',
    set('pago', { formaDePagoP: '06', rfcEmisorCtaBen: 'BBA830831LJ2' }),
  ],
  [20228, 'an account of the payee in cash', set('pago', { formaDePagoP: '01', ctaBeneficiario: '0123456789' })],
  [20229, 'a chain with a cheque', set('pago', { formaDePagoP: '02', ctaOrdenante: undefined }), BANKS],
  [20230, 'a chain without its certificate', set('pago', { certPago: undefined }), BANKS],
  [20231, 'a certificate without chain', set('pago', { certPago: 'Q0VSVA==' })],
  [20232, 'a chain without its text', set('pago', { cadPago: undefined }), BANKS],
  [20233, 'a text without chain', set('pago', { cadPago: '||1||' })],
  [20234, 'a chain without its seal', set('pago', { selloPago: undefined }), BANKS],
  [20235, 'a seal without chain', set('pago', { selloPago: 'U0VMTE8=' })],
  [20236, 'a document in XXX', set('docto', { monedaDr: 'XXX', equivalenciaDr: '1.5' })],
  [20237, 'another currency without equivalence', set('docto', { equivalenciaDr: undefined }), DOLLARS],
  [20238, 'the same currency at 1.0000000000', set('docto', { equivalenciaDr: '1.0000000000' })],
  [20239, 'nothing owed', set('docto', { impSaldoAnt: '0.00' })],
  [20240, 'a balance of three decimals', set('docto', { impSaldoAnt: '1160.000' })],
  [20241, 'nothing settled', set('docto', { impPagado: '0.00', impSaldoInsoluto: '1160.00' })],
  [20242, 'three decimals settled', set('docto', { impPagado: '1160.000' })],
  [20243, 'three decimals left', set('docto', { impSaldoInsoluto: '0.000' })],
  [20244, 'a wrong rest', set('docto', { impSaldoInsoluto: '0.01' })],
  [20245, 'an unknown tax object', set('docto', { objetoImpDr: '09' })],
  [20246, 'subject to tax without taxes', set('docto', { impuestosDr: undefined })],
  [20247, 'not subject to tax with taxes', set('docto', { objetoImpDr: '01' })],
  [20248, 'an empty node of taxes', set('docto', { impuestosDr: { retenciones: [], traslados: [] } })],
  [20249, 'withheld on nothing', set('retencion', { base: '0' }), WITHHELD],
  [20250, 'an unknown tax withheld', set('retencion', { impuesto: '009' }), WITHHELD],
  [20251, 'an unknown factor withheld', set('retencion', { tipoFactor: 'Algo' }), WITHHELD],
  [20252, 'an exemption withheld', set('retencion', { tipoFactor: 'Exento' }), WITHHELD],
  [20253, 'a rate of ISR over 35 %', set('retencion', { tasaOCuota: '0.360000' }), WITHHELD],
  [20254, 'withheld a cent beyond the limits', set('retencion', { importe: '52.46' }), WITHHELD],
  [20255, 'transferred on nothing', set('traslado', { base: '0' })],
  [20256, 'an unknown tax transferred', set('traslado', { impuesto: '009' })],
  [20257, 'an unknown factor transferred', set('traslado', { tipoFactor: 'Algo' })],
  [20258, 'exempt with a rate', set('traslado', { tipoFactor: 'Exento' })],
  [20259, 'a rate without amount', set('traslado', { importe: undefined })],
  [20260, 'IVA at 15 %', set('traslado', { tasaOCuota: '0.150000' })],
  [20261, 'transferred beyond the limits', set('traslado', { importe: '160.02' })],
  [
    20262,
    'an unknown tax in RetencionP',
    (parts) => Object.assign(p(parts).retencion ?? {}, { impuesto: '009' }),
    WITHHELD,
  ],
  [
    20263,
    'RetencionP twice',
    (parts) =>
      p(parts).node.retenciones.push({ ...p(parts).node.retenciones[0] } as { impuesto: string; importe: string }),
    WITHHELD,
  ],
  [
    20264,
    'withheld without any total',
    set('totales', { totalRetencionesIva: undefined, totalRetencionesIsr: undefined }),
    WITHHELD,
  ],
  [
    20265,
    'RetencionP is not the sum',
    (parts) => Object.assign(p(parts).retencion ?? {}, { importe: '52.43' }),
    WITHHELD,
  ],
  [20266, 'exempt TrasladoP with an amount', (parts) => exemptOf(parts, { importe: '0' }), KINDS],
  [20267, 'IVA without any total of bases', set('totales', { totalTrasladosBaseIva16: undefined })],
  [20268, 'BaseP is not the sum', (parts) => Object.assign(p(parts).traslado, { base: '1000.01' })],
  [20269, 'exempt BaseP is not the sum', (parts) => exemptOf(parts, { base: '1' }), KINDS],
  [20270, 'an unknown tax in TrasladoP', (parts) => Object.assign(p(parts).traslado, { impuesto: '009' })],
  [20271, 'TrasladoP twice', (parts) => p(parts).node.traslados.push({ ...p(parts).traslado })],
  [
    20272,
    'a rate out of the catalog in TrasladoP',
    (parts) => Object.assign(p(parts).traslado, { tasaOCuota: '0.150000' }),
  ],
  [20273, 'IVA without any total of amounts', set('totales', { totalTrasladosImpuestoIva16: undefined })],
  [20274, 'ImporteP is not the sum', (parts) => Object.assign(p(parts).traslado, { importe: '160.01' })],
  [20275, 'an equivalence of zero', set('docto', { equivalenciaDr: '0.0000000000' }), DOLLARS],
  [20276, 'a deposit under the limits', set('pago', { monto: '19999.00' }), DOLLARS],
  [20278, 'neither IVA nor IEPS, with IVA', set('docto', { objetoImpDr: '08' })],
  [20279, 'IEPS without IVA, with IVA', set('docto', { objetoImpDr: '07' })],
];

function exemptOf(parts: Parts, changes: Partial<TrasladoDr>): void {
  const node = p(parts).node.traslados.find(({ tipoFactor }) => tipoFactor === 'Exento');
  Object.assign(node ?? {}, changes);
}

/** One violation of each row of the payments matrix that can be checked without the SAT's lists. */
export const paymentVectors: readonly CrpVector[] = ROWS.map(([code, title, change, from = FULL]) => ({
  code: `CRP${code}`,
  title,
  from,
  comprobante() {
    const parts = partsOf(from);
    change(parts);
    return parts.c;
  },
}));
