/**
 * Third party, customs documents, property tax account and parts of an item.
 * Sources: matrix of 13 December 2024 (CFDI40187-40189, 40191-40200, 140223), cfdv40.xsd.
 */

import type { ACuentaTerceros, Parte } from '../comprobante.ts';
import { isGenericRfc, isRfc, RFC_TERCERO_EXTRANJERO } from '../rfc.ts';
import type { SatRule } from '../rule-codes.ts';
import { hasComercioExterior } from './complement.rules.ts';
import { checkPedimento } from './customs.ts';
import { checkAmount, checkQuantity, checkUnitPrice } from './item.rules.ts';
import { checkProductKey } from './keys.rules.ts';
import { checkReceiverZip } from './receiver-zip.ts';
import { type Facts, type ItemRule, ourError, type Report, satError, satWarning, shown, text } from './rule.ts';
import { checkItemTexts, checkText } from './text.rules.ts';

/** Details of one item; most have none. */
export const details: ItemRule = (facts, i, report) => {
  const item = facts.draft.conceptos[i];
  if (!item) return;
  const at = `items[${i}]`;
  if (item.aCuentaTerceros) thirdParty(item.aCuentaTerceros, `${at}.thirdParty`, facts, report);
  customs(item.informacionAduanera, at, ['CFDI40194', 'CFDI40195'], facts, report);
  for (const [j, numero] of (item.cuentaPredial ?? []).entries())
    predial(numero, `${at}.propertyTaxAccounts[${j}]`, report);
  for (const [j, parte] of (item.partes ?? []).entries()) {
    part(parte, `${at}.parts[${j}]`, facts, report, facts.comprobante.conceptos[i]?.partes?.[j]);
  }
};

/** Name of a foreign third party (CFDI40189): the row has this text in the place of the registered name. */
const NAME_OF_FOREIGN_THIRD =
  'EXPEDICIÓN DE CFDI POR RESIDENTES EN MÉXICO QUE PRESTAN SERVICIOS DE INTERMEDIACIÓN ENTRE TERCEROS A OFERENTES DE BIENES Y SERVICIOS RESIDENTES EN EL EXTRANJERO';

/**
 * CFDI40188, 40191, 140223, and what an issuer can check of the rows that need the SAT's lists: CFDI40187 (generic RFCs
 * have no certificate), 40189 (foreign third parties), 40192 and 40193. CFDI40190 is left to the PAC.
 */
function thirdParty(third: ACuentaTerceros, at: string, { draft, catalogs }: Facts, report: Report): void {
  const foreign = third.rfc === RFC_TERCERO_EXTRANJERO;
  if (!isRfc(third.rfc)) {
    const message = text(
      `${at}.taxId ${shown(third.rfc)} is not a valid RFC`,
      `${at}.taxId ${shown(third.rfc)} no es un RFC válido`,
    );
    const hint = text('For a foreign third party use EXT990101NI1.', 'Para un tercero extranjero use EXT990101NI1.');
    report(ourError('THIRD_PARTY_RFC_INVALID', `${at}.taxId`, message, hint));
  } else if (third.rfc === draft.emisor.rfc || third.rfc === draft.receptor.rfc) {
    const message = text(
      `${at}.taxId must differ from the issuer and the customer`,
      `${at}.taxId debe ser distinto del emisor y del cliente`,
    );
    const hint = text(
      'Omit thirdParty if you sell on your own account.',
      'Omita thirdParty si vende por cuenta propia.',
    );
    report(satError('CFDI40188', `${at}.taxId`, message, hint));
  } else if (isGenericRfc(third.rfc)) {
    const message = text(
      `${at}.taxId cannot be the generic RFC ${third.rfc}`,
      `${at}.taxId no puede ser el RFC genérico ${third.rfc}`,
    );
    const hint = text(
      'Send the RFC of the third party; for a foreign one use EXT990101NI1.',
      'Envíe el RFC del tercero; si es extranjero use EXT990101NI1.',
    );
    report(satError('CFDI40187', `${at}.taxId`, message, hint));
  }
  checkText(report, `${at}.legalName`, third.nombre, 300, true);
  if (foreign && third.nombre !== '' && !third.nombre.includes(NAME_OF_FOREIGN_THIRD)) {
    const message = text(
      `${at}.legalName of ${third.rfc} is a fixed text in the SAT's matrix, not the name of the third party`,
      `${at}.legalName de ${third.rfc} es un texto fijo en la matriz del SAT, no el nombre del tercero`,
    );
    const hint = text(`Send: ${NAME_OF_FOREIGN_THIRD}.`, `Envíe: ${NAME_OF_FOREIGN_THIRD}.`);
    report(satWarning('CFDI40189', `${at}.legalName`, message, hint));
  }
  if (foreign && third.regimenFiscal !== '616') {
    const message = text(
      `${at}.taxSystem must be 616 for ${third.rfc}`,
      `${at}.taxSystem debe ser 616 para ${third.rfc}`,
    );
    report(satError('CFDI140223', `${at}.taxSystem`, message, text('Leave taxSystem out.', 'Omita taxSystem.')));
  } else if (!catalogs.regimenFiscal(third.regimenFiscal, draft.fecha)) {
    const message = text(
      `${at}.taxSystem ${shown(third.regimenFiscal)} is not in c_RegimenFiscal`,
      `${at}.taxSystem ${shown(third.regimenFiscal)} no está en c_RegimenFiscal`,
    );
    const hint = text(
      "Use the code of the third party's tax certificate (CSF).",
      'Use la clave de la Constancia de Situación Fiscal del tercero.',
    );
    report(satError('CFDI40191', `${at}.taxSystem`, message, hint));
  }
  if (foreign && third.domicilioFiscal !== draft.lugarExpedicion) {
    const message = text(
      `${at}.zip must be the place of issue (${draft.lugarExpedicion}) for ${third.rfc}`,
      `${at}.zip debe ser el lugar de expedición (${draft.lugarExpedicion}) para ${third.rfc}`,
    );
    report(satError('CFDI40193', `${at}.zip`, message, text('Leave zip out.', 'Omita zip.')));
  } else if (!/^\d{5}$/.test(third.domicilioFiscal)) {
    const message = text(
      `${at}.zip must be a postal code of five digits`,
      `${at}.zip debe ser un código postal de cinco dígitos`,
    );
    report(ourError('THIRD_PARTY_ZIP_INVALID', `${at}.zip`, message));
  } else if (!foreign) {
    checkReceiverZip(catalogs, `${at}.zip`, third.domicilioFiscal, draft.fecha, report, 'CFDI40192');
  }
}

