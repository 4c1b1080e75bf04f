/** Donatarias 1.1: no matrix is published; rules from the guide and the RMF (rule 2.7.1.26). */
import { ourError, text } from '../../rules/rule.ts';
import type { ComplementRule } from '../complement-rule.ts';

/** A donation is paid in full (guide: method PUE in all cases). */
const paidAtOnce: ComplementRule<unknown> = ({ draft }, report) => {
  if (draft.metodoPago !== 'PPD') return;
  const message = text('a donation must have paymentMethod PUE', 'un donativo debe tener paymentMethod PUE');
  report(ourError('DONATION_NOT_AT_ONCE', 'paymentMethod', message, text('Send PUE.', 'Envíe PUE.')));
};

/** A donation carries no taxes (guide: tax object 01). */
const untaxed: ComplementRule<unknown> = ({ draft }, report) => {
  for (const [i, { impuestos, objetoImp }] of draft.conceptos.entries()) {
    const message = text('a donation must not have taxes', 'un donativo no lleva impuestos');
    if (impuestos.length > 0)
      report(ourError('DONATION_TAXED', `items[${i}].taxes`, message, text('Omit them.', 'Omítalos.')));
    else if (objetoImp !== '01')
      report(ourError('DONATION_TAXED', `items[${i}].taxObject`, message, text('Send 01.', 'Envíe 01.')));
  }
};

export const donatariasRules: readonly ComplementRule<unknown>[] = [paidAtOnce, untaxed];
