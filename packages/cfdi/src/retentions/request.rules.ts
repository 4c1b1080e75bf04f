/** Errors that only a request can have: date, texts, RFCs, amounts, and the country of a foreign receiver. */
import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import { complementsIn } from '../complements/complements.ts';
import { CURP } from '../complements/patterns.ts';
import { isLocalDateTime } from '../dates.ts';
import { formFault } from '../nodes/form.ts';
import { isGenericRfc, isRfc } from '../rfc.ts';
import { beforeCertificate } from '../rules/before-certificate.ts';
import { schemaAtHand } from '../rules/complement.rules.ts';
import { localTimeHint } from '../rules/local-time-hint.ts';
import { checkCapitals } from '../rules/receiver-name.ts';
import { checkReceiverRfcDigit } from '../rules/receiver-rfc.ts';
import { ourError, ourWarning, type Report, satError, shown, text } from '../rules/rule.ts';
import { checkText } from '../rules/text.rules.ts';
import type { TimeOfIssue } from '../rules/time-of-issue.ts';
import { isWithinWindow } from '../rules/within-window.ts';
import { isAmount, plain, valueOf } from './amounts.ts';
import type { RetentionDraft } from './normalise-retention.ts';

/** Input of the request rules. */
export interface RetentionRequest extends TimeOfIssue {
  draft: RetentionDraft;
  catalogs: Catalogs;
  /** Whether the schema at a URL is available, if known. */
  holdsSchema?: ((address: string) => boolean) | undefined;
}

export type RetentionRequestRule = (request: RetentionRequest, report: Report) => void;

/** Reten20103 and RMF 2.7.2.9: at most 72 hours old and not in the future, by the clock of the place of issue. */
const date: RetentionRequestRule = ({ draft, now, zona, zonas, certificateFrom }, report) => {
  const { fechaExp } = draft.document;
  const message = text(
    'date must be a local date-time within the last 72 hours',
    'date debe ser una fecha y hora local dentro de las últimas 72 horas',
  );
  const hint = localTimeHint(now, zona);
  if (!isLocalDateTime(fechaExp)) {
    report(satError('Reten20103', 'date', message, hint));
    return;
  }
  if (isWithinWindow(fechaExp, { now, zona, zonas })) beforeCertificate(fechaExp, zona, certificateFrom, report);
  else report({ ...satError('Reten20103', 'date', message, hint), code: 'DATE_OUT_OF_RANGE' });
};

/** Lengths of retencionpagov2.xsd. */
const texts: RetentionRequestRule = ({ draft }, report) => {
  const { folioInt, descRetenc, emisor, receptor } = draft.document;
  checkText(report, 'descRetenc', descRetenc, 100);
  checkText(report, 'issuer.legalName', emisor.nomDenRazSocE, 254, true);
  checkText(report, 'receiver.legalName', receptor.nacional?.nomDenRazSocR, 254, receptor.nacional !== undefined);
  checkText(report, 'receiver.legalName', receptor.extranjero?.nomDenRazSocR, 300, receptor.extranjero !== undefined);
  checkText(report, 'receiver.foreignTaxId', receptor.extranjero?.numRegIdTribR, 20);
  if (folioInt === undefined || /^[0-9a-zA-Z]{1,20}$/.test(folioInt)) return;
  report(
    ourError(
      'TEXT_FORM',
      'folioNumber',
      text('folioNumber must be 1 to 20 letters and digits', 'folioNumber debe tener de 1 a 20 letras y dígitos'),
    ),
  );
};

/** tdCFDI.xsd, t_RFC; a check digit can only be verified against the SAT's list (Reten20114). */
const rfcs: RetentionRequestRule = ({ draft }, report) => {
  const { emisor, receptor } = draft.document;
  if (!isRfc(emisor.rfcE) || isGenericRfc(emisor.rfcE))
    report(
      ourError(
        'ISSUER_RFC_INVALID',
        'issuer.taxId',
        text(
          `the issuer's RFC ${shown(emisor.rfcE)} is not a valid RFC`,
          `el RFC del emisor ${shown(emisor.rfcE)} no es un RFC válido`,
        ),
        text(
          "Upload the organization's CSD, which defines the RFC.",
          'Suba el CSD de la organización, que define el RFC.',
        ),
      ),
    );
  const { nacional } = receptor;
  if (!nacional) return;
  const { rfcR: sent } = nacional;
  const path = 'receiver.taxId';
  if (!isRfc(sent))
    report(
      ourError(
        'RECEIVER_RFC_INVALID',
        path,
        text(`${path} ${shown(sent)} is not a valid RFC`, `${path} ${shown(sent)} no es un RFC válido`),
        text('Send it as on the tax certificate (CSF).', 'Envíelo como aparece en la Constancia de Situación Fiscal.'),
      ),
    );
  else checkReceiverRfcDigit(path, sent, '(Reten20114)', report);
};

