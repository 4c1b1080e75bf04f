import { decimal, toPlain } from '@lacre/cfdi/decimal';
import type { ComplementImpuestosLocales10, InvoiceDetail, InvoiceTax } from '@lacre/client';
import { decimalsOf } from './currency-decimals.ts';
import { type Draft, type DraftItem, type DraftLocalTax, emptyDraft } from './draft.ts';

/** A number of a complement, as text or number. */
type Amount = string | number;
type Concepto = InvoiceDetail['conceptos'][number];

/**
 * A draft with the data of an issued invoice, to correct it. Data that the response lacks (customs documents, parts,
 * third parties, addenda) has to be entered again.
 */
export function draftOfInvoice(invoice: InvoiceDetail): Draft {
  const { receptor } = invoice;
  return {
    ...emptyDraft(),
    type: invoice.tipoComprobante,
    use: invoice.usoCfdi,
    paymentForm: invoice.formaPago ?? undefined,
    paymentMethod: invoice.metodoPago === 'PPD' ? 'PPD' : 'PUE',
    currency: invoice.moneda,
    ...(invoice.tipoCambio !== null && invoice.moneda !== 'MXN' && { exchange: invoice.tipoCambio }),
    ...(invoice.exportacion !== '01' && { export: invoice.exportacion }),
    ...(invoice.relatedInvoiceUuid && { relatedInvoiceUuid: invoice.relatedInvoiceUuid }),
    ...(invoice.customerId === null
      ? {
          customer: {
            legalName: receptor.nombre,
            taxId: receptor.rfc,
            taxSystem: receptor.regimenFiscal,
            zip: receptor.domicilioFiscal,
          },
        }
      : { customerId: invoice.customerId }),
    items: invoice.conceptos.map(lineOf),
    ...extrasOf(invoice),
    replaces: { id: invoice.id, name: [invoice.serie, invoice.folio].filter(Boolean).join('-') || invoice.uuid },
  };
}

/**
 * A credit note for a whole issued invoice; the user removes what is not returned. Its use is G02 (devoluciones,
 * descuentos o bonificaciones) and its method PUE, as for every CFDI of type E.
 */
export function creditOfInvoice(invoice: InvoiceDetail): Draft {
  const { replaces: _, complements: __, ...draft } = draftOfInvoice(invoice);
  const isWithoutEffects = invoice.usoCfdi === 'S01';
  return {
    ...draft,
    type: 'E',
    relatedInvoiceUuid: invoice.uuid,
    use: isWithoutEffects ? 'S01' : 'G02',
    paymentMethod: 'PUE',
    paymentForm: invoice.formaPago === '99' ? '03' : (invoice.formaPago ?? '03'),
  };
}

/** In the document, local taxes are a complement; in the editor they are fields. */
function extrasOf({ complementos, ...invoice }: InvoiceDetail): Pick<Draft, 'localTaxes' | 'complements'> {
  const { impuestosLocales10, cartaPorte31, ...others } = complementos as NonNullable<Draft['complements']>;
  const localTaxes = impuestosLocales10 ? localTaxesOf(impuestosLocales10, ownBaseOf(invoice)) : [];
  // Each Carta Porte has its own number, and the sum of its distances is computed.
  const { idCCP: _, totalDistRec: __, ...journey } = cartaPorte31 ?? {};
  const complements = { ...others, ...(cartaPorte31 && { cartaPorte31: journey }) } as Draft['complements'];
  return {
    ...(localTaxes.length > 0 && { localTaxes }),
    ...(Object.keys(complements ?? {}).length > 0 && { complements }),
  };
}

const localTaxesOf = (
  { trasladosLocales = [], retencionesLocales = [] }: ComplementImpuestosLocales10,
  baseOf: (tasa: Amount, importe: Amount) => { base?: number },
): DraftLocalTax[] => [
  ...trasladosLocales.map((tax) => ({
    name: tax.impLocTrasladado,
    rate: String(tax.tasadeTraslado),
    ...baseOf(tax.tasadeTraslado, tax.importe),
  })),
  ...retencionesLocales.map((tax) => ({
    name: tax.impLocRetenido,
    rate: String(tax.tasadeRetencion),
    ...baseOf(tax.tasadeRetencion, tax.importe),
    withholding: true,
  })),
];

/** The complement has no base. Derive one from the amount if it is not the whole subtotal. */
const ownBaseOf =
  ({ subtotal, descuento, moneda }: Pick<InvoiceDetail, 'subtotal' | 'descuento' | 'moneda'>) =>
  (tasa: Amount, importe: Amount): { base?: number } => {
    const [rate, amount, whole] = [tasa, importe, subtotal].map((number) => decimal(String(number)));
    if (!rate?.gt(0) || !amount?.gt(0) || !whole) return {};
    const ofWhole = whole
      .minus(decimal(String(descuento)))
      .times(rate)
      .div(100);
    const half = decimal('0.5').div(10 ** Math.min(decimalsOf(moneda), 2));
    if (ofWhole.minus(amount).abs().lte(half)) return {};
    return { base: Number(toPlain(amount.times(100).div(rate), 2)) };
  };

const lineOf = (concepto: Concepto): DraftItem => ({
  key: crypto.randomUUID(),
  description: concepto.descripcion,
  productKey: concepto.claveProdServ,
  unitKey: concepto.claveUnidad,
  unit: concepto.unidad ?? undefined,
  sku: concepto.noIdentificacion ?? undefined,
  quantity: concepto.cantidad,
  unitPrice: concepto.valorUnitario,
  discount: concepto.descuento === 0 ? '' : concepto.descuento,
  taxObject: concepto.objetoImp,
  taxes: [
    ...concepto.traslados.map((tax) => taxOf(tax, false)),
    ...concepto.retenciones.map((tax) => taxOf(tax, true)),
  ],
  ...(concepto.complemento !== null && { complement: concepto.complemento }),
});

const taxOf = (
  { impuesto, tipoFactor, tasaOCuota }: { impuesto: string; tipoFactor: string; tasaOCuota: string | null },
  withholding: boolean,
): InvoiceTax => ({
  type: impuesto,
  factorType: tipoFactor,
  ...(tasaOCuota !== null && { rate: tasaOCuota }),
  ...(withholding && { withholding }),
});
