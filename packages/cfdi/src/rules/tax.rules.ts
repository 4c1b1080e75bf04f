/**
 * The taxes of an item.
 * Sources: matrix of 13 December 2024 (CFDI40174-40186, 140224, 140225), c_TasaOCuota, c_Impuesto, border stimulus
 * decrees.
 */
import type { Concepto } from '../comprobante.ts';
import { decimal, decimalOrUndefined, toPlain, ZERO } from '../decimal.ts';
import type { DraftImpuesto } from '../draft-impuesto.ts';
import type { DraftConcepto } from '../normalise-body.ts';
import { isRfc, kindOfPerson } from '../rfc.ts';
import { isOwnBase, usualBase, usualBases } from '../tax-base.ts';
import { halfUnit } from './item.rules.ts';
import { isOverDiscounted, value } from './limits.ts';
import { rate } from './rate.rules.ts';
import {
  type Facts,
  type ItemRule,
  ourError,
  ourWarning,
  type Report,
  type Rule,
  satError,
  satWarning,
  text,
} from './rule.ts';

const ISR = '001';
const IVA = '002';
const RESICO = '626';

/** CFDI40174 to CFDI40186, tax by tax. */
export const taxes: ItemRule = (facts, i, report) => {
  const item = facts.draft.conceptos[i];
  const concepto = facts.comprobante.conceptos[i];
  // A Traslado with taxes has one finding (CFDI40201, with the tax object).
  if (facts.draft.tipoDeComprobante === 'T' || !item || !concepto) return;
  let traslado = 0;
  let retencion = 0;
  for (const [j, tax] of item.impuestos.entries()) {
    const node = tax.retencion ? concepto.retenciones[retencion++] : concepto.traslados[traslado++];
    const path = `items[${i}].taxes[${j}]`;
    if (rate(item, tax, path, facts, report, node) && node) amounts(item, concepto, tax, node, path, facts, report);
  }
  if (item.impuestos.length > 1) duplicates(item, concepto, `items[${i}]`, facts, report);
};

/** CFDI40174, CFDI40181 (base over zero); amounts sent by the client must equal ours, to half a cent. */
function amounts(
  item: DraftConcepto,
  concepto: Concepto,
  tax: DraftImpuesto,
  node: { base: string; importe?: string },
  path: string,
  { decimales }: Facts,
  report: Report,
): void {
  // A price that is missing or not over zero has its own finding.
  const lacksPrice = () => tax.base === undefined && !decimalOrUndefined(item.valorUnitario)?.gt(0);
  if ((!/[1-9]/.test(node.base) || node.base.startsWith('-')) && !isOverDiscounted(concepto) && !lacksPrice()) {
    const message = text(
      `${path}: the tax base must be greater than zero`,
      `${path}: la base del impuesto debe ser mayor que cero`,
    );
    const hint = text(
      'An item with a 100 % discount has no taxes: send taxObject 01 without taxes.',
      'Un concepto con descuento del 100 % no lleva impuestos: envíe taxObject 01 sin taxes.',
    );
    report(satError(tax.retencion ? 'CFDI40181' : 'CFDI40174', `${path}.base`, message, hint));
  }
  if (tax.base === undefined && tax.importe === undefined) return;
  const half = halfUnit(decimales);
  const differs = (sent: string | undefined, computed: string | undefined) =>
    sent !== undefined &&
    !decimalOrUndefined(sent)
      ?.minus(decimal(computed ?? '0'))
      .abs()
      .lte(half);
  if (tax.base !== undefined) ownBase(item, concepto, tax, differs(tax.base, node.base), path, report);
  if (differs(tax.importe, node.importe)) {
    const message = text(
      `${path}.amount must be ${node.importe ?? '0'}`,
      `${path}.amount debe ser ${node.importe ?? '0'}`,
    );
    const hint = text('Omit amount: it is computed as base x rate.', 'Omita amount: se calcula como base x rate.');
    const rule = tax.tipoFactor === 'Exento' ? 'CFDI40177' : tax.retencion ? 'CFDI40186' : 'CFDI40180';
    report({ ...ourError('TAX_AMOUNT_MISMATCH', `${path}.amount`, message, hint), rule });
  }
}

/** A base sent by the client is used and reported; one that is off by a few cents is a rounding error. */
function ownBase(
  item: DraftConcepto,
  concepto: Concepto,
  tax: DraftImpuesto,
  differs: boolean,
  path: string,
  report: Report,
): void {
  const usual = usualOf(item, concepto);
  const base = toPlain(usualBase(tax, usual), 2);
  if (isOwnBase(tax, usual)) {
    const message = text(
      `${path}.base ${tax.base} is used, although the price gives ${base}`,
      `${path}.base ${tax.base} se usa, aunque al precio le corresponde ${base}`,
    );
    const hint = text(
      'This is correct for IVA without the IEPS quotas of a fuel, for IVA on a margin or on a quarter of an air fare, or if only part of the item is taxed. Otherwise omit base.',
      'Es correcto para el IVA sin las cuotas de IEPS de un combustible, sobre un margen o sobre la cuarta parte de un boleto de avión, o si solo una parte del concepto está gravada. Si no, omita base.',
    );
    report(ourWarning('TAX_BASE_UNUSUAL', `${path}.base`, message, hint));
  } else if (differs) {
    const message = text(`${path}.base must be ${base}`, `${path}.base debe ser ${base}`);
    const hint = text(
      'Omit base: it is the amount minus the discount, plus the IEPS of the item in the case of IVA.',
      'Omita base: es el importe menos el descuento y, para el IVA, más el IEPS del concepto.',
    );
    report(ourError('TAX_BASE_MISMATCH', `${path}.base`, message, hint));
  }
}

