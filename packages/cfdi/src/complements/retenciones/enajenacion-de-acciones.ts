import { decimal, fixed, text } from '../../nodes/form.ts';
import type { Labels } from '../complement.ts';
import { element } from '../element.ts';
import { retentionComplement } from './retention-complement.ts';

/** Enajenación de acciones 1.0 (enajenaciondeacciones.xsd, enajenaciondeacciones.xslt). */
export const enajenacionDeAcciones10 = retentionComplement({
  key: 'enajenacionDeAcciones10',
  title: { en: 'Sale of shares 1.0', es: 'Enajenación de acciones 1.0' },
  about: {
    en: 'Sale of shares, or transactions on a stock exchange: keys 06 and 19 (LISR 129, 161).',
    es: 'Enajenación de acciones u operaciones en bolsa de valores: claves 06 y 19 (LISR 129, 161).',
  },
  namespace: 'enajenaciondeacciones',
  prefix: 'enajenaciondeacciones',
  schema: 'enajenaciondeacciones/enajenaciondeacciones.xsd',
  root: element('EnajenaciondeAcciones', {
    Version: fixed('1.0'),
    ContratoIntermediacion: text(1, 300),
    Ganancia: decimal(6),
    Perdida: decimal(6),
  }),
  example: { contratoIntermediacion: 'CI-2026-0042', ganancia: '15000.00', perdida: '0' },
});

/** Display labels of its attributes and elements. */
export const enajenacionDeAccionesLabels: Labels = {
  ContratoIntermediacion: { en: 'Brokerage contract', es: 'Contrato de intermediación' },
  Ganancia: { en: 'Gain', es: 'Ganancia' },
  Perdida: { en: 'Loss', es: 'Pérdida' },
};
