/** Which key requires which complement (Reten20107, SPT102), the complement's schema, and its own rules. */
import { noCodeTables } from '@lacre/sat-catalogs/tables/code-tables';
import type { ComplementData } from '../../complements/complement.ts';
import { complementsIn } from '../../complements/complements.ts';
import { checkForm } from '../../rules/complement.rules.ts';
import { checkCodes } from '../../rules/complement-codes.ts';
import { ourError, text } from '../../rules/rule.ts';
import { pensionRules } from './pension.rules.ts';
import { platformRules } from './platform.rules.ts';
import { platformSumRules } from './platform-sums.rules.ts';
import { platformTaxRules } from './platform-taxes.rules.ts';
import { prizeRules } from './prize.rules.ts';
import { type RetentionComplementRule, type RetentionRule, reten, spt } from './retention-rule.ts';

const PLATFORMS = 'plataformasTecnologicas10';

/** c_CveRetenc, column of the complement; keys without a row have none. */
const COMPLEMENT_OF_KEY: Readonly<Record<string, { key: string; needed: 'always' | 'abroad' | 'may' }>> = {
  '01': { key: 'pagosAExtranjeros10', needed: 'abroad' },
  '02': { key: 'pagosAExtranjeros10', needed: 'abroad' },
  '04': { key: 'pagosAExtranjeros10', needed: 'abroad' },
  '05': { key: 'pagosAExtranjeros10', needed: 'abroad' },
  '06': { key: 'enajenacionDeAcciones10', needed: 'always' },
  '14': { key: 'dividendos10', needed: 'always' },
  '15': { key: 'dividendos10', needed: 'always' },
  '16': { key: 'intereses10', needed: 'always' },
  '17': { key: 'arrendamientoEnFideicomiso10', needed: 'always' },
  '18': { key: 'pagosAExtranjeros10', needed: 'always' },
  '19': { key: 'enajenacionDeAcciones10', needed: 'always' },
  '20': { key: 'premios10', needed: 'always' },
  '21': { key: 'fideicomisoNoEmpresarial10', needed: 'always' },
  '22': { key: 'planesDeRetiro11', needed: 'always' },
  '23': { key: 'interesesHipotecarios10', needed: 'always' },
  '24': { key: 'operacionesConDerivados10', needed: 'always' },
  '26': { key: PLATFORMS, needed: 'always' },
  // Only if the institution acts as trustee, which the document does not show.
  '27': { key: 'sectorFinanciero10', needed: 'may' },
};

const RULES: Readonly<Record<string, readonly RetentionComplementRule[]>> = {
  planesDeRetiro11: pensionRules,
  premios10: prizeRules,
  [PLATFORMS]: [...platformRules, ...platformSumRules, ...platformTaxRules],
};

/** Reten20107. */
const needed: RetentionRule = ({ document }, report) => {
  const { cveRetenc, receptor, complementos } = document;
  const wanted = COMPLEMENT_OF_KEY[cveRetenc];
  if (!wanted || complementos?.[wanted.key] !== undefined) return;
  const isNeeded = wanted.needed === 'always' || (wanted.needed === 'abroad' && receptor.extranjero !== undefined);
  if (!isNeeded) return;
  const path = `complement.${wanted.key}`;
  const why = wanted.needed === 'abroad' ? [' and a receiver abroad', ' y un receptor en el extranjero'] : ['', ''];
  report(
    reten(
      20107,
      path,
      [
        `${path} is required with cveRetenc ${cveRetenc}${why[0]}`,
        `${path} es obligatorio con cveRetenc ${cveRetenc}${why[1]}`,
      ],
      ['Send it; GET /sat/complements shows an example.', 'Envíelo; GET /sat/complements muestra un ejemplo.'],
    ),
  );
};

/** SPT102; the others have no known code. */
const allowed: RetentionRule = ({ document }, report) => {
  const { cveRetenc, complementos } = document;
  for (const { complement } of complementsIn(complementos)) {
    if (COMPLEMENT_OF_KEY[cveRetenc]?.key === complement.key) continue;
    const path = `complement.${complement.key}`;
    const keys = Object.entries(COMPLEMENT_OF_KEY).flatMap(([code, { key }]) => (key === complement.key ? [code] : []));
    const [en, es] = [
      `${complement.key} is not allowed with cveRetenc ${cveRetenc}`,
      `${complement.key} no corresponde a cveRetenc ${cveRetenc}`,
    ];
    const hint = [
      `Omit it, or use cveRetenc ${keys.join(', ')}.`,
      `Omítalo o use cveRetenc ${keys.join(', ')}.`,
    ] as const;
    if (complement.key === PLATFORMS) report(spt(102, path, [en, es], hint));
    else report(ourError('COMPLEMENT_NOT_ALLOWED', path, text(en, es), text(...hint)));
  }
};

/** The complement's schema, catalog keys and own rules. */
const whole: RetentionRule = (facts, report) => {
  const { document, catalogs } = facts;
  for (const { complement, inside } of complementsIn(document.complementos)) {
    const path = `complement.${complement.key}`;
    const data = inside.model as ComplementData;
    let isWhole = true;
    checkForm(complement.root, data, path, (violation) => {
      isWhole = false;
      report(violation);
    });
    if (!isWhole) continue;
    const where = { catalogs, codes: noCodeTables, fecha: document.fechaExp, reported: new Set<string>() };
    checkCodes(complement.root, data, path, { ...where, rules: complement.catalogRules }, report);
    for (const rule of RULES[complement.key] ?? []) rule({ ...facts, data, path }, report);
  }
};

export const complementRules: readonly RetentionRule[] = [needed, allowed, whole];
