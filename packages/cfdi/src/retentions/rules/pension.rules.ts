/** Retirement plans 1.1: PDR101 to PDR104, and requirements of the guide without a code. */
import type { ComplementData } from '../../complements/complement.ts';
import { ourWarning, text } from '../../rules/rule.ts';
import { plain, sumOf, valueOf } from '../amounts.ts';
import { pdr, type RetentionComplementRule } from './retention-rule.ts';

/** PDR101, PDR102, PDR103. */
const withdrawn: RetentionComplementRule = ({ data, path }, report) => {
  const texts = data as Readonly<Record<string, string | undefined>>;
  const total = texts['montTotRetiradoAnioInmAntPer'];
  if (total === undefined) return;
  const parts = [
    [101, 'montTotExentRetiradoAnioInmAnt'],
    [102, 'montTotExedenteAnioInmAnt'],
  ] as const;
  const missing = parts.filter(([, member]) => texts[member] === undefined);
  for (const [code, member] of missing) {
    const at = `${path}.${member}`;
    report(
      pdr(
        code,
        at,
        [
          `${at} is required if montTotRetiradoAnioInmAntPer is present`,
          `${at} es obligatorio si existe montTotRetiradoAnioInmAntPer`,
        ],
        ['Send it, with 0 if there is none.', 'Envíelo, con 0 si no hay.'],
      ),
    );
  }
  if (missing.length > 0) return;
  const sum = sumOf(parts.map(([, member]) => texts[member]));
  if (valueOf(total).equals(sum)) return;
  const at = `${path}.montTotRetiradoAnioInmAntPer`;
  report(
    pdr(
      103,
      at,
      [
        `${at} must be ${plain(sum)}, the sum of the exempt amount and the excess`,
        `${at} debe ser ${plain(sum)}, la suma de lo exento y lo excedente`,
      ],
      ['Correct one of the three amounts.', 'Corrija uno de los tres montos.'],
    ),
  );
};

/** PDR104. */
const kinds: RetentionComplementRule = ({ data, path }, report) => {
  const contributions = (data['aportacionesODepositos'] ?? []) as readonly ComplementData[];
  const seen = new Set<string>();
  for (const [i, { tipoAportacionODeposito: kind }] of contributions.entries()) {
    if (typeof kind !== 'string') continue;
    const at = `${path}.aportacionesODepositos[${i}].tipoAportacionODeposito`;
    if (seen.has(kind))
      report(
        pdr(
          104,
          at,
          [`${at} ${kind} occurs twice`, `${at} ${kind} se repite`],
          ['Send one contribution per type.', 'Envíe una aportación de cada tipo.'],
        ),
      );
    seen.add(kind);
  }
};

/** Guide: without a withdrawal, nothing is paid or withheld. */
const nothingPaid: RetentionComplementRule = ({ document, data }, report) => {
  if (data['huboRetirosAnioInmAntPer'] !== 'NO' || data['huboRetirosAnioInmAnt'] !== 'NO') return;
  const { impRetenidos, montoTotOperacion } = document.totales;
  const at = impRetenidos.length > 0 ? 'taxes' : 'totals.montoTotOperacion';
  if (impRetenidos.length === 0 && valueOf(montoTotOperacion).isZero()) return;
  const message = text(
    `${at}: nothing was withdrawn from the plan, so nothing was paid or withheld`,
    `${at}: no hubo retiros del plan, así que nada se pagó ni se retuvo`,
  );
  const hint = text(
    'Omit taxes and send totals of 0, or indicate that there were withdrawals.',
    'Omita taxes y envíe totals en 0, o indique que hubo retiros.',
  );
  report(ourWarning('COMPLEMENT_GUIDE', at, message, hint));
};

export const pensionRules: readonly RetentionComplementRule[] = [withdrawn, kinds, nothingPaid];
