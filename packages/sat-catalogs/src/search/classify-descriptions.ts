import type { ProductSearch, ProductSearchOptions } from './product-search.ts';

export interface Classification {
  /** Null if nothing in the description is known. */
  codigo: string | null;
  descripcion: string | null;
  /** Probability that the code is right, 0 to 1, as measured on labelled descriptions. */
  confidence: number;
  alternatives: { codigo: string; descripcion: string; confidence: number }[];
}

const ALTERNATIVES = 4;

/** A product key for each description of a list, with confidence and the next best ones. */
export function classifyDescriptions(
  products: ProductSearch,
  descriptions: readonly string[],
  options: ProductSearchOptions,
): Classification[] {
  return descriptions.map((description) => classify(products, description, options));
}

function classify(products: ProductSearch, description: string, { on, boost }: ProductSearchOptions): Classification {
  const { rows, scores } = products.rank(description, {
    on,
    limit: ALTERNATIVES + 1,
    kind: 'description',
    ...(boost && { boost }),
  });
  const top = scores[0] ?? 0;
  const [first, ...others] = Array.from(rows, (row, at) => {
    const { codigo, descripcion } = products.hit(row, scores[at] ?? 0);
    return { codigo, descripcion, confidence: confidence(scores[at] ?? 0, at === 0 ? (scores[1] ?? 0) : top) };
  });
  if (first === undefined) return { codigo: null, descripcion: null, confidence: 0, alternatives: [] };
  return { ...first, alternatives: others };
}

/**
 * From the score and its distance from the runner-up's: a logistic curve fitted to labelled queries and invoice lines,
 * including lines that name no product. On the held-out queries, 0.9 and more was right 98 times out of 100, 0.8 to 0.9
 * 88 times.
 */
function confidence(score: number, rival: number): number {
  const lead = (score - rival) / Math.max(score, rival, 0.001);
  const logit = -2.2 + 4.35 * Math.min(1.1, score) + 5 * lead;
  return Math.round(1000 / (1 + Math.exp(-logit))) / 1000;
}
