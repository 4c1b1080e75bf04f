import type { Complement } from '../complement.ts';

const BASE = 'http://www.sat.gob.mx/esquemas/retencionpago/1/';

/**
 * A complement of the retentions document (its type here is `R`): namespace and schema are given by their last parts,
 * below the SAT's address, which says 1 under version 2.0 too.
 */
export function retentionComplement(facts: Omit<Complement, 'level' | 'types'>): Complement {
  return { ...facts, level: 'retention', types: ['R'], namespace: BASE + facts.namespace, schema: BASE + facts.schema };
}
