import type { ClaveProdServ } from '../catalogs.ts';
import { productAt } from '../catalogs-over.ts';
import { type DictionaryColumn, findNumber, textAt } from '../columns.ts';
import type { DataSet, ProductColumns } from '../data-set.ts';
import { type Hierarchy, hierarchyOf } from './hierarchy.ts';
import { type MatchedText, type MatchReason, matchReason } from './match-reason.ts';
import { parseQuery, type TextKind } from './parse-query.ts';
import { priorsOf } from './product-priors.ts';
import { type RowRules, rankNames, scratchFor } from './rank-names.ts';
import { everydaySynonyms } from './synonyms.ts';
import { buildTextIndex, type Name, type TextIndex } from './text-index.ts';
import { everydayNames } from './words/everyday-names.ts';

export interface ProductHit {
  codigo: string;
  descripcion: string;
  palabrasSimilares: string | null;
  incluyeIva: ClaveProdServ['incluyeIva'];
  incluyeIeps: ClaveProdServ['incluyeIeps'];
  estimuloFronterizo: boolean;
  vigenteDesde: string | null;
  vigenteHasta: string | null;
  jerarquia: Hierarchy;
  /** 1 for a code or a perfect match by name; may exceed 1 with a boost. */
  score: number;
}

/** A hit with the matching text; null if the query was empty. */
export interface ExplainedHit extends ProductHit {
  match: MatchReason | null;
}

export interface ProductSearchOptions {
  /** Local date, `YYYY-MM-DD` or a CFDI Fecha: only entries valid on that day are found. */
  on: string;
  /** 1 to 100, default 20. */
  limit?: number;
  /** How often the organization used each code; used ones come first among equally good matches. */
  boost?: ReadonlyMap<string, number>;
}

export interface ProductSearch {
  /**
   * Best matches first. Digits find the codes that start with them; an empty text returns the first entries by code.
   * The last word may be incomplete.
   */
  search(q: string, options: ProductSearchOptions): ExplainedHit[];
  /** Row numbers and scores of the same search, for callers that check many texts; also for whole descriptions. */
  rank(q: string, options: ProductSearchOptions & { kind?: TextKind }): { rows: Uint32Array; scores: Float32Array };
  /** One entry by a row from `rank`. */
  hit(row: number, score: number): ProductHit;
}

const DEFAULT_LIMIT = 20;
/** Weight of the SAT's similar words and of everyday names relative to the catalog's own names. */
const SIMILAR = 0.97;
const EVERYDAY_NAME = 1.1;
/**
 * Boost of a code that was used once, and the maximum boost: enough to pass a better name, but not a match of a
 * different product.
 */
const LEAST_BOOST = 1.9;
const MOST_BOOST = 2.6;

/** The index of {@link createProductSearch}: takes about 0.4 s for the whole catalog. */
export const buildProductIndex = ({ productos }: Pick<DataSet, 'productos'>): TextIndex =>
  buildTextIndex(productNames(productos), productos.claves.length, everydaySynonyms().words);

/**
 * The search over product keys; the data set must not change.
 *
 * @param index of this data set; default: built now
 */
export function createProductSearch(
  data: Pick<DataSet, 'productos'>,
  index: TextIndex = buildProductIndex(data),
): ProductSearch {
  const { productos } = data;
  const synonyms = everydaySynonyms();
  const scratch = scratchFor(index);

  const rank = (q: string, options: ProductSearchOptions & { kind?: TextKind }) => {
    const limit = options.limit ?? DEFAULT_LIMIT;
    const rules = rulesFor(productos, options.on, options.boost);
    const code = q.replace(/[\s.-]+/g, '');
    if (/^\d+$/.test(code) || q.trim() === '') return rowsByCode(productos, code, rules, limit);
    const best = rankNames(index, parseQuery(index, q, synonyms, options.kind ?? 'typing'), rules, limit, scratch);
    return { rows: best.rows.subarray(0, best.length), scores: best.scores.subarray(0, best.length) };
  };
  const hit = (row: number, score: number) => hitAt(productos, row, score);
  return {
    rank,
    hit,
    search(q, options) {
      const { rows, scores } = rank(q, options);
      return Array.from(rows, (row, at) => ({ ...hit(row, scores[at] ?? 0), match: reasonOf(productos, q, row) }));
    },
  };
}

