/**
 * The taxes of an item.
 * Sources: matrix of 13 December 2024 (CFDI40174-40186, 140224, 140225), c_TasaOCuota, c_Impuesto, border stimulus
 * decrees.
 */
import type { TasaOCuota } from '@lacre/sat-catalogs/catalogs';
import { decimal, decimalOrUndefined } from '../decimal.ts';
import type { DraftConcepto, DraftImpuesto } from '../normalise.ts';
import { isRfc, kindOfPerson } from '../rfc.ts';
import { halfUnit } from './item.rules.ts';
import { type Facts, ourError, type Report, type Rule, satError, satWarning, shown, text } from './rule.ts';

const ISR = '001';
const IVA = '002';
const RESICO = '626';
const NAMES: Record<string, string> = { '001': 'ISR', '002': 'IVA', '003': 'IEPS' };

/** CFDI40174 to CFDI40186, tax by tax. */
export const taxes: Rule = (facts, report) => {
  // A Traslado with taxes is refused as a whole (CFDI40201, with the tax object).
  if (facts.draft.tipoDeComprobante === 'T') return;
  for (const [i, item] of facts.draft.conceptos.entries()) {
    const concepto = facts.comprobante.conceptos[i];
    if (!concepto) continue;
    let traslado = 0;
    let retencion = 0;
    for (const [j, tax] of item.impuestos.entries()) {
      const node = tax.retencion ? concepto.retenciones[retencion++] : concepto.traslados[traslado++];
      const path = `items[${i}].taxes[${j}]`;
      if (rate(item, tax, path, facts, report) && node) amounts(tax, node, path, facts, report);
    }
    duplicates(item, `items[${i}]`, report);
  }
};

/** Answers true when tax, factor and rate are in order, so that amounts can be spoken about. */
function rate(item: DraftConcepto, tax: DraftImpuesto, path: string, facts: Facts, report: Report): boolean {
  const { catalogs, draft } = facts;
  const { retencion, impuesto, tipoFactor, tasaOCuota } = tax;
  const known = catalogs.impuesto(impuesto);
  if (!known) {
    const message = text(
      `${path}.type ${shown(impuesto)} is not in c_Impuesto`,
      `${path}.type ${shown(impuesto)} no está en c_Impuesto`,
    );
    const hint = text('001 is ISR, 002 IVA, 003 IEPS.', '001 es ISR, 002 IVA, 003 IEPS.');
    report(satError(retencion ? 'CFDI40182' : 'CFDI40175', `${path}.type`, message, hint));
    return false;
  }
  if (!catalogs.tipoFactor(tipoFactor)) {
    const message = text(
      `${path}.factorType must be Tasa, Cuota or Exento`,
      `${path}.factorType debe ser Tasa, Cuota o Exento`,
    );
    report(satError(retencion ? 'CFDI40183' : 'CFDI40176', `${path}.factorType`, message));
    return false;
  }
  if (retencion ? !known.retencion : !known.traslado) {
    const message = retencion
      ? text(`${path}: ${known.descripcion} is never withheld`, `${path}: ${known.descripcion} nunca se retiene`)
      : text(`${path}: ${known.descripcion} is only withheld`, `${path}: ${known.descripcion} solo se retiene`);
    const hint = retencion ? undefined : text('Send withholding: true.', 'Envíe withholding: true.');
    report(satError(retencion ? 'CFDI40185' : 'CFDI40179', `${path}.withholding`, message, hint));
    return false;
  }
  if (tipoFactor === 'Exento') return exento(tax, path, report);
  const value = decimalOrUndefined(tasaOCuota);
  if (tasaOCuota === undefined || !value) {
    const message = text(
      `${path}.rate must be a decimal text such as 0.160000`,
      `${path}.rate debe ser un texto decimal como 0.160000`,
    );
    report(satError(retencion ? 'CFDI40185' : 'CFDI40178', `${path}.rate`, message));
    return false;
  }
  const rows = catalogs
    .tasasOCuotas(impuesto, tipoFactor, draft.fecha)
    .filter((row) => (retencion ? row.retencion : row.traslado) && holds(row, tasaOCuota));
  if (rows.length === 0) {
    const name = NAMES[impuesto] ?? impuesto;
    const how = retencion ? { en: 'withheld', es: 'retenido' } : { en: 'transferred', es: 'trasladado' };
    const message = text(
      `${path}.rate ${tasaOCuota} is not in c_TasaOCuota for ${name} ${how.en} as ${tipoFactor}`,
      `${path}.rate ${tasaOCuota} no está en c_TasaOCuota para ${name} ${how.es} como ${tipoFactor}`,
    );
    report(satError(retencion ? 'CFDI40185' : 'CFDI40179', `${path}.rate`, message, rateHint(facts, tax)));
    return false;
  }
  if (rows.every(({ estimuloFronterizo }) => estimuloFronterizo)) border(item, path, facts, report);
  return true;
}

/** CFDI40177: nothing but the base. CFDI40184: an exemption cannot be withheld. */
function exento({ retencion, tasaOCuota }: DraftImpuesto, path: string, report: Report): boolean {
  if (retencion) {
    const message = text(`${path}: an exempt tax cannot be withheld`, `${path}: un impuesto exento no puede retenerse`);
    report(satError('CFDI40184', `${path}.factorType`, message));
    return false;
  }
  if (tasaOCuota === undefined) return true;
  const message = text(
    `${path}.rate must be absent when factorType is Exento`,
    `${path}.rate debe omitirse cuando factorType es Exento`,
  );
  const hint = text(
    'Leave rate out; a rate of zero is Tasa with 0.000000.',
    'Omita rate; la tasa cero es Tasa con 0.000000.',
  );
  report(satError('CFDI40177', `${path}.rate`, message, hint));
  return false;
}