function usualOf({ impuestos }: DraftConcepto, { importe, descuento, cantidad }: Concepto) {
  return usualBases(impuestos, decimal(importe).minus(decimal(descuento ?? '0')), decimal(cantidad));
}

/**
 * Our own rule: the same tax twice would be charged twice, and so would two rates of IVA on the whole item. IVA may be
 * split (a taxed and an exempt part) if each part states its base and they do not exceed the price together.
 */
function duplicates(item: DraftConcepto, concepto: Concepto, at: string, { decimales }: Facts, report: Report): void {
  const seen = new Set<string>();
  const iva = item.impuestos.filter(({ retencion, impuesto }) => !retencion && impuesto === IVA);
  const isSplit = iva.length > 1 && iva.every(({ base }) => decimalOrUndefined(base)?.gt(0));
  for (const [j, { retencion, impuesto, tipoFactor, tasaOCuota }] of item.impuestos.entries()) {
    const exact = `${retencion}|${impuesto}|${tipoFactor}|${tasaOCuota}`;
    const key = !isSplit && !retencion && impuesto === IVA ? IVA : exact;
    if (seen.has(key)) {
      const path = `${at}.taxes[${j}]`;
      const message = text(`${path} repeats a tax of the same item`, `${path} repite un impuesto del mismo concepto`);
      const hint = text(
        'Send each tax once; IVA at two rates, or taxed and exempt, with the base of each part.',
        'Envíe cada impuesto una sola vez; IVA a dos tasas, o gravado y exento, con la base de cada parte.',
      );
      report(ourError('TAX_REPEATED', path, message, hint));
    }
    seen.add(key);
  }
  if (!isSplit) return;
  const { baseIva } = usualOf(item, concepto);
  const parts = iva.reduce((sum, { base }) => sum.plus(decimal(base ?? '0')), decimal('0'));
  if (parts.lte(baseIva.plus(halfUnit(decimales)))) return;
  const path = `${at}.taxes`;
  const most = toPlain(baseIva, 2);
  const message = text(
    `${path}: the bases of IVA add up to ${toPlain(parts, 2)}, more than the price (${most})`,
    `${path}: las bases de IVA suman ${toPlain(parts, 2)}, más que el precio (${most})`,
  );
  report(
    ourError(
      'TAX_BASE_MISMATCH',
      path,
      message,
      text('Each part can be taxed only once.', 'Cada parte se grava una sola vez.'),
    ),
  );
}

/** CFDI140225: a company withholds 1.25 % ISR from a RESICO natural person; only the SAT sees the mark. */
const resico: Rule = ({ draft }, report) => {
  const { emisor, receptor, conceptos, tipoDeComprobante } = draft;
  if (tipoDeComprobante !== 'I' || emisor.regimenFiscal !== RESICO || !isRfc(emisor.rfc) || !isRfc(receptor.rfc))
    return;
  if (kindOfPerson(emisor.rfc) !== 'fisica' || kindOfPerson(receptor.rfc) !== 'moral') return;
  const withheld = conceptos.some(({ impuestos }) =>
    impuestos.some(({ retencion, impuesto, tasaOCuota }) => retencion && impuesto === ISR && tasaOCuota === '0.012500'),
  );
  if (withheld) return;
  report(
    satWarning(
      'CFDI140225',
      'items[0].taxes',
      text(
        'a natural person in RESICO (626) who invoices a company usually has ISR withheld at 0.012500',
        'a una persona física en RESICO (626) que factura a una persona moral se le retiene ISR a la tasa 0.012500',
      ),
      text(
        'Add {type: "001", factorType: "Tasa", rate: "0.012500", withholding: true}.',
        'Agregue {type: "001", factorType: "Tasa", rate: "0.012500", withholding: true}.',
      ),
    ),
  );
};

/** LIVA 1-A: the customer withholds IVA that was transferred to them. No row of the matrix compares the two. */
const withheldIva: Rule = ({ comprobante: { conceptos } }, report) => {
  const first = conceptos.findIndex(({ retenciones }) => retenciones.some(({ impuesto }) => impuesto === IVA));
  // Most documents withhold none.
  if (first < 0) return;
  let excess = ZERO;
  for (const { traslados, retenciones } of conceptos) {
    for (const { impuesto, importe } of traslados) if (impuesto === IVA) excess = excess.minus(value(importe));
    for (const { impuesto, importe } of retenciones) if (impuesto === IVA) excess = excess.plus(value(importe));
  }
  if (excess.lte(0)) return;
  const by = toPlain(excess);
  report(
    ourWarning(
      'WITHHELD_IVA_EXCEEDS_TRANSFERRED',
      `items[${first}].taxes`,
      text(`the IVA withheld exceeds the IVA transferred by ${by}`, `el IVA retenido excede el trasladado por ${by}`),
      text('Add the transferred IVA, or withhold less.', 'Agregue el IVA trasladado o retenga menos.'),
    ),
  );
};

export const taxRules: readonly Rule[] = [resico, withheldIva];
