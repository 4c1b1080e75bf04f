/** Aerolíneas 1.0: no matrix is published. */
import { decimal, toCompact, ZERO } from '../../decimal.ts';
import { ourError, text } from '../../rules/rule.ts';
import type { ComplementRule } from '../complement-rule.ts';
import type { Aerolineas } from './aerolineas.ts';

/** TotalCargos, which is part of the document's Total, is the sum of the other charges. */
const totalCargos: ComplementRule<Aerolineas> = ({ data, path }, report) => {
  const { totalCargos: sent, cargo } = data.otrosCargos ?? {};
  if (sent === undefined || cargo === undefined) return;
  const sum = cargo.reduce((all, { importe }) => all.plus(decimal(importe)), ZERO);
  if (decimal(sent).eq(sum)) return;
  const at = `${path}.otrosCargos.totalCargos`;
  const right = toCompact(sum);
  report(
    ourError(
      'COMPLEMENT_SUM_MISMATCH',
      at,
      text(`${at} must be ${right}`, `${at} debe ser ${right}`),
      text('Omit it.', 'Omítalo.'),
    ),
  );
};

export const aerolineasRules: readonly ComplementRule<Aerolineas>[] = [totalCargos];