/** tdCFDI.xsd, t_CURP; whether the receiver may have one is for the matrix (Reten20117). */
const curp: RetentionRequestRule = ({ draft }, report) => {
  const { curpR: sent } = draft.document.receptor.nacional ?? {};
  const fault = sent === undefined ? undefined : formFault(CURP, sent);
  const path = 'receiver.curp';
  if (fault) report(ourError('TEXT_FORM', path, text(`${path} ${fault.en}`, `${path} ${fault.es}`)));
};

/** The SAT's registry has names in capitals (Reten20115). */
const name: RetentionRequestRule = ({ draft }, report) => {
  const { nacional } = draft.document.receptor;
  if (nacional) checkCapitals('receiver.legalName', nacional.nomDenRazSocR, 'Reten20115', report);
};

/** tdCFDI.xsd, t_ImporteMXN: no amount of the document has more than two decimals. */
const amounts: RetentionRequestRule = ({ draft }, report) => {
  const { impRetenidos, ...totals } = draft.document.totales;
  for (const [member, value] of Object.entries(totals)) amount(`totals.${member}`, value);
  for (const [i, { baseRet, montoRet }] of impRetenidos.entries()) {
    amount(`taxes[${i}].baseRet`, baseRet);
    amount(`taxes[${i}].montoRet`, montoRet);
  }

  function amount(path: string, value: string | undefined): void {
    if (value === undefined || isAmount(value)) return;
    const message = text(
      `${path} must be at least 0, in pesos with at most 2 decimals`,
      `${path} debe ser mayor o igual que 0, en pesos con 2 decimales como máximo`,
    );
    report(ourError('NUMBER_INVALID', path, message));
  }
};

/**
 * No tax takes all that it is charged on, which the matrix does not check; without a base, all that was paid. Key 28
 * states a profit instead of what was paid (Reten20108).
 */
const withheld: RetentionRequestRule = ({ draft }, report) => {
  const { cveRetenc, totales } = draft.document;
  const paid = cveRetenc === '28' ? 'utilidadBimestral' : 'montoTotOperacion';
  for (const [i, { baseRet, montoRet }] of totales.impRetenidos.entries()) {
    const most = valueOf(baseRet ?? totales[paid]);
    if (valueOf(montoRet).lte(most)) continue;
    const path = `taxes[${i}].montoRet`;
    const [en, es] = baseRet === undefined ? [paid, paid] : ['its baseRet', 'su baseRet'];
    const message = text(
      `${path} ${montoRet} exceeds ${en}, ${plain(most)}`,
      `${path} ${montoRet} es mayor que ${es}, ${plain(most)}`,
    );
    const hint = text('Compare the two amounts.', 'Compare los dos importes.');
    report(ourWarning('WITHHELD_EXCEEDS_BASE', path, message, hint));
  }
};

/** The document has no country; a receiver in Mexico is a national one. */
const country: RetentionRequestRule = ({ draft, catalogs }, report) => {
  const { country: sent } = draft;
  if (sent === undefined || (sent !== 'MEX' && catalogs.pais(sent))) return;
  const path = 'receiver.country';
  const message = text(
    `${path} ${shown(sent)} must be a country of c_Pais other than MEX`,
    `${path} ${shown(sent)} debe ser un país de c_Pais distinto de MEX`,
  );
  const hint = text(
    'Send its three letters; for a resident of Mexico send {legalName, taxId, zip}.',
    'Envíe sus tres letras; para un residente en México envíe {legalName, taxId, zip}.',
  );
  report(ourError('CODE_NOT_IN_CATALOG', path, message, hint));
};

/** Findings for a complement sent as XML, and for more than one complement. */
const complement: RetentionRequestRule = ({ draft, holdsSchema }, report) => {
  for (const fault of draft.rawFaults) report(fault);
  const reported = new Set<string>();
  for (const { complement: carried } of complementsIn(draft.document.complementos))
    schemaAtHand(carried, `complement.${carried.key}`, { holdsSchema, reported }, report);
  for (const key of Object.keys(draft.document.complementos ?? {}).slice(1)) {
    const path = `complement.${key}`;
    const message = text('a retention can have only one complement', 'una retención solo puede llevar un complemento');
    const hint = text('Keep the one that cveRetenc requires.', 'Conserve el que exige cveRetenc.');
    report(ourError('COMPLEMENT_NOT_ALLOWED', path, message, hint));
  }
};

export const requestRules: readonly RetentionRequestRule[] = [
  date,
  texts,
  rfcs,
  curp,
  name,
  amounts,
  withheld,
  country,
  complement,
];
