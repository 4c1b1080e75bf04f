/**
 * The receiver: name, RFC, postal code, regime, use.
 * Sources: matrix of 13 December 2024 (CFDI40143-40149, 40157-40161), c_UsoCFDI, c_RegimenFiscal.
 */

import { withoutCompanySuffix } from '../company-suffix.ts';
import { isGenericRfc, isRfc, kindOfPerson } from '../rfc.ts';
import type { JsonPatchOperation } from '../violation.ts';
import { unregisteredCharacter, visibleName } from './receiver-name.ts';
import { checkReceiverRfcDigit } from './receiver-rfc.ts';
import { checkReceiverZip } from './receiver-zip.ts';
import { closeKey, fixed, ourError, type Rule, satError, satWarning, set, shown, text } from './rule.ts';

/** tdCFDI.xsd, t_RFC; PAC code 301. */
const rfcReceptor: Rule = ({ draft }, report) => {
  const { rfc } = draft.receptor;
  if (!isRfc(rfc)) {
    report(
      fixed(
        ourError(
          'RECEIVER_RFC_INVALID',
          'customer.taxId',
          text(`customer.taxId ${shown(rfc)} is not a valid RFC`, `customer.taxId ${shown(rfc)} no es un RFC válido`),
          text(
            'An RFC has 12 characters (company) or 13 (natural person), in capitals, without spaces or dashes; foreigners without an RFC use XEXX010101000.',
            'Un RFC tiene 12 caracteres (persona moral) o 13 (persona física), en mayúsculas, sin espacios ni guiones; los extranjeros sin RFC usan XEXX010101000.',
          ),
        ),
        spelled(rfc),
      ),
    );
  } else {
    const hint = text(
      'Compare it with the tax certificate (CSF) of the customer.',
      'Compárelo con la Constancia de Situación Fiscal del cliente.',
    );
    checkReceiverRfcDigit('customer.taxId', rfc, '(CFDI40143)', report, hint);
  }
};

/** Fix: the RFC without blanks and dashes, in capitals, if that is a valid RFC. */
function spelled(rfc: string): JsonPatchOperation | undefined {
  const plain = rfc.replace(/[\s-]/g, '').toUpperCase();
  return isRfc(plain) ? set('customer.taxId', plain) : undefined;
}

/** CFDI40149 (generics: the place of issue); schema: five digits. CFDI40147 and 40148 need the SAT's list. */
const domicilioFiscal: Rule = ({ draft, catalogs }, report) => {
  const path = 'customer.zip';
  const { rfc, domicilioFiscalReceptor: zip } = draft.receptor;
  if (!/^\d{5}$/.test(zip)) {
    report(
      ourError(
        'RECEIVER_ZIP_INVALID',
        path,
        text(
          'customer.zip must be a postal code of five digits',
          'customer.zip debe ser un código postal de cinco dígitos',
        ),
        text(
          "Send the postal code of the customer's fiscal address as text.",
          'Envíe como texto el código postal del domicilio fiscal del cliente.',
        ),
      ),
    );
  } else if (isGenericRfc(rfc)) {
    if (zip === draft.lugarExpedicion) return;
    report(
      fixed(
        satError(
          'CFDI40149',
          path,
          text(
            `customer.zip must be the place of issue (${draft.lugarExpedicion}) for ${rfc}`,
            `customer.zip debe ser el lugar de expedición (${draft.lugarExpedicion}) para ${rfc}`,
          ),
          text('Leave customer.zip out.', 'Omita customer.zip.'),
        ),
        set(path, draft.lugarExpedicion),
      ),
    );
  } else checkReceiverZip(catalogs, path, zip, draft.fecha, report);
};

/** CFDI40157, CFDI40158, CFDI40159. */
const regimenReceptor: Rule = ({ draft, catalogs }, report) => {
  const path = 'customer.taxSystem';
  const { rfc, regimenFiscalReceptor: code } = draft.receptor;
  if (isGenericRfc(rfc)) {
    if (code === '616') return;
    report(
      fixed(
        satError(
          'CFDI40159',
          path,
          text(`customer.taxSystem must be 616 for ${rfc}`, `customer.taxSystem debe ser 616 para ${rfc}`),
          text('Leave customer.taxSystem out.', 'Omita customer.taxSystem.'),
        ),
        set(path, '616'),
      ),
    );
    return;
  }
  const regime = catalogs.regimenFiscal(code, draft.fecha);
  if (!regime) {
    report(
      satError(
        'CFDI40157',
        path,
        text(
          `customer.taxSystem ${shown(code)} is not in c_RegimenFiscal`,
          `customer.taxSystem ${shown(code)} no está en c_RegimenFiscal`,
        ),
        text(
          'Use the three-digit code of the tax certificate (CSF).',
          'Use la clave de tres dígitos de la Constancia de Situación Fiscal.',
        ),
      ),
    );
    return;
  }
  const kind = kindOfPerson(rfc);
  if (!isRfc(rfc) || (kind === 'moral' ? regime.moral : regime.fisica)) return;
  report(
    satError(
      'CFDI40158',
      path,
      text(
        `customer.taxSystem ${code} does not apply to ${kind === 'moral' ? 'companies' : 'natural persons'}, and ${rfc} is one`,
        `customer.taxSystem ${code} no aplica a personas ${kind === 'moral' ? 'morales' : 'físicas'}, y ${rfc} es una`,
      ),
      text('Use the regime of the tax certificate (CSF).', 'Use el régimen de la Constancia de Situación Fiscal.'),
    ),
  );
};

