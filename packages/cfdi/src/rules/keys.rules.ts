/**
 * Product and unit keys of the items, and what a product key demands.
 * Sources: matrix of 13 December 2024 (CFDI40162-40165), c_ClaveProdServ, c_ClaveUnidad.
 */

import type { ClaveProdServ } from '@lacre/sat-catalogs/catalogs';
import { complementsNamed } from '../complements/complements-named.ts';
import type { Comprobante } from '../comprobante.ts';
import type { DraftConcepto } from '../normalise-body.ts';
import type { SatRule } from '../rule-codes.ts';
import { closeKey, type Facts, fixed, type ItemRule, type Report, satError, satWarning, shown, text } from './rule.ts';

/**
 * CFDI40162, 40163, 40164, 40165. With the starter set an unknown key is a warning, reported once per key.
 */
export const keys: ItemRule = (facts, i, report) => {
  const { draft, comprobante, catalogs } = facts;
  const item = draft.conceptos[i];
  if (!item) return;
  const product = checkProductKey(facts, item.claveProdServ, `items[${i}].productKey`, 'CFDI40162', report);
  const moneyless = draft.tipoDeComprobante === 'T' || draft.tipoDeComprobante === 'P';
  if (product && !moneyless) demandsOfKey(item, `items[${i}]`, product, comprobante, report);
  const unit = catalogs.claveUnidad(item.claveUnidad, draft.fecha);
  if (unit === 'unknown') {
    unknownKey(facts, `items[${i}].unitKey`, 'CFDI40165', item.claveUnidad, 'c_ClaveUnidad', report);
  } else if (!unit) {
    const path = `items[${i}].unitKey`;
    const message = text(
      `${path} ${shown(item.claveUnidad)} is not in c_ClaveUnidad`,
      `${path} ${shown(item.claveUnidad)} no está en c_ClaveUnidad`,
    );
    const hint = text(
      'Search for one at /sat/claves-unidad?q=; H87 is a piece, E48 a service unit.',
      'Busque una en /sat/claves-unidad?q=; H87 es pieza, E48 es unidad de servicio.',
    );
    const upper = closeKey(path, item.claveUnidad, 0, (key) => isKnown(catalogs.claveUnidad(key, draft.fecha)));
    report(fixed(satError('CFDI40165', path, message, hint), upper));
  }
};

function isKnown(answer: unknown): boolean {
  return answer !== undefined && answer !== 'unknown';
}

/** A product key of an item or of a part (CFDI40162, CFDI40196): the catalog's entry, or undefined after reporting. */
export function checkProductKey(
  facts: Facts,
  key: string,
  path: string,
  rule: SatRule,
  report: Report,
): ClaveProdServ | undefined {
  const { catalogs, draft } = facts;
  const product = catalogs.claveProdServ(key, draft.fecha);
  if (product === 'unknown') {
    unknownKey(facts, path, rule, key, 'c_ClaveProdServ', report);
    return undefined;
  }
  if (product) return product;
  const message = text(
    `${path} ${shown(key)} is not in c_ClaveProdServ`,
    `${path} ${shown(key)} no está en c_ClaveProdServ`,
  );
  const hint = text('Search for one at /sat/claves-prod-serv?q=.', 'Busque una en /sat/claves-prod-serv?q=.');
  report(satError(rule, path, message, hint));
  return undefined;
}

function unknownKey(
  { reported }: Facts,
  path: string,
  rule: SatRule,
  key: string,
  catalog: string,
  report: Report,
): void {
  const id = `${catalog} ${key}`;
  if (reported.has(id)) return;
  reported.add(id);
  const message = text(
    `${path} ${shown(key)} cannot be looked up: only part of ${catalog} is installed`,
    `${path} ${shown(key)} no puede consultarse: solo hay una parte de ${catalog}`,
  );
  report(satWarning(rule, path, message));
}

/**
 * True if the document or the item has the complement that the catalog requires. The catalog describes it in words: if
 * they match none of ours with certainty, any complement satisfies it and the PAC checks.
 */
function hasDemanded(named: string, { complementos, otrosComplementos }: Comprobante, { complemento }: DraftConcepto) {
  const carried = [...Object.keys(complementos ?? {}), ...Object.keys(complemento ?? {})];
  const demanded = complementsNamed(named);
  if (demanded.length > 0) return demanded.some(({ key }) => carried.includes(key));
  return carried.length > 0 || otrosComplementos !== undefined;
}

/**
 * Requirements of c_ClaveProdServ for items with a key: a complement (CFDI40163), transferred IVA or IEPS (CFDI40164).
 */
function demandsOfKey(
  item: DraftConcepto,
  at: string,
  product: ClaveProdServ,
  comprobante: Comprobante,
  report: Report,
): void {
  const path = `${at}.productKey`;
  if (product.complemento && !hasDemanded(product.complemento, comprobante, item)) {
    const message = text(
      `${path} ${item.claveProdServ} requires the complement ${product.complemento}`,
      `${path} ${item.claveProdServ} exige el complemento ${product.complemento}`,
    );
    const hint = text(
      'Add it (GET /sat/complements lists the supported complements), or use another key.',
      'Agréguelo (GET /sat/complements muestra los complementos disponibles) o use otra clave.',
    );
    report(satError('CFDI40163', path, message, hint));
  }
  const transfers = (code: string) => item.impuestos.some(({ impuesto, retencion }) => impuesto === code && !retencion);
  for (const [flag, code, name] of [
    [product.incluyeIva, '002', 'IVA'],
    [product.incluyeIeps, '003', 'IEPS'],
  ] as const) {
    if (flag !== 'si' || transfers(code)) continue;
    const message = text(
      `${path} ${item.claveProdServ} requires transferred ${name}`,
      `${path} ${item.claveProdServ} exige ${name} trasladado`,
    );
    report(
      satError(
        'CFDI40164',
        `${at}.taxes`,
        message,
        text(`Add a tax of type ${code}.`, `Agregue un impuesto de tipo ${code}.`),
      ),
    );
  }
}
