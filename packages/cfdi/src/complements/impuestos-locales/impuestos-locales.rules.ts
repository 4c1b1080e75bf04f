/** Impuestos locales 1.0: no matrix is published; the totals are those that PACs compare. */
import { decimal, toPlain, ZERO } from '../../decimal.ts';
import { ourError, text } from '../../rules/rule.ts';
import type { ComplementRule } from '../complement-rule.ts';
import type { ImpuestosLocales } from './impuestos-locales.ts';

type Rule = ComplementRule<Partial<ImpuestosLocales>>;

/** A total in the request must be the sum of its amounts. */
const totals: Rule = ({ data, path }, report) => {
  for (const [total, list] of [
    ['totaldeRetenciones', data.retencionesLocales],
    ['totaldeTraslados', data.trasladosLocales],
  ] as const) {
    const sent = data[total];
    const sum = (list ?? []).reduce((all, { importe }) => all.plus(decimal(importe)), ZERO);
    if (sent === undefined || decimal(sent).eq(sum)) continue;
    const message = text(`${path}.${total} must be ${toPlain(sum, 2)}`, `${path}.${total} debe ser ${toPlain(sum, 2)}`);
    report(ourError('LOCAL_TAX_AMOUNT_MISMATCH', `${path}.${total}`, message, text('Omit it.', 'Omítalo.')));
  }
};

/** The schema accepts the complement without any tax, which is meaningless. */
const someTax: Rule = ({ data, path }, report) => {
  if ((data.retencionesLocales ?? []).length + (data.trasladosLocales ?? []).length > 0) return;
  const message = text(`${path} must contain a tax`, `${path} debe contener un impuesto`);
  const hint = text('Add retencionesLocales or trasladosLocales.', 'Agregue retencionesLocales o trasladosLocales.');
  report(ourError('REQUIRED', path, message, hint));
};

export const impuestosLocalesRules: readonly Rule[] = [totals, someTax];