/** CFDI40194 and 40199 (valid), 40195 and 40200 (not allowed with Comercio Exterior). */
function customs(
  numbers: readonly string[] | undefined,
  at: string,
  [valid, alone]: readonly [SatRule, SatRule],
  { draft, comprobante, pedimentos }: Facts,
  report: Report,
): void {
  for (const [j, number] of (numbers ?? []).entries()) {
    const path = `${at}.customsDocuments[${j}]`;
    if (hasComercioExterior(comprobante)) {
      const message = text(
        `${path} is not allowed with Comercio Exterior`,
        `${path} no se admite con Comercio Exterior`,
      );
      report(satError(alone, path, message, text('Omit it.', 'Omítalo.')));
      continue;
    }
    const verdict = checkPedimento(number, draft.fecha, pedimentos);
    if (verdict === 'wrong') {
      const message = text(
        `${path} ${shown(number)} is not a valid customs document number`,
        `${path} ${shown(number)} no es un número de pedimento válido`,
      );
      const hint = text(
        'Two digits for the year, two for the customs office, four for a broker who operated there that year, and seven for the number: 15  48  3009  0001234.',
        'Dos dígitos del año, dos de la aduana, cuatro de una patente que operó ahí ese año y siete del número: 15  48  3009  0001234.',
      );
      report(satError(valid, path, message, hint));
    } else if (verdict === 'unlisted') {
      const message = text(
        `${path} ${shown(number)} names a customs broker that is not in the installed SAT list for that year`,
        `${path} ${shown(number)} indica una patente que no está en la lista del SAT instalada para ese año`,
      );
      const hint = text('Check it, or update the catalogs.', 'Revíselo o actualice los catálogos.');
      report(satWarning(valid, path, message, hint));
    }
  }
}

/** cfdv40.xsd: letters and digits only, 1 to 150. */
function predial(numero: string, path: string, report: Report): void {
  if (/^[0-9a-zA-Z]{1,150}$/.test(numero)) return;
  const message = text(`${path} must be 1 to 150 letters and digits`, `${path} debe tener de 1 a 150 letras y dígitos`);
  const hint = text('Omit spaces and dashes.', 'Omita espacios y guiones.');
  report(ourError('PROPERTY_TAX_ACCOUNT_INVALID', path, message, hint));
}

/** CFDI40196, 40197, 40199, 40200; `calculate` ensures 40198, which is tested on the document. */
function part(parte: Parte, at: string, facts: Facts, report: Report, computed: Parte | undefined): void {
  checkItemTexts(report, at, parte);
  checkProductKey(facts, parte.claveProdServ, `${at}.productKey`, 'CFDI40196', report);
  checkQuantity(parte.cantidad, at, report);
  const { valorUnitario } = parte;
  const isPriced =
    valorUnitario === undefined ||
    checkUnitPrice(valorUnitario, at, 'CFDI40197', facts.draft.tipoDeComprobante, report);
  if (isPriced) checkAmount(parte.importe, computed?.importe, at, 'CFDI40198', facts, report);
  customs(parte.informacionAduanera, at, ['CFDI40199', 'CFDI40200'], facts, report);
}
