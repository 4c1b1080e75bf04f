import { unitAt } from '../catalogs-over.ts';
import { textAt } from '../columns.ts';
import type { DataSet, UnitColumns } from '../data-set.ts';
import { foldText } from './fold-text.ts';
import { parseQuery } from './parse-query.ts';
import { type RowRules, rankNames, scratchFor } from './rank-names.ts';
import { readSynonyms } from './synonyms.ts';
import { buildTextIndex, type Name } from './text-index.ts';
import { everydayUnits } from './words/everyday-units.ts';

export interface UnitHit {
  codigo: string;
  nombre: string;
  descripcion: string | null;
  simbolo: string | null;
  score: number;
}

export interface UnitSearchOptions {
  /** Local date, `YYYY-MM-DD` or a CFDI Fecha: only entries valid on that day are found. */
  on: string;
  /** 1 to 100, default 20. */
  limit?: number;
  /** How often the organization used each unit. */
  boost?: ReadonlyMap<string, number>;
}

export interface UnitSearch {
  /** Best matches first, by code, symbol, name or description; an empty text returns the first entries by code. */
  search(q: string, options: UnitSearchOptions): UnitHit[];
}

const DEFAULT_LIMIT = 20;
const MOST_BOOST = 1.6;
/** Weight of words that only a description contains: below all matches by name. */
const DESCRIPTION = 0.6;
/** Units of everyday invoices come before the 2,000 that are hardly used. */
const EVERYDAY = 1.35;

/** Builds the search over unit keys; the data set must not change. */
export function createUnitSearch({ unidades }: Pick<DataSet, 'unidades'>): UnitSearch {
  const codes = Array.from({ length: unidades.nombre.offsets.length - 1 }, (_, row) => textAt(unidades.claves, row));
  const rowsOf = new Map<string, number[]>();
  codes.forEach((code, row) => rowsOf.set(code, [...(rowsOf.get(code) ?? []), row]));
  const index = buildTextIndex(unitNames(unidades, rowsOf), codes.length);
  const scratch = scratchFor(index);
  // A separate index: the many words of descriptions would change the weights of the words in names.
  const descriptions = buildTextIndex(unitDescriptions(unidades), codes.length);
  const aside = scratchFor(descriptions);
  const synonyms = readSynonyms([]);
  const everyday = new Set(Object.keys(everydayUnits).flatMap((code) => rowsOf.get(code) ?? []));
  const byCode = codes.map((_, row) => row).sort((a, b) => compare(codes[a] ?? '', codes[b] ?? '') || a - b);
  const shorthand = shorthandOf(unidades, codes);

  return {
    search(q, { on, limit = DEFAULT_LIMIT, boost }) {
      const day = on.slice(0, 10);
      const used = (row: number) => boost?.get(codes[row] ?? '') ?? 0;
      const rules: RowRules = {
        counts: (row) => isInForce(unidades, row, day),
        factor: (row) => (everyday.has(row) ? EVERYDAY : 1) * (used(row) > 0 ? MOST_BOOST : 1),
        mostFactor: EVERYDAY * (boost === undefined ? 1 : MOST_BOOST),
      };
      const asked = foldText(q.trim());
      const found = new Map<number, number>();
      const add = (row: number, score: number) => {
        if (rules.counts(row)) found.set(row, Math.max(found.get(row) ?? 0, score));
      };
      if (asked === '') for (const row of byCode) add(row, 1);
      else {
        for (const row of shorthand.get(asked) ?? []) add(row, 2 * rules.factor(row));
        if (/^[a-z0-9]{1,3}$/.test(asked))
          for (const row of byCode) if (codes[row]?.toLowerCase().startsWith(asked)) add(row, 0.4 * rules.factor(row));
        const best = rankNames(index, parseQuery(index, q, synonyms, 'typing'), rules, limit, scratch);
        for (let at = 0; at < best.length; at++) add(best.rows[at] ?? 0, best.scores[at] ?? 0);
        const ranked = rankNames(descriptions, parseQuery(descriptions, q, synonyms, 'typing'), rules, limit, aside);
        for (let at = 0; at < ranked.length; at++) add(ranked.rows[at] ?? 0, DESCRIPTION * (ranked.scores[at] ?? 0));
      }
      return [...found]
        .sort((a, b) => b[1] - a[1] || compare(codes[a[0]] ?? '', codes[b[0]] ?? ''))
        .slice(0, limit)
        .map(([row, score]) => hitAt(unidades, row, score));
    },
  };
}

function* unitNames(unidades: UnitColumns, rowsOf: ReadonlyMap<string, readonly number[]>): Iterable<Name> {
  for (let row = 0; row < unidades.nombre.offsets.length - 1; row++) {
    yield { row, text: textAt(unidades.nombre, row), factor: 1 };
  }
  for (const [code, names] of Object.entries(everydayUnits))
    for (const row of rowsOf.get(code) ?? []) for (const text of names.split('|')) yield { row, text, factor: 1.02 };
}

function* unitDescriptions({ nombre, descripcion }: UnitColumns): Iterable<Name> {
  for (let row = 0; row < nombre.offsets.length - 1; row++) {
    const text = textAt(descripcion, row);
    if (text !== '') yield { row, text, factor: 1 };
  }
}

/** Short forms of a unit: its code, its symbol, its everyday abbreviations. */
function shorthandOf(unidades: UnitColumns, codes: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const add = (text: string, row: number) => {
    const key = foldText(text.trim());
    if (key !== '') found.set(key, [...(found.get(key) ?? []), row]);
  };
  codes.forEach((code, row) => {
    add(code, row);
    add(textAt(unidades.simbolo, row), row);
    for (const name of (everydayUnits[code] ?? '').split('|')) if (name.trim().length <= 4) add(name, row);
  });
  return found;
}

function isInForce({ desde, hasta }: UnitColumns, row: number, day: string): boolean {
  const until = hasta.values[hasta.index[row] ?? 0] ?? '';
  return (desde.values[desde.index[row] ?? 0] ?? '') <= day && (until === '' || day <= until);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function hitAt(unidades: UnitColumns, row: number, score: number): UnitHit {
  const unit = unitAt({ unidades }, row);
  return {
    codigo: unit.clave,
    nombre: unit.nombre,
    descripcion: unit.descripcion === '' ? null : unit.descripcion,
    simbolo: unit.simbolo ?? null,
    score: Math.round(score * 10_000) / 10_000,
  };
}