function reasonOf(productos: ProductColumns, q: string, row: number): MatchReason | null {
  if (q.trim() === '') return null;
  const codigo = codeAt(productos, row);
  if (/^\d+$/.test(q.replace(/[\s.-]+/g, ''))) return { field: 'codigo', term: codigo };
  const descripcion = textAt(productos.descripcion, row);
  return matchReason(q, descripcion, textsOf(productos, codigo, descripcion, row));
}

function* textsOf(productos: ProductColumns, codigo: string, descripcion: string, row: number): Iterable<MatchedText> {
  yield { field: 'descripcion', text: descripcion };
  for (const text of textAt(productos.similares, row).split(/[,;]/)) yield { field: 'palabrasSimilares', text };
  for (const text of (everydayNames[codigo] ?? '').split('|')) yield { field: 'nombreComun', text };
}

function* productNames(productos: ProductColumns): Iterable<Name> {
  const priors = priorsOf(productos);
  for (let row = 0; row < productos.claves.length; row++) {
    const prior = priors[row] ?? 1;
    yield { row, text: textAt(productos.descripcion, row), factor: prior };
    const similares = textAt(productos.similares, row);
    if (similares !== '') for (const text of similares.split(/[,;]/)) yield { row, text, factor: SIMILAR * prior };
  }
  for (const [codigo, names] of Object.entries(everydayNames)) {
    const key = Number(codigo);
    const first = findNumber(productos.claves, key);
    if (first < 0) continue;
    for (let row = first; productos.claves[row] === key; row++)
      for (const text of names.split('|')) yield { row, text, factor: EVERYDAY_NAME };
  }
}

function rulesFor(productos: ProductColumns, on: string, boost: ReadonlyMap<string, number> | undefined): RowRules {
  const day = on.slice(0, 10);
  const begun = flags(productos.desde, (date) => date <= day);
  const notOver = flags(productos.hasta, (date) => date === '' || day <= date);
  const counts = (row: number) =>
    begun[productos.desde.index[row] ?? 0] === 1 && notOver[productos.hasta.index[row] ?? 0] === 1;
  if (boost === undefined || boost.size === 0) return { counts, factor: () => 1, mostFactor: 1 };
  const factor = (row: number) => {
    const used = boost.get(codeAt(productos, row)) ?? 0;
    return used <= 0 ? 1 : LEAST_BOOST + (MOST_BOOST - LEAST_BOOST) * Math.min(1, Math.log10(used) / 3);
  };
  return { counts, factor, mostFactor: MOST_BOOST };
}

function flags(column: DictionaryColumn, holds: (date: string) => boolean): Uint8Array {
  return Uint8Array.from(column.values, (date) => (holds(date) ? 1 : 0));
}

function codeAt(productos: ProductColumns, row: number): string {
  return String(productos.claves[row] ?? 0).padStart(8, '0');
}

/** Entries whose code starts with the digits, by code, used ones first. */
function rowsByCode(productos: ProductColumns, digits: string, rules: RowRules, limit: number) {
  const rows: number[] = [];
  const used: { row: number; factor: number }[] = [];
  if (digits.length <= 8) {
    const from = Number(digits.padEnd(8, '0'));
    const to = Number(digits.padEnd(8, '9'));
    const all = rules.mostFactor > 1;
    for (let row = lowerBound(productos.claves, from); (productos.claves[row] ?? Infinity) <= to; row++) {
      if (!rules.counts(row)) continue;
      const factor = all ? rules.factor(row) : 1;
      if (factor > 1) used.push({ row, factor });
      else if (rows.length < limit) rows.push(row);
      else if (!all) break;
    }
  }
  used.sort((a, b) => b.factor - a.factor || a.row - b.row);
  const best = [...used, ...rows.map((row) => ({ row, factor: 1 }))].slice(0, limit);
  return {
    rows: Uint32Array.from(best, ({ row }) => row),
    scores: Float32Array.from(best, ({ factor }) => factor),
  };
}

function lowerBound(column: Uint32Array, key: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((column[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function hitAt(productos: ProductColumns, row: number, score: number): ProductHit {
  const { clave, palabrasSimilares, vigenteDesde, vigenteHasta, ...rest } = productAt({ productos }, row);
  return {
    codigo: clave,
    descripcion: rest.descripcion,
    palabrasSimilares: palabrasSimilares ?? null,
    incluyeIva: rest.incluyeIva,
    incluyeIeps: rest.incluyeIeps,
    estimuloFronterizo: rest.estimuloFronterizo,
    vigenteDesde: vigenteDesde ?? null,
    vigenteHasta: vigenteHasta ?? null,
    jerarquia: hierarchyOf(productos, clave),
    score: Math.round(score * 10_000) / 10_000,
  };
}
