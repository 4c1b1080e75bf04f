import { fixed, oneOf } from '../../nodes/form.ts';
import { complement, type Labels } from '../complement.ts';
import { element } from '../element.ts';
import { labelsOf } from '../labels-of.ts';

/** Divisas 1.0 (divisas.xsd, divisas.xslt). */
export const divisas10 = complement({
  key: 'divisas10',
  title: { en: 'Foreign exchange 1.0', es: 'Divisas 1.0' },
  about: {
    en: 'Purchase or sale of foreign currency by an exchange house.',
    es: 'Compra o venta de divisas de un centro cambiario o casa de cambio.',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'divisas',
  prefix: 'divisas',
  schema: 'divisas/divisas.xsd',
  root: element('Divisas', {
    version: fixed('1.0'),
    tipoOperacion: oneOf('compra', 'venta'),
  }),
  example: { tipoOperacion: 'compra' },
});

/** Display labels of its attributes and elements. */
export const divisasLabels: Labels = /* @__PURE__ */ labelsOf(`
  tipoOperacion: Operation / Tipo de operación;
`);
