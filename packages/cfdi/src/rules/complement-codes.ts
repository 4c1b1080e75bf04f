/** Checks a complement's keys against its catalogs. */
import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import { inForce } from '@lacre/sat-catalogs/in-force';
import type { CodeTables } from '@lacre/sat-catalogs/tables/code-tables';
import type { Complement, ComplementData } from '../complements/complement.ts';
import { attributesOf, childrenOf, type Node } from '../nodes/node.ts';
import { ourError, ourWarning, type Report, satError, shown, text } from './rule.ts';

interface Where {
  catalogs: Catalogs;
  codes: CodeTables;
  fecha: string;
  /** Catalogs already reported as missing. */
  reported: Set<string>;
  /** The matrix row of a catalog, if it has one. */
  rules?: Complement['catalogRules'];
}

/** Each catalog key must be valid on the document's date; an unavailable catalog is reported once. */
export function checkCodes(of: Node, data: ComplementData, path: string, where: Where, report: Report): void {
  for (const { field, form } of attributesOf(of)) {
    const value = data[field];
    if (form?.kind === 'catalog' && typeof value === 'string')
      checkCode(form.catalog, value, `${path}.${field}`, where, report);
  }
  for (const child of childrenOf(of)) {
    if (child.kind === 'open') continue;
    if (child.kind === 'group') checkCodes(child.node, data, path, where, report);
    else {
      const value = data[child.field];
      if (Array.isArray(value))
        for (const [i, each] of (value as ComplementData[]).entries())
          checkCodes(child.node, each, `${path}.${child.field}[${i}]`, where, report);
      else if (typeof value === 'object')
        checkCodes(child.node, value as ComplementData, `${path}.${child.field}`, where, report);
    }
  }
}

function checkCode(catalog: string, key: string, at: string, where: Where, report: Report): void {
  const { reported } = where;
  const found = look(catalog, key, where);
  if (found === 'absent') {
    const message = text(`${at} ${shown(key)} is not in ${catalog}`, `${at} ${shown(key)} no está en ${catalog}`);
    const hint = text(`Search for one at /sat/catalogs/${catalog}?q=.`, `Busque una en /sat/catalogs/${catalog}?q=.`);
    const rule = where.rules?.[catalog];
    report(rule ? satError(rule, at, message, hint) : ourError('CODE_NOT_IN_CATALOG', at, message, hint));
  } else if (found === 'unknown' && !reported.has(catalog)) {
    reported.add(catalog);
    const message = text(
      `${at} cannot be looked up: ${catalog} is not installed`,
      `${at} no puede consultarse: ${catalog} no está instalado`,
    );
    report(ourWarning('COMPLEMENT_CATALOG_NOT_HELD', at, message));
  }
}

/** Small catalogs are compiled in, units have their own look-up, the others are tables. */
function look(catalog: string, key: string, { catalogs, codes, fecha }: Where): 'known' | 'absent' | 'unknown' {
  const entries = catalogs.entries(catalog);
  const found =
    entries.length > 0
      ? entries.find((entry) => entry.clave === key && inForce(entry, fecha))
      : catalog === 'c_ClaveUnidad'
        ? catalogs.claveUnidad(key, fecha)
        : codes.find(catalog, key, fecha);
  if (found === undefined) return 'absent';
  return found === 'unknown' ? 'unknown' : 'known';
}
