/**
 * The issuer, from the organization's legal data. Sources: matrix of 13 December 2024 (CFDI40139-40141), tdCFDI.xsd.
 */
import { hasRightCheckDigit, isGenericRfc, isRfc, kindOfPerson } from '../rfc.ts';
import { ourError, ourWarning, type Rule, satError, shown, text } from './rule.ts';

/** tdCFDI.xsd, t_RFC; PAC code 301. The generic RFCs belong to receivers. */
const rfcEmisor: Rule = ({ draft }, report) => {
  const { rfc } = draft.emisor;
  if (!isRfc(rfc) || isGenericRfc(rfc)) {
    report(
      ourError(
        'ISSUER_RFC_INVALID',
        'issuer.taxId',
        text(
          `the issuer's RFC ${shown(rfc)} is not a valid RFC`,
          `el RFC del emisor ${shown(rfc)} no es un RFC válido`,
        ),
        text(
          "Upload the organization's CSD, which defines the RFC.",
          'Suba el CSD de la organización, que define el RFC.',
        ),
      ),
    );
  } else if (!hasRightCheckDigit(rfc)) {
    report(
      ourWarning(
        'RFC_CHECK_DIGIT',
        'issuer.taxId',
        text(
          `the check digit of the issuer's RFC ${rfc} does not match`,
          `el dígito verificador del RFC del emisor ${rfc} no coincide`,
        ),
      ),
    );
  }
};

/** CFDI40140, CFDI40141: the regime exists and fits the kind of person, by the RFC's length. */
const regimenEmisor: Rule = ({ draft, catalogs }, report) => {
  const { rfc, regimenFiscal } = draft.emisor;
  const path = 'issuer.taxSystem';
  const regime = catalogs.regimenFiscal(regimenFiscal, draft.fecha);
  if (!regime) {
    report(
      satError(
        'CFDI40140',
        path,
        text(
          `the issuer's tax regime ${shown(regimenFiscal)} is not in c_RegimenFiscal`,
          `el régimen fiscal del emisor ${shown(regimenFiscal)} no está en c_RegimenFiscal`,
        ),
        text(
          "Set tax_system in the organization's legal data.",
          'Indique tax_system en los datos fiscales de la organización.',
        ),
      ),
    );
    return;
  }
  const kind = kindOfPerson(rfc);
  if (!isRfc(rfc) || (kind === 'moral' ? regime.moral : regime.fisica)) return;
  report(
    satError(
      'CFDI40141',
      path,
      text(
        `the issuer's tax regime ${regimenFiscal} does not apply to ${kind === 'moral' ? 'companies' : 'natural persons'}, and ${rfc} is one`,
        `el régimen fiscal del emisor ${regimenFiscal} no aplica a personas ${kind === 'moral' ? 'morales' : 'físicas'}, y ${rfc} es una`,
      ),
      text(
        "Correct the tax regime (tax_system) in the organization's legal data; it is on the tax certificate (CSF).",
        'Corrija el régimen (tax_system) en los datos fiscales de la organización; la Constancia de Situación Fiscal lo indica.',
      ),
    ),
  );
};

export const issuerRules: readonly Rule[] = [rfcEmisor, regimenEmisor];
