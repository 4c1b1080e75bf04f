/** Owner of a name: the SAT's production authority, its test authority (`AC UAT`), or another. */
export type NameKind = 'production' | 'test' | 'other';

const COMMON_NAME = '2.5.4.3';
const ORGANIZATION = '2.5.4.10';
/** Organization of the SAT's authorities, both kinds; `Servicio de Administración Tributaria` in older ones. */
const SAT = 'SERVICIO DE ADMINISTRACION TRIBUTARIA';

/** What a name in a certificate claims; only a signature can prove it. */
export function nameKind(name: ReadonlyMap<string, string>): NameKind {
  if (plain(name.get(ORGANIZATION)) !== SAT) return 'other';
  const commonName = plain(name.get(COMMON_NAME));
  return commonName.includes('UAT') || commonName.includes('PRUEBA') ? 'test' : 'production';
}

const plain = (value = '') => value.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toUpperCase();
