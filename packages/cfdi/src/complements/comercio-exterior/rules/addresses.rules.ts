/**
 * Addresses of an export: rows CCE125 to CCE130, CCE136 to CCE141, CCE145 to CCE150. The matrix assigns each group of
 * rows to an address as a whole; which row belongs to which field is inferred from their order.
 */
import type { SatRule } from '../../../rule-codes.ts';
import { satError, shown, text } from '../../../rules/rule.ts';
import { checkPlace, type Domicilio, type PlaceRules } from '../../places.ts';
import { mustBe, when } from '../../presence.ts';
import { fitsPostalCode } from '../countries.ts';
import type { Rule } from './model.ts';

const OF_ISSUER: PlaceRules = {
  estado: 'CCE126',
  municipio: 'CCE127',
  localidad: 'CCE128',
  colonia: 'CCE129',
  codigoPostal: 'CCE130',
};
interface Abroad extends PlaceRules {
  postalCodeAbroad: SatRule;
}
const OF_RECEIVER: Abroad = {
  colonia: 'CCE136',
  localidad: 'CCE137',
  municipio: 'CCE138',
  estado: 'CCE139',
  postalCodeAbroad: 'CCE140',
  codigoPostal: 'CCE141',
};
const OF_ADDRESSEE: Abroad = {
  colonia: 'CCE145',
  localidad: 'CCE146',
  municipio: 'CCE147',
  estado: 'CCE148',
  postalCodeAbroad: 'CCE149',
  codigoPostal: 'CCE150',
};

/** CCE125 to CCE130: the issuer is in Mexico; a suburb that is not a four-digit key is ignored. */
const issuer: Rule = (facts, report) => {
  const { emisor } = facts.data;
  if (!emisor) return;
  const at = `${facts.path}.emisor.domicilio`;
  const { colonia, ...place } = emisor.domicilio;
  if (place.pais !== 'MEX') {
    const why = when('goods are exported from Mexico', 'las mercancías se exportan desde México');
    mustBe(report, 'CCE125', `${at}.pais`, 'MEX', why);
    return;
  }
  const suburb = colonia !== undefined && /^\d{4}$/.test(colonia) ? { colonia } : {};
  checkPlace(facts, { ...place, ...suburb }, at, OF_ISSUER, report);
};

/** CCE136 to CCE141. */
const receiver: Rule = (facts, report) => {
  const domicilio = facts.data.receptor?.domicilio;
  if (domicilio) anywhere(facts, domicilio, `${facts.path}.receptor.domicilio`, OF_RECEIVER, report);
};

/** CCE145 to CCE150. */
const addressees: Rule = (facts, report) => {
  for (const [i, { domicilio }] of (facts.data.destinatario ?? []).entries())
    for (const [j, place] of domicilio.entries())
      anywhere(facts, place, `${facts.path}.destinatario[${i}].domicilio[${j}]`, OF_ADDRESSEE, report);
};

function anywhere(
  facts: Parameters<Rule>[0],
  place: Domicilio,
  at: string,
  rules: Abroad,
  report: Parameters<Rule>[1],
): void {
  checkPlace(facts, place, at, rules, report);
  const { pais, codigoPostal } = place;
  if (pais === 'MEX' || fitsPostalCode(pais, codigoPostal)) return;
  const member = `${at}.codigoPostal`;
  const message = text(
    `${member} ${shown(codigoPostal)} is not a postal code of ${pais}`,
    `${member} ${shown(codigoPostal)} no es un código postal de ${pais}`,
  );
  const hint = text(
    'Use the format of the country, such as 78701 or K1A 0B1.',
    'Use el formato del país, por ejemplo 78701 o K1A 0B1.',
  );
  report(satError(rules.postalCodeAbroad, member, message, hint));
}

export const addressRules: readonly Rule[] = [issuer, receiver, addressees];
