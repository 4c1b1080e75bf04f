import { decimal, fixed } from '../../nodes/form.ts';
import type { Labels } from '../complement.ts';
import { element } from '../element.ts';
import { retentionComplement } from './retention-complement.ts';

/** Operaciones con derivados 1.0 (operacionesconderivados.xsd, operacionesconderivados.xslt). */
export const operacionesConDerivados10 = retentionComplement({
  key: 'operacionesConDerivados10',
  title: { en: 'Derivatives 1.0', es: 'Operaciones con derivados 1.0' },
  about: {
    en: 'Gains and losses of capital derivatives: key 24 (LISR 146).',
    es: 'Ganancia y pérdida de operaciones financieras derivadas de capital: clave 24 (LISR 146).',
  },
  namespace: 'operacionesconderivados',
  prefix: 'operacionesconderivados',
  schema: 'operacionesconderivados/operacionesconderivados.xsd',
  root: element('Operacionesconderivados', {
    Version: fixed('1.0'),
    MontGanAcum: decimal(6),
    MontPerdDed: decimal(6),
  }),
  example: { montGanAcum: '7000.00', montPerdDed: '0' },
});

/** Display labels of its attributes and elements. */
export const operacionesConDerivadosLabels: Labels = {
  MontGanAcum: { en: 'Gain to accrue', es: 'Ganancia acumulable' },
  MontPerdDed: { en: 'Deductible loss', es: 'Pérdida deducible' },
};
