/**
 * The receiver: Reten20113, 20116, 20117, 20119, 20120. Rows 20110, 20114, 20115, 20136, and whether name and postal
 * code match the RFC, need the SAT's list.
 */
import { isRfc, NOMBRE_PUBLICO_GENERAL, RFC_EXTRANJERO, RFC_PUBLICO_GENERAL } from '../../rfc.ts';
import { shown } from '../../rules/rule.ts';
import type { ReceptorNacional } from '../retenciones.ts';
import { leaveOut, type RetentionFacts, type RetentionRule, reten } from './retention-rule.ts';

type NationalRule = (receiver: ReceptorNacional, facts: RetentionFacts, report: Parameters<RetentionRule>[1]) => void;

/** Reten20113: the generic RFC of foreigners is not allowed here; the schema has another node for them. */
const notForeign: NationalRule = ({ rfcR }, _facts, report) => {
  if (rfcR !== RFC_EXTRANJERO) return;
  report(
    reten(
      20113,
      'receiver.taxId',
      [
        `${RFC_EXTRANJERO} is not the RFC of a national receiver`,
        `${RFC_EXTRANJERO} no es el RFC de un receptor nacional`,
      ],
      [
        'For a receiver abroad send {legalName, country, foreignTaxId}.',
        'Para un residente en el extranjero envíe {legalName, country, foreignTaxId}.',
      ],
    ),
  );
};

/** Reten20116. */
const publicName: NationalRule = ({ rfcR, nomDenRazSocR }, _facts, report) => {
  if (rfcR !== RFC_PUBLICO_GENERAL || nomDenRazSocR === NOMBRE_PUBLICO_GENERAL) return;
  report(
    reten(
      20116,
      'receiver.legalName',
      [
        `receiver.legalName must be ${NOMBRE_PUBLICO_GENERAL} with ${RFC_PUBLICO_GENERAL}`,
        `receiver.legalName debe ser ${NOMBRE_PUBLICO_GENERAL} con ${RFC_PUBLICO_GENERAL}`,
      ],
      [`Send ${NOMBRE_PUBLICO_GENERAL}.`, `Envíe ${NOMBRE_PUBLICO_GENERAL}.`],
    ),
  );
};

/** Reten20117. */
const curp: NationalRule = ({ rfcR, curpR }, _facts, report) => {
  if (curpR === undefined || rfcR.length === 13) return;
  report(
    reten(
      20117,
      'receiver.curp',
      ['receiver.curp is only for natural persons', 'receiver.curp es solo para personas físicas'],
      leaveOut,
    ),
  );
};

/** Reten20119 as far as the catalog allows, and 20120. */
const address: NationalRule = ({ rfcR, domicilioFiscalR }, { document, catalogs }, report) => {
  const path = 'receiver.zip';
  if (rfcR === RFC_PUBLICO_GENERAL) {
    if (domicilioFiscalR === document.lugarExpRetenc) return;
    report(
      reten(
        20120,
        path,
        [
          `${path} must be the place of issue ${document.lugarExpRetenc} with ${RFC_PUBLICO_GENERAL}`,
          `${path} debe ser el lugar de expedición ${document.lugarExpRetenc} con ${RFC_PUBLICO_GENERAL}`,
        ],
        leaveOut,
      ),
    );
  } else if (isRfc(rfcR) && !catalogs.codigoPostal(domicilioFiscalR, document.fechaExp))
    report(
      reten(
        20119,
        path,
        [
          `${path} ${shown(domicilioFiscalR)} is not in c_CodigoPostal`,
          `${path} ${shown(domicilioFiscalR)} no está en c_CodigoPostal`,
        ],
        ['It must be the one on the tax certificate (CSF).', 'Debe ser el de la Constancia de Situación Fiscal.'],
      ),
    );
};

const NATIONAL: readonly NationalRule[] = [notForeign, publicName, curp, address];

const national: RetentionRule = (facts, report) => {
  const { nacional } = facts.document.receptor;
  if (nacional) for (const rule of NATIONAL) rule(nacional, facts, report);
};

export const receiverRules: readonly RetentionRule[] = [national];
