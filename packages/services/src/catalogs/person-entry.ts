import type { RegimenFiscal, UsoCfdi } from '@lacre/sat-catalogs';

export type TipoPersona = 'fisica' | 'moral' | 'ambas';

/** Entry of a catalog that depends on the type of person (interface specification, "SAT catalog entry"). */
export interface PersonEntry {
  codigo: string;
  descripcion: string;
  tipoPersona: TipoPersona;
}

/** `fisica` and `moral`: applicable to that type, `ambas`: to both; undefined: any. */
export function isFor(
  { fisica, moral }: Pick<RegimenFiscal, 'fisica' | 'moral'>,
  tipoPersona: TipoPersona | undefined,
): boolean {
  if (tipoPersona === 'ambas') return fisica && moral;
  return tipoPersona === 'fisica' ? fisica : tipoPersona === 'moral' ? moral : true;
}

export function personEntry({ clave, descripcion, fisica, moral }: RegimenFiscal | UsoCfdi): PersonEntry {
  return { codigo: clave, descripcion, tipoPersona: fisica && moral ? 'ambas' : fisica ? 'fisica' : 'moral' };
}
