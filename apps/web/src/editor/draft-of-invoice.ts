import { decimal, toPlain } from '@lacre/cfdi/decimal';
import { isOwnBase, usualBases } from '@lacre/cfdi/tax-base';
import type { ComplementImpuestosLocales10, InvoiceDetail, InvoiceTax } from '@lacre/client';
import { decimalsOf } from './currency-decimals.ts';
import { type Draft, type DraftItem, type DraftLocalTax, emptyDraft } from './draft.ts';

/** A number of a complement, as text or number. */
type Amount = string | number;
type Concepto = InvoiceDetail['conceptos'][number];

/**
 * A draft with the data of an issued invoice, to correct it. Its addenda has to be entered again: it usually names the
 * document that it is in.
 */
export function draftOfInvoice(invoice: InvoiceDetail): Draft {
  const { receptor, informacionGlobal: global } = invoice;
  return {
    ...emptyDraft(),
    type: invoice.tipoComprobante,
    use: invoice.usoCfdi,
    paymentForm: invoice.formaPago ?? undefined,
    paymentMethod: invoice.metodoPago === 'PPD' ? 'PPD' : 'PUE',
    currency: invoice.moneda,
    ...(invoice.tipoCambio !== null && invoice.moneda !== 'MXN' && { exchange: invoice.tipoCambio }),
    ...(invoice.exportacion !== '01' && { export: invoice.exportacion }),
    ...(invoice.condicionesDePago !== null && { paymentConditions: invoice.condicionesDePago }),
    ...(global && { global: { periodicity: global.periodicidad, months: global.meses, year: global.anio } }),
    ...(invoice.relatedInvoiceUuid && { relatedInvoiceUuid: invoice.relatedInvoiceUuid }),
    ...relationsOf(invoice),
    ...(invoice.customerId === null
      ? {
          customer: {
            legalName: receptor.nombre,
            taxId: receptor.rfc,
            taxSystem: receptor.regimenFiscal,
            zip: receptor.domicilioFiscal,
            ...(receptor.residenciaFiscal !== null && { country: receptor.residenciaFiscal }),
            ...(receptor.numRegIdTrib !== null && { foreignTaxId: receptor.numRegIdTrib }),
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
  const {
    replaces: _,
    complements: __,
    global: ___,
    related: ____,
    paymentConditions: _____,
    ...draft
  } = draftOfInvoice(invoice);
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

/**
 * Its relations, except the one to the document that it replaced itself, and the 01 that a credit note has anyway for
 * the invoice that it credits.
 */
function relationsOf({ cfdiRelacionados, relatedInvoiceUuid }: InvoiceDetail): Pick<Draft, 'related'> {
  const isOwn = (uuid: string) => uuid.toUpperCase() === relatedInvoiceUuid?.toUpperCase();
  const related = cfdiRelacionados
    .filter(({ tipoRelacion, uuids }) => tipoRelacion !== '04' && !(tipoRelacion === '01' && uuids.every(isOwn)))
    .map(({ tipoRelacion, uuids }) => ({ type: tipoRelacion, uuids }));
  return related.length === 0 ? {} : { related };
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
  taxes: taxesOf(concepto),
  ...(concepto.complemento !== null && { complement: concepto.complemento }),
  ...(concepto.aCuentaTerceros && { thirdParty: thirdPartyOf(concepto.aCuentaTerceros) }),
  ...(concepto.informacionAduanera.length > 0 && { customsDocuments: concepto.informacionAduanera }),
  ...(concepto.cuentaPredial.length > 0 && { propertyTaxAccounts: concepto.cuentaPredial }),
  ...(concepto.partes.length > 0 && { parts: concepto.partes.map(partOf) }),
});

const thirdPartyOf = ({ rfc, nombre, regimenFiscal, domicilioFiscal }: NonNullable<Concepto['aCuentaTerceros']>) => ({
  taxId: rfc,
  legalName: nombre,
  taxSystem: regimenFiscal,
  zip: domicilioFiscal,
});

const partOf = (parte: Concepto['partes'][number]): NonNullable<DraftItem['parts']>[number] => ({
  description: parte.descripcion,
  productKey: parte.claveProdServ,
  quantity: parte.cantidad,
  ...(parte.noIdentificacion !== null && { sku: parte.noIdentificacion }),
  ...(parte.unidad !== null && { unit: parte.unidad }),
  ...(parte.valorUnitario !== null && { unitPrice: parte.valorUnitario }),
  ...(parte.informacionAduanera.length > 0 && { customsDocuments: parte.informacionAduanera }),
});

/** The taxes of a line, each with its base only if it is not the usual one, which follows the price. */
function taxesOf(concepto: Concepto): InvoiceTax[] {
  const { traslados, retenciones, importe, descuento, cantidad } = concepto;
  const taxes = [
    ...traslados.map((tax) => ({ tax, withholding: false })),
    ...retenciones.map((tax) => ({ tax, withholding: true })),
  ].map(({ tax: { impuesto, tipoFactor, tasaOCuota, base }, withholding }) => ({
    base,
    of: {
      retencion: withholding,
      impuesto,
      tipoFactor,
      base: String(base),
      ...(tasaOCuota !== null && { tasaOCuota }),
    },
  }));
  const usual = usualBases(
    taxes.map(({ of }) => of),
    decimal(String(importe)).minus(decimal(String(descuento))),
    decimal(String(cantidad)),
  );
  return taxes.map(({ base, of }) => ({
    type: of.impuesto,
    factorType: of.tipoFactor,
    ...(of.tasaOCuota !== undefined && { rate: of.tasaOCuota }),
    ...((isOwnBase(of, usual) || (of.tipoFactor === 'Cuota' && base !== cantidad)) && { base }),
    ...(of.retencion && { withholding: true }),
  }));
}
