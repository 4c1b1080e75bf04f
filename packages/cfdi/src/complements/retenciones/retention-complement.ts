import type { Complement } from '../complement.ts';

const BASE = 'http://www.sat.gob.mx/esquemas/retencionpago/1/';

/**
 * Creates a complement of the retentions document (document type `R`); `namespace` and `schema` are relative to the
 * SAT's base URL, which has a 1 even for version 2.0.
 */
export function retentionComplement(facts: Omit<Complement, 'level' | 'types'>): Complement {
  return { ...facts, level: 'retention', types: ['R'], namespace: BASE + facts.namespace, schema: BASE + facts.schema };
}
