/**
 * Tax, factor and rate of one tax of an item.
 * Sources: matrix of 13 December 2024 (CFDI40175-40179, 40182-40185), c_Impuesto, c_TasaOCuota, border stimulus
 * decrees.
 */
import type { TasaOCuota } from '@lacre/sat-catalogs/catalogs';
import { decimalOrUndefined, toPlain } from '../decimal.ts';
import type { DraftImpuesto } from '../draft-impuesto.ts';
import type { DraftConcepto } from '../normalise-body.ts';
import { taxName } from '../tax-name.ts';
import type { JsonPatchOperation } from '../violation.ts';
import { isToGeneralPublic, TICKET } from './global.rules.ts';
import { holdsRate, ratesInCatalog } from './is-rate-in-catalog.ts';
import { holdsQuotasOf } from './quota-year.ts';
import { closeKey, type Facts, fixed, type Report, satError, satWarning, set, shown, text } from './rule.ts';

const TYPES: Record<string, string> = { ISR: '001', IVA: '002', IEPS: '003' };

/** Returns true if tax, factor and rate are valid, so that amounts can be checked. */
export function rate(
  item: DraftConcepto,
  tax: DraftImpuesto,
  path: string,
  facts: Facts,
  report: Report,
  node: { importe?: string } | undefined,
): boolean {
  const { catalogs } = facts;
  const { retencion, impuesto, tipoFactor, tasaOCuota } = tax;
  const known = catalogs.impuesto(impuesto);
  if (!known) {
    const message = text(
      `${path}.type ${shown(impuesto)} is not in c_Impuesto`,
      `${path}.type ${shown(impuesto)} no está en c_Impuesto`,
    );
    const hint = text('001 is ISR, 002 IVA, 003 IEPS.', '001 es ISR, 002 IVA, 003 IEPS.');
    const named = TYPES[impuesto.trim().toUpperCase()];
    const patch = named
      ? set(`${path}.type`, named)
      : closeKey(`${path}.type`, impuesto, 3, (key) => catalogs.impuesto(key));
    report(fixed(satError(retencion ? 'CFDI40182' : 'CFDI40175', `${path}.type`, message, hint), patch));
    return false;
  }
  if (!catalogs.tipoFactor(tipoFactor)) {
    const message = text(
      `${path}.factorType must be Tasa, Cuota or Exento`,
      `${path}.factorType debe ser Tasa, Cuota o Exento`,
    );
    const hint = text('Write it exactly like this.', 'Escríbalo exactamente así.');
    const close = ['Tasa', 'Cuota', 'Exento'].find((name) => name.toUpperCase() === tipoFactor.trim().toUpperCase());
    const patch = close === undefined ? undefined : set(`${path}.factorType`, close);
    report(fixed(satError(retencion ? 'CFDI40183' : 'CFDI40176', `${path}.factorType`, message, hint), patch));
    return false;
  }
  if (retencion ? !known.retencion : !known.traslado) {
    const message = retencion
      ? text(`${path}: ${known.descripcion} cannot be withheld`, `${path}: ${known.descripcion} no puede retenerse`)
      : text(
          `${path}: ${known.descripcion} can only be withheld`,
          `${path}: ${known.descripcion} solo puede retenerse`,
        );
    const hint = retencion ? undefined : text('Send withholding: true.', 'Envíe withholding: true.');
    const patch = retencion ? undefined : set(`${path}.withholding`, true);
    report(fixed(satError(retencion ? 'CFDI40185' : 'CFDI40179', `${path}.withholding`, message, hint), patch));
    return false;
  }
  if (tipoFactor === 'Exento') return exento(tax, path, report, node);
  const value = decimalOrUndefined(tasaOCuota);
  if (tasaOCuota === undefined || !value) {
    const message = text(
      `${path}.rate must be a decimal text such as 0.160000`,
      `${path}.rate debe ser un texto decimal como 0.160000`,
    );
    const hint = rateHint(facts, tax);
    report(
      fixed(satError(retencion ? 'CFDI40185' : 'CFDI40178', `${path}.rate`, message, hint), rateFix(facts, tax, path)),
    );
    return false;
  }
  if (node && node.importe === undefined) {
    const message = text(
      `${path}.amount is required with ${tipoFactor}`,
      `${path}.amount es obligatorio con ${tipoFactor}`,
    );
    report(satError('CFDI40178', `${path}.amount`, message, text('It is base x rate.', 'Es base x rate.')));
    return false;
  }
  if (impuesto === '003' && tipoFactor === 'Cuota' && !holdsQuotasOf(catalogs, impuesto, facts.draft.fecha)) {
    const year = facts.draft.fecha.slice(0, 4);
    const message = text(
      `${path}.rate ${tasaOCuota}: the quotas of ${year} are not installed, so it was not checked`,
      `${path}.rate ${tasaOCuota}: las cuotas de ${year} no están instaladas y no se comprobó`,
    );
    const hint = text('Update the catalogs.', 'Actualice los catálogos.');
    report(satWarning(retencion ? 'CFDI40185' : 'CFDI40179', `${path}.rate`, message, hint));
    return true;
  }
  const rows = rowsOf(facts, tax, tasaOCuota);
  if (rows.length === 0) {
    const name = taxName(impuesto);
    const how = retencion ? { en: 'withheld', es: 'retenido' } : { en: 'transferred', es: 'trasladado' };
    const message = text(
      `${path}.rate ${tasaOCuota} is not in c_TasaOCuota for ${name} ${how.en} as ${tipoFactor}`,
      `${path}.rate ${tasaOCuota} no está en c_TasaOCuota para ${name} ${how.es} como ${tipoFactor}`,
    );
    const violation = satError(retencion ? 'CFDI40185' : 'CFDI40179', `${path}.rate`, message, rateHint(facts, tax));
    report(fixed(violation, rateFix(facts, tax, path)));
    return false;
  }
  if (rows.every(({ estimuloFronterizo }) => estimuloFronterizo)) border(item, path, facts, report);
  return true;
}