/** CFDI40160, CFDI40161. */
const usoCfdi: Rule = ({ draft, catalogs }, report) => {
  const { rfc, usoCfdi: code, regimenFiscalReceptor: regime } = draft.receptor;
  if (code === '') {
    report(
      ourError(
        'REQUIRED',
        'use',
        text('use is required', 'use es obligatorio'),
        text(
          'Send a c_UsoCFDI code, such as G03; credit notes usually have G02.',
          'Envíe una clave de c_UsoCFDI, por ejemplo G03; una nota de crédito suele llevar G02.',
        ),
      ),
    );
    return;
  }
  const use = catalogs.usoCfdi(code, draft.fecha);
  if (!use) {
    const message = text(`use ${shown(code)} is not in c_UsoCFDI`, `use ${shown(code)} no está en c_UsoCFDI`);
    const hint = text('Send a code such as G01, G03 or S01.', 'Envíe una clave como G01, G03 o S01.');
    const close = closeKey('use', code, 0, (key) => catalogs.usoCfdi(key, draft.fecha));
    report(fixed(satError('CFDI40160', 'use', message, hint), close));
    return;
  }
  if (!isRfc(rfc)) return;
  const kind = kindOfPerson(rfc);
  const fitsPerson = kind === 'moral' ? use.moral : use.fisica;
  // A regime that the receiver cannot have is reported by its own rule, and does not tell which uses are allowed.
  const canHaveRegime = catalogs.regimenFiscal(regime, draft.fecha)?.[kind] === true;
  if (fitsPerson && (!canHaveRegime || use.regimenes.includes(regime))) return;
  report(
    fixed(
      satError(
        'CFDI40161',
        'use',
        text(
          `use ${code} is not allowed for ${fitsPerson ? `a receiver of regime ${shown(regime)}` : `${kind === 'moral' ? 'companies' : 'natural persons'}`}`,
          `use ${code} no se admite para ${fitsPerson ? `un receptor del régimen ${shown(regime)}` : `personas ${kind === 'moral' ? 'morales' : 'físicas'}`}`,
        ),
        text(
          `Choose a use that c_UsoCFDI allows for regime ${regime}; S01 (no tax effects) is allowed for all regimes.`,
          `Elija un uso que c_UsoCFDI admita para el régimen ${regime}; S01 (sin efectos fiscales) se admite para todos los regímenes.`,
        ),
      ),
      isGenericRfc(rfc) && code !== 'S01' ? set('use', 'S01') : undefined,
    ),
  );
};

/**
 * CFDI40145 (needs the SAT's list): names are compared byte for byte with it, in capitals and without company suffix.
 */
const nombreReceptor: Rule = ({ draft }, report) => {
  const { rfc, nombre } = draft.receptor;
  if (isGenericRfc(rfc) || nombre === '') return;
  const visible = visibleName(nombre);
  const bare = kindOfPerson(rfc) === 'moral' ? withoutCompanySuffix(visible) : undefined;
  const registered = (bare ?? visible).toUpperCase();
  const hidden = unregisteredCharacter('customer.legalName', nombre);
  // The correction of the first one corrects both.
  if (hidden) report(nombre === visible ? hidden : fixed(hidden, set('customer.legalName', registered)));
  if (hidden || nombre === registered) return;
  report(
    fixed(
      satWarning(
        'CFDI40145',
        'customer.legalName',
        text(
          'customer.legalName is compared with the SAT registry: use capitals and omit the company suffix (SA DE CV)',
          'customer.legalName se compara con el padrón del SAT: use mayúsculas y omita el régimen de capital (SA DE CV)',
        ),
        text('Copy the name from the tax certificate (CSF).', 'Copie el nombre de la Constancia de Situación Fiscal.'),
      ),
      set('customer.legalName', registered),
    ),
  );
};

export const receiverRules: readonly Rule[] = [rfcReceptor, domicilioFiscal, regimenReceptor, usoCfdi, nombreReceptor];
