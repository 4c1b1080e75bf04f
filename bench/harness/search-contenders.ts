import type { DataSet } from '@lacre/sat-catalogs';
import { foldText } from '@lacre/sat-catalogs/search/fold-text';
import { createProductSearch } from '@lacre/sat-catalogs/search/product-search';
import MiniSearch from 'minisearch';
import type { Client } from 'pg';

/** The codes that one search returns, best first. */
export interface SearchContender {
  name: string;
  buildMs: number;
  /** Its memory in this process, undefined when it is that of another process. */
  bytes: number | undefined;
  search(q: string): string[] | Promise<string[]>;
}

interface Row {
  codigo: string;
  texto: string;
}

const LIMIT = 20;

/** Ours: the search of the service. */
export function ownSearch(data: DataSet, on: string, used: () => number): SearchContender {
  const before = used();
  const start = performance.now();
  const products = createProductSearch(data);
  const buildMs = performance.now() - start;
  const bytes = used() - before;
  return {
    name: 'Lacre, in memory',
    buildMs,
    bytes,
    search: (q) => products.search(q, { on, limit: LIMIT }).map(({ codigo }) => codigo),
  };
}

/** A stock library: all words, otherwise any word, each as a prefix and with a fifth of its letters wrong. */
export function miniSearch(rows: readonly Row[], used: () => number): SearchContender {
  const before = used();
  const start = performance.now();
  const index = new MiniSearch<Row>({
    idField: 'codigo',
    fields: ['texto', 'codigo'],
    processTerm: (term) => foldText(term),
  });
  index.addAll(rows);
  const buildMs = performance.now() - start;
  const bytes = used() - before;
  return {
    name: 'MiniSearch 7, prefix and fuzzy',
    buildMs,
    bytes,
    search(q) {
      const options = { prefix: true, fuzzy: 0.2 };
      const all = index.search(q, { ...options, combineWith: 'AND' });
      const found = all.length > 0 ? all : index.search(q, { ...options, combineWith: 'OR' });
      return found.slice(0, LIMIT).map(({ id }) => String(id));
    },
  };
}

/** Postgres: trigram word similarity over the same texts, folded, with a GIN index. */
export async function trigramSearch(client: Client, rows: readonly Row[]): Promise<SearchContender> {
  await client.query('create extension if not exists pg_trgm');
  const start = performance.now();
  await client.query('create table product (codigo text primary key, texto text not null)');
  await client.query('insert into product select * from unnest($1::text[], $2::text[])', [
    rows.map(({ codigo }) => codigo),
    rows.map(({ codigo, texto }) => `${codigo} ${foldText(texto)}`),
  ]);
  await client.query('create index on product using gin (texto gin_trgm_ops)');
  await client.query('analyze product');
  await client.query('set pg_trgm.word_similarity_threshold = 0.4');
  const buildMs = performance.now() - start;
  return {
    name: 'Postgres pg_trgm <%, GIN',
    buildMs,
    bytes: undefined,
    async search(q) {
      const { rows: found } = await client.query<{ codigo: string }>({
        name: 'trigram',
        text: `select codigo from product where $1 <% texto
               order by word_similarity($1, texto) desc, similarity($1, texto) desc, codigo limit ${LIMIT}`,
        values: [foldText(q)],
      });
      return found.map(({ codigo }) => codigo);
    },
  };
}
