/** Hidrocarburos y petrolíferos 1.0: the matrix's codes are not published; rules from its catalogs (24 April 2026). */
import { ourError, text } from '../../rules/rule.ts';
import type { ComplementRule } from '../complement-rule.ts';

interface Hidrocarburos {
  tipoPermiso: string;
  numeroPermiso: string;
  claveHYP: string;
  subProductoHYP: string;
}

type Rule = ComplementRule<Hidrocarburos>;

/** c_TipoPermiso: number format of each kind. */
const PERMITS: Readonly<Record<string, RegExp>> = {
  PER01: /^PL\/[0-9]{1,20}\/EXP\/ES\/[0-9]{4}$/,
  PER02: /^H\/[0-9]{4,24}\/COM\/[0-9]{4}$/,
  PER03: /^PL\/[0-9]{1,20}\/DIS\/OM\/[0-9]{4}$/,
  PER04: /^PL\/[0-9]{1,17}\/EXP\/ES\/MM\/[0-9]{4}$/,
  PER05: /^CNE\/PL\/[0-9]{1,16}\/EXP\/ES\/[0-9]{4}$/,
  PER06: /^CNE\/H\/[0-9]{1,20}\/COM\/[0-9]{4}$/,
  PER07: /^CNE\/PL\/[0-9]{1,16}\/DIS\/OM\/[0-9]{4}$/,
  PER08: /^CNE\/PL\/[0-9]{1,13}\/EXP\/ES\/MM\/[0-9]{4}$/,
  PER09: /^CNE\/PL\/[0-9]{1,19}\/COM\/[0-9]{4}$/,
  PER10: /^#[a-zA-Z0-9]{14}$/,
  PER11: /^F00\.07\.UH\/[0-9]{1,20}\/[0-9]{4}$/,
};

/** c_ClaveHYP: the subproducts of each key. */
const SUBPRODUCTS: Readonly<Record<string, readonly string[]>> = {
  15101505: ['SP18', 'SP19', 'SP22', 'SP23', 'SP24', 'SP25', 'SP48'],
  15101514: ['SP16'],
  15101515: ['SP17'],
};

const permit: Rule = ({ data: { tipoPermiso, numeroPermiso }, path }, report) => {
  if (PERMITS[tipoPermiso]?.test(numeroPermiso)) return;
  const at = `${path}.numeroPermiso`;
  const message = text(
    `${at} does not have the form of a ${tipoPermiso} permit`,
    `${at} no tiene la forma de un permiso ${tipoPermiso}`,
  );
  const hint = text('Write it as on the permit, in capitals.', 'Escríbalo como en el permiso, en mayúsculas.');
  report(ourError('COMPLEMENT_INVALID', at, message, hint));
};

const product: Rule = ({ data: { claveHYP }, draft, index, path }, report) => {
  const key = draft.conceptos[index ?? -1]?.claveProdServ;
  if (key === claveHYP) return;
  const message = text(
    `${path}.claveHYP must be the productKey of its item, ${key}`,
    `${path}.claveHYP debe ser la productKey de su concepto, ${key}`,
  );
  report(ourError('COMPLEMENT_INVALID', `${path}.claveHYP`, message));
};

const subproduct: Rule = ({ data: { claveHYP, subProductoHYP }, path }, report) => {
  const known = SUBPRODUCTS[claveHYP] ?? [];
  if (known.includes(subProductoHYP)) return;
  const at = `${path}.subProductoHYP`;
  const message = text(
    `${at} of ${claveHYP} must be ${known.join(', ')}`,
    `${at} de ${claveHYP} debe ser ${known.join(', ')}`,
  );
  report(ourError('COMPLEMENT_INVALID', at, message));
};

const unit: Rule = ({ draft, index }, report) => {
  if (draft.conceptos[index ?? -1]?.claveUnidad === 'LTR') return;
  const at = `items[${index}].unitKey`;
  report(
    ourError('COMPLEMENT_INVALID', at, text(`${at} of a fuel must be LTR`, `${at} de un combustible debe ser LTR`)),
  );
};

export const hidrocarburosRules: readonly Rule[] = [permit, product, subproduct, unit];