/** Texts of six decimals, so that equal numbers are equal texts. */
function holds({ tipo, minimo, valor }: TasaOCuota, sent: string): boolean {
  if (!/^\d+\.\d{6}$/.test(sent)) return false;
  const value = decimal(sent);
  if (tipo === 'Fijo') return value.eq(decimal(valor));
  return value.gte(decimal(minimo ?? '0')) && value.lte(decimal(valor));
}

function rateHint({ catalogs, draft }: Facts, { impuesto, tipoFactor, retencion }: DraftImpuesto) {
  const rows = catalogs
    .tasasOCuotas(impuesto, tipoFactor, draft.fecha)
    .filter((row) => (retencion ? row.retencion : row.traslado));
  if (rows.length === 0) return undefined;
  const list = rows.map(({ tipo, minimo, valor }) => (tipo === 'Fijo' ? valor : `${minimo ?? '0.000000'}-${valor}`));
  return text(`Allowed: ${list.join(', ')}.`, `Se admiten: ${list.join(', ')}.`);
}

/** IVA 8 %: the place of issue is in the border region and the product is eligible (c_CodigoPostal, c_ClaveProdServ). */
function border(item: DraftConcepto, path: string, { catalogs, draft }: Facts, report: Report): void {
  const place = catalogs.codigoPostal(draft.lugarExpedicion, draft.fecha);
  const product = catalogs.claveProdServ(item.claveProdServ, draft.fecha);
  const hint = text('Use 0.160000.', 'Use 0.160000.');
  if (place && place !== 'unknown' && place.estimuloFronterizo === 0) {
    const message = text(
      `${path}.rate 0.080000 needs a place of issue in the border region, and ${draft.lugarExpedicion} is not`,
      `${path}.rate 0.080000 exige un lugar de expedición en la región fronteriza, y ${draft.lugarExpedicion} no lo está`,
    );
    report(satError('CFDI40179', `${path}.rate`, message, hint));
  }
  if (product && product !== 'unknown' && !product.estimuloFronterizo) {
    const message = text(
      `${path}.rate 0.080000 is not allowed for product key ${item.claveProdServ}`,
      `${path}.rate 0.080000 no se admite para la clave ${item.claveProdServ}`,
    );
    report(satError('CFDI40179', `${path}.rate`, message, hint));
  }
  if (place !== 'unknown' && product !== 'unknown') return;
  const message = text(
    `${path}.rate 0.080000: the border stimulus cannot be checked with the catalogs installed`,
    `${path}.rate 0.080000: el estímulo fronterizo no puede comprobarse con los catálogos instalados`,
  );
  report(satWarning('CFDI40179', `${path}.rate`, message));
}

/** CFDI40174, CFDI40181 (base over zero), and what the client says must be what we compute, to half a cent. */
function amounts(
  tax: DraftImpuesto,
  node: { base: string; importe?: string },
  path: string,
  { decimales }: Facts,
  report: Report,
): void {
  if (decimal(node.base).lte(0)) {
    const message = text(
      `${path}: the tax base must be greater than zero`,
      `${path}: la base del impuesto debe ser mayor que cero`,
    );
    const hint = text(
      'An item that is discounted completely carries no taxes: send taxObject 01 without taxes.',
      'Un concepto con descuento total no lleva impuestos: envíe taxObject 01 sin taxes.',
    );
    report(satError(tax.retencion ? 'CFDI40181' : 'CFDI40174', `${path}.base`, message, hint));
  }
  const half = halfUnit(decimales);
  const differs = (sent: string | undefined, computed: string | undefined) =>
    sent !== undefined &&
    !decimalOrUndefined(sent)
      ?.minus(decimal(computed ?? '0'))
      .abs()
      .lte(half);
  if (differs(tax.base, node.base)) {
    const message = text(`${path}.base must be ${node.base}`, `${path}.base debe ser ${node.base}`);
    const hint = text(
      'Leave base out: it is the amount less the discount, for IVA with the IEPS of the item.',
      'Omita base: es el importe menos el descuento, y para IVA más el IEPS del concepto.',
    );
    report(ourError('TAX_BASE_MISMATCH', `${path}.base`, message, hint));
  }
  if (differs(tax.importe, node.importe)) {
    const message = text(
      `${path}.amount must be ${node.importe ?? '0'}`,
      `${path}.amount debe ser ${node.importe ?? '0'}`,
    );
    const hint = text('Leave amount out: it is base x rate.', 'Omita amount: es base x rate.');
    report(ourError('TAX_AMOUNT_MISMATCH', `${path}.amount`, message, hint));
  }
}

/** Ours: the same tax twice, or two IVA rates, would each be charged on the whole item. */
function duplicates({ impuestos }: DraftConcepto, at: string, report: Report): void {
  const seen = new Set<string>();
  for (const [j, { retencion, impuesto, tipoFactor, tasaOCuota }] of impuestos.entries()) {
    const key = !retencion && impuesto === IVA ? IVA : `${retencion}|${impuesto}|${tipoFactor}|${tasaOCuota}`;
    if (seen.has(key)) {
      const path = `${at}.taxes[${j}]`;
      const message = text(`${path} repeats a tax of the same item`, `${path} repite un impuesto del mismo concepto`);
      report(ourError('TAX_REPEATED', path, message, text('Send each tax once.', 'Envíe cada impuesto una sola vez.')));
    }
    seen.add(key);
  }
}

/** CFDI140225: a RESICO natural person who invoices a company has 1.25 % ISR withheld; only the SAT sees the mark. */
export const resico: Rule = ({ draft }, report) => {
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

export const taxRules: readonly Rule[] = [taxes, resico];
