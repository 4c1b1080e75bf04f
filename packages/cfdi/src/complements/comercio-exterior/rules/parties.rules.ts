/** Parties of an export: rows CCE119, CCE123, CCE124, CCE132 to CCE135, CCE143, CCE144. */
import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import { RFC_EXTRANJERO } from '../../../rfc.ts';
import type { SatRule } from '../../../rule-codes.ts';
import { ourWarning, type Report, satError, satWarning, text } from '../../../rules/rule.ts';
import { fitsTaxNumber } from '../../../rules/tax-number.ts';
import { demand, exactlyWhen, forbid, when } from '../../presence.ts';
import { isInEuropeanUnion } from '../countries.ts';
import type { ComercioExterior, Rule } from './model.ts';

/** An RFC of a natural person has thirteen characters. */
const NATURAL_PERSON = 13;

/** CCE123, CCE124 (inferred within the row): natural persons have a CURP. The guide always requires the issuer. */
const issuer: Rule = ({ data, draft, path }, report) => {
  const natural = draft.emisor.rfc.length === NATURAL_PERSON;
  const at = `${path}.emisor.curp`;
  const why = when('the issuer is a natural person', 'el emisor es persona física');
  if (data.emisor === undefined) {
    const message = text(
      `${path}.emisor is missing: the SAT's guide requires the issuer's address`,
      `falta ${path}.emisor: la guía del SAT exige el domicilio del emisor`,
    );
    report(ourWarning('FOREIGN_TRADE_GUIDE', `${path}.emisor`, message, text('Send it.', 'Envíelo.')));
  }
  if (natural && data.emisor?.curp === undefined) demand(report, 'CCE124', at, why);
  if (!natural) exactlyWhen(report, 'CCE123', at, data.emisor?.curp, false, why);
};

/** CCE119: a reliable exporter number is for the European Union only. */
const reliable: Rule = ({ data, draft, path }, report) => {
  if (data.numeroExportadorConfiable === undefined) return;
  if (countriesOf(data, draft.receptor.residenciaFiscal).some(isInEuropeanUnion)) return;
  const why = when(
    'the receiver or addressee is in the European Union',
    'el receptor o el destinatario están en la Unión Europea',
  );
  exactlyWhen(report, 'CCE119', `${path}.numeroExportadorConfiable`, data.numeroExportadorConfiable, false, why);
};

function countriesOf({ receptor, destinatario = [] }: ComercioExterior, residence: string | undefined): string[] {
  const addressees = destinatario.flatMap(({ domicilio }) => domicilio.map(({ pais }) => pais));
  return [residence, receptor?.domicilio?.pais, ...addressees].filter((pais) => pais !== undefined);
}

/** CCE132: the owner's tax number has its country's format. */
const owners: Rule = ({ data, catalogs, path }, report) => {
  for (const [i, { numRegIdTrib, residenciaFiscal }] of (data.propietario ?? []).entries())
    taxNumber(catalogs, 'CCE132', numRegIdTrib, residenciaFiscal, `${path}.propietario[${i}].numRegIdTrib`, report);
};

/** CCE133 to CCE135: the receiver's tax number is a foreign one. */
const receiver: Rule = ({ data, draft, catalogs, path }, report) => {
  const { numRegIdTrib: number, domicilio } = data.receptor ?? {};
  const at = `${path}.receptor.numRegIdTrib`;
  const foreign = draft.receptor.rfc === RFC_EXTRANJERO;
  const why = when('customer.taxId is XEXX010101000', 'customer.taxId es XEXX010101000');
  exactlyWhen(report, 'CCE133', at, number, foreign, why);
  const country = draft.receptor.residenciaFiscal ?? domicilio?.pais;
  if (!foreign || number === undefined || country === undefined) return;
  if (domicilio?.pais === 'MEX') {
    const place = `${path}.receptor.domicilio.pais`;
    const message = text(`${place} of a foreigner cannot be MEX`, `${place} de un extranjero no puede ser MEX`);
    report(satError('CCE134', place, message, text('Send the foreign country.', 'Envíe el país extranjero.')));
  }
  taxNumber(catalogs, 'CCE135', number, country, at, report);
};

/** CCE143, CCE144: an addressee abroad has a tax number, one in Mexico does not. */
const addressees: Rule = ({ data, catalogs, path }, report) => {
  for (const [i, { numRegIdTrib, domicilio }] of (data.destinatario ?? []).entries()) {
    const at = `${path}.destinatario[${i}].numRegIdTrib`;
    const abroad = domicilio.map(({ pais }) => pais).find((pais) => pais !== 'MEX');
    if (numRegIdTrib !== undefined && abroad === undefined)
      forbid(report, 'CCE143', at, when('the addressee is in Mexico', 'el destinatario está en México'));
    if (numRegIdTrib === undefined && abroad !== undefined) {
      const message = text(`${at} is missing for an addressee abroad`, `falta ${at} de un destinatario extranjero`);
      report(satWarning('CCE143', at, message, text('Send it.', 'Envíelo.')));
    }
    if (numRegIdTrib !== undefined && abroad !== undefined)
      taxNumber(catalogs, 'CCE144', numRegIdTrib, abroad, at, report);
  }
};

/** Checks a tax number against its country's pattern in c_Pais; only a registry knows whether it exists. */
function taxNumber(
  catalogs: Catalogs,
  rule: SatRule,
  number: string,
  country: string,
  at: string,
  report: Report,
): void {
  const form = catalogs.pais(country)?.patronIdentidadTributaria;
  if (form === undefined || fitsTaxNumber(number, form)) return;
  const message = text(
    `${at} does not have the form of ${country}: ${form}`,
    `${at} no tiene la forma de ${country}: ${form}`,
  );
  const hint = text('Send the number without spaces or dashes.', 'Envíe el número sin espacios ni guiones.');
  report(satError(rule, at, message, hint));
}

export const partyRules: readonly Rule[] = [issuer, reliable, owners, receiver, addressees];
