/** Keys, place, regime, relation and period: Reten20104 to 20106, 20109, 20111, 20112, 20121 to 20126. */
import { kindOfPerson } from '../../rfc.ts';
import { satWarning, shown, text } from '../../rules/rule.ts';
import { holdsKey, notInCatalog, type RetentionRule, reten } from './retention-rule.ts';

/** Reten20104. */
const place: RetentionRule = ({ document, catalogs }, report) => {
  const { lugarExpRetenc: code, fechaExp } = document;
  const found = catalogs.codigoPostal(code, fechaExp);
  if (found === 'unknown')
    report(
      satWarning(
        'Reten20104',
        'issuer.zip',
        text(
          `place of issue ${shown(code)} cannot be looked up: only part of c_CodigoPostal is installed`,
          `el lugar de expedición ${shown(code)} no puede consultarse: solo hay una parte de c_CodigoPostal`,
        ),
      ),
    );
  else if (!found)
    report(
      reten(
        20104,
        'issuer.zip',
        [`place of issue ${shown(code)} is not in c_CodigoPostal`, `${shown(code)} no está en c_CodigoPostal`],
        ["Set zip in the organization's legal data.", 'Indique zip en los datos fiscales de la organización.'],
      ),
    );
};

/** Reten20105, 20106. */
const key: RetentionRule = ({ document, catalogs }, report) => {
  const { cveRetenc, descRetenc, fechaExp } = document;
  if (!holdsKey(catalogs, 'c_CveRetenc', cveRetenc, fechaExp))
    report(notInCatalog(20105, 'cveRetenc', cveRetenc, 'c_CveRetenc'));
  if (cveRetenc === '25' && (descRetenc ?? '') === '')
    report(
      reten(
        20106,
        'descRetenc',
        ['descRetenc is required with cveRetenc 25', 'descRetenc es obligatorio con cveRetenc 25'],
        ['Describe what was withheld or paid.', 'Describa qué se retuvo o pagó.'],
      ),
    );
};

/** Reten20109. */
const relation: RetentionRule = ({ document, catalogs }, report) => {
  const related = document.cfdiRetenRelacionados;
  if (related && !catalogs.tipoRelacion(related.tipoRelacion, document.fechaExp))
    report(notInCatalog(20109, 'replaces', related.tipoRelacion, 'c_TipoRelacion'));
};

/** Reten20111, 20112. */
const regime: RetentionRule = ({ document, catalogs }, report) => {
  const { rfcE, regimenFiscalE } = document.emisor;
  const path = 'issuer.taxSystem';
  const found = catalogs.regimenFiscal(regimenFiscalE, document.fechaExp);
  if (!found) {
    report(notInCatalog(20111, path, regimenFiscalE, 'c_RegimenFiscal'));
    return;
  }
  const kind = kindOfPerson(rfcE);
  if (kind === 'moral' ? found.moral : found.fisica) return;
  report(
    reten(
      20112,
      path,
      [
        `the issuer's tax regime ${regimenFiscalE} does not apply to ${kind === 'moral' ? 'companies' : 'natural persons'}, and ${rfcE} is one`,
        `el régimen fiscal del emisor ${regimenFiscalE} no aplica a personas ${kind === 'moral' ? 'morales' : 'físicas'}, y ${rfcE} es una`,
      ],
      [
        "Correct tax_system in the organization's legal data.",
        'Corrija tax_system en los datos fiscales de la organización.',
      ],
    ),
  );
};

/** Reten20121, 20122 (of the first month), 20123, 20124 (of the last). */
const months: RetentionRule = ({ document, catalogs }, report) => {
  const { mesIni, mesFin } = document.periodo;
  const has = (month: string) => holdsKey(catalogs, 'c_Periodo', month, document.fechaExp);
  if (!has(mesIni)) report(notInCatalog(20121, 'period.mesIni', mesIni, 'c_Periodo'));
  if (!has(mesFin)) report(notInCatalog(20123, 'period.mesFin', mesFin, 'c_Periodo'));
  if (!has(mesIni) || !has(mesFin) || mesIni <= mesFin) return;
  report(
    reten(
      20122,
      'period.mesIni',
      ['period.mesIni must not be after period.mesFin', 'period.mesIni no debe ser posterior a period.mesFin'],
      [
        'A period must not span several years: issue one document per year.',
        'Un periodo no puede abarcar varios años: emita un comprobante por año.',
      ],
    ),
  );
  report(
    reten(
      20124,
      'period.mesFin',
      ['period.mesFin must not be before period.mesIni', 'period.mesFin no debe ser anterior a period.mesIni'],
      ['Send the last month of the period.', 'Envíe el último mes del periodo.'],
    ),
  );
};

const YEARS_BACK = 5;

/** Reten20126: by the year of issue. */
const year: RetentionRule = ({ document }, report) => {
  const issued = Number(document.fechaExp.slice(0, 4));
  const { ejercicio } = document.periodo;
  const said = /^\d{4}$/.test(ejercicio) ? Number(ejercicio) : 0;
  if (said <= issued && said >= issued - YEARS_BACK) return;
  report(
    reten(
      20126,
      'period.ejercicio',
      [
        `period.ejercicio must be ${issued} or one of the ${YEARS_BACK} years before`,
        `period.ejercicio debe ser ${issued} o uno de los ${YEARS_BACK} años anteriores`,
      ],
      ['Send the year of the period with four digits.', 'Envíe el año del periodo con cuatro dígitos.'],
    ),
  );
};

export const headRules: readonly RetentionRule[] = [place, key, relation, regime, months, year];