/** CFDI40177: only a base. CFDI40184: an exemption cannot be withheld. */
function exento(
  { retencion, tasaOCuota }: DraftImpuesto,
  path: string,
  report: Report,
  node: { importe?: string } | undefined,
): boolean {
  if (retencion) {
    const message = text(`${path}: an exempt tax cannot be withheld`, `${path}: un impuesto exento no puede retenerse`);
    const hint = text('Omit the tax, or send Tasa with its rate.', 'Omita el impuesto o envíe Tasa con su rate.');
    report(satError('CFDI40184', `${path}.factorType`, message, hint));
    return false;
  }
  if (tasaOCuota === undefined && node?.importe === undefined) return true;
  const message = text(
    `${path}.rate must be omitted if factorType is Exento`,
    `${path}.rate debe omitirse si factorType es Exento`,
  );
  const hint = text(
    'Omit rate; for a zero rate send Tasa with 0.000000.',
    'Omita rate; para la tasa cero envíe Tasa con 0.000000.',
  );
  report(satError('CFDI40177', `${path}.rate`, message, hint));
  return false;
}

/** The rows of c_TasaOCuota with a rate; cached, because most items share theirs. */
function rowsOf({ catalogs, draft, rates }: Facts, tax: DraftImpuesto, sent: string): TasaOCuota[] {
  const { retencion, impuesto, tipoFactor } = tax;
  const key = `${retencion}|${impuesto}|${tipoFactor}|${sent}`;
  let rows = rates.get(key);
  if (!rows) {
    rows = ratesInCatalog(catalogs, impuesto, tipoFactor, retencion, draft.fecha).filter((row) => holdsRate(row, sent));
    rates.set(key, rows);
  }
  return rows;
}

/** Fix for a rate sent as a percentage (`16`, `16%`) or with too many decimals, if the result is in the catalog. */
function rateFix(facts: Facts, tax: DraftImpuesto, path: string): JsonPatchOperation | undefined {
  const sent = decimalOrUndefined((tax.tasaOCuota ?? '').replace(/%$/, '').trimEnd().replace(/^\./, '0.'));
  if (!sent || tax.tipoFactor !== 'Tasa') return undefined;
  const candidates = [sent.lt(1) ? sent : sent.div(100), sent].map((value) => toPlain(value, 6));
  const found = candidates.find((rate) => rate !== tax.tasaOCuota && rowsOf(facts, tax, rate).length > 0);
  return found === undefined ? undefined : set(`${path}.rate`, found);
}

function rateHint({ catalogs, draft }: Facts, { impuesto, tipoFactor, retencion }: DraftImpuesto) {
  const rows = ratesInCatalog(catalogs, impuesto, tipoFactor, retencion, draft.fecha);
  if (rows.length === 0) return undefined;
  const list = rows.map(({ tipo, minimo, valor }) => (tipo === 'Fijo' ? valor : `${minimo ?? '0.000000'}-${valor}`));
  return text(`Allowed: ${list.join(', ')}.`, `Se admiten: ${list.join(', ')}.`);
}

/**
 * IVA 8 %: the place of issue is in the border region and the product is eligible (c_CodigoPostal, c_ClaveProdServ).
 * 01010101 is not, but the SAT excepts global invoices ("Facturación con estímulo en la región fronteriza").
 */
function border(item: DraftConcepto, path: string, facts: Facts, report: Report): void {
  const { catalogs, draft } = facts;
  const isTicket = item.claveProdServ === TICKET && isToGeneralPublic(facts);
  const place = catalogs.codigoPostal(draft.lugarExpedicion, draft.fecha);
  const product = catalogs.claveProdServ(item.claveProdServ, draft.fecha);
  const hint = text('Use 0.160000.', 'Use 0.160000.');
  if (place && place !== 'unknown' && place.estimuloFronterizo === 0) {
    const message = text(
      `${path}.rate 0.080000 requires a place of issue in the border region, and ${draft.lugarExpedicion} is not in it`,
      `${path}.rate 0.080000 exige un lugar de expedición en la región fronteriza, y ${draft.lugarExpedicion} no lo está`,
    );
    report(satError('CFDI40179', `${path}.rate`, message, hint));
  }
  if (product && product !== 'unknown' && !product.estimuloFronterizo && !isTicket) {
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
