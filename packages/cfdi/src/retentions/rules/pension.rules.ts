/** Retirement plans 1.1: PDR101 to PDR104. */
import type { ComplementData } from '../../complements/complement.ts';
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
          `${at} is required when montTotRetiradoAnioInmAntPer is there`,
          `${at} es obligatorio si existe montTotRetiradoAnioInmAntPer`,
        ],
        ['Send it, 0 where there is none.', 'Envíelo, 0 si no hay.'],
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
        `${at} must be ${plain(sum)}, the exempt amount and what exceeds it`,
        `${at} debe ser ${plain(sum)}, lo exento y lo excedente`,
      ],
      ['Correct one of the three amounts.', 'Corrija uno de los tres montos.'],
    ),
  );
};

/** PDR104. */
const kinds: RetentionComplementRule = ({ data, path }, report) => {
  const contributions = (data['aportacionesODepositos'] ?? []) as readonly ComplementData[];
  const seen = new Set<unknown>();
  for (const [i, { tipoAportacionODeposito: kind }] of contributions.entries()) {
    const at = `${path}.aportacionesODepositos[${i}].tipoAportacionODeposito`;
    if (seen.has(kind))
      report(
        pdr(
          104,
          at,
          [`${at} ${String(kind)} is there twice`, `${at} ${String(kind)} se repite`],
          ['Send one contribution of each kind.', 'Envíe una aportación de cada tipo.'],
        ),
      );
    seen.add(kind);
  }
};

export const pensionRules: readonly RetentionComplementRule[] = [withdrawn, kinds];
