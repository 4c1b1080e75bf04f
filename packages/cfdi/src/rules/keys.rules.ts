/**
 * Product and unit keys of the items, and what a product key demands.
 * Sources: matrix of 13 December 2024 (CFDI40162-40165), c_ClaveProdServ, c_ClaveUnidad.
 */
import type { DraftConcepto } from '../normalise.ts';
import { type Report, type Rule, satError, satWarning, shown, text } from './rule.ts';

/**
 * CFDI40162, 40163, 40164, 40165. With the starter set an unknown key is a warning, told once per key.
 */
export const keys: Rule = (facts, report) => {
  const { draft, catalogs } = facts;
  const told = new Set<string>();
  for (const [i, item] of draft.conceptos.entries()) {
    const product = catalogs.claveProdServ(item.claveProdServ, draft.fecha);
    if (product === 'unknown') {
      unknownKey(told, `items[${i}].productKey`, 'CFDI40162', item.claveProdServ, 'c_ClaveProdServ', report);
    } else if (!product) {
      const path = `items[${i}].productKey`;
      const message = text(
        `${path} ${shown(item.claveProdServ)} is not in c_ClaveProdServ`,
        `${path} ${shown(item.claveProdServ)} no está en c_ClaveProdServ`,
      );
      const hint = text('Search one at /sat/claves-prod-serv?q=.', 'Busque una en /sat/claves-prod-serv?q=.');
      report(satError('CFDI40162', path, message, hint));
    } else if (draft.tipoDeComprobante !== 'T') {
      demandsOfKey(item, `items[${i}]`, product, report);
    }
    const unit = catalogs.claveUnidad(item.claveUnidad, draft.fecha);
    if (unit === 'unknown') {
      unknownKey(told, `items[${i}].unitKey`, 'CFDI40165', item.claveUnidad, 'c_ClaveUnidad', report);
    } else if (!unit) {
      const path = `items[${i}].unitKey`;
      const message = text(
        `${path} ${shown(item.claveUnidad)} is not in c_ClaveUnidad`,
        `${path} ${shown(item.claveUnidad)} no está en c_ClaveUnidad`,
      );
      const hint = text(
        'Search one at /sat/claves-unidad?q=; H87 is a piece, E48 a service.',
        'Busque una en /sat/claves-unidad?q=; H87 es pieza, E48 es unidad de servicio.',
      );
      report(satError('CFDI40165', path, message, hint));
    }
  }
};

function unknownKey(told: Set<string>, path: string, rule: string, key: string, catalog: string, report: Report): void {
  const id = `${catalog} ${key}`;
  if (told.has(id)) return;
  told.add(id);
  const message = text(
    `${path} ${shown(key)} cannot be looked up: only part of ${catalog} is installed`,
    `${path} ${shown(key)} no puede consultarse: solo hay una parte de ${catalog}`,
  );
  report(satWarning(rule, path, message));
}

/** What c_ClaveProdServ asks of the items with a key: a complement (CFDI40163), IVA or IEPS transferred (CFDI40164). */
function demandsOfKey(
  item: DraftConcepto,
  at: string,
  product: { incluyeIva: string; incluyeIeps: string; complemento?: string },
  report: Report,
): void {
  const path = `${at}.productKey`;
  if (product.complemento) {
    const message = text(
      `${path} ${item.claveProdServ} demands the complement ${product.complemento}, which this service does not issue`,
      `${path} ${item.claveProdServ} exige el complemento ${product.complemento}, que este servicio no emite`,
    );
    report(satError('CFDI40163', path, message));
  }
  const transfers = (code: string) => item.impuestos.some(({ impuesto, retencion }) => impuesto === code && !retencion);
  for (const [flag, code, name] of [
    [product.incluyeIva, '002', 'IVA'],
    [product.incluyeIeps, '003', 'IEPS'],
  ] as const) {
    if (flag !== 'si' || transfers(code)) continue;
    const message = text(
      `${path} ${item.claveProdServ} demands ${name} transferred`,
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

export const keyRules: readonly Rule[] = [keys];
