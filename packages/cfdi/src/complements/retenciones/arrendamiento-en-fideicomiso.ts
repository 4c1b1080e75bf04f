import { decimal, fixed, text } from '../../nodes/form.ts';
import type { Labels } from '../complement.ts';
import { element } from '../element.ts';
import { retentionComplement } from './retention-complement.ts';

/** Arrendamiento en fideicomiso 1.0 (arrendamientoenfideicomiso.xsd, arrendamientoenfideicomiso.xslt). */
export const arrendamientoEnFideicomiso10 = retentionComplement({
  key: 'arrendamientoEnFideicomiso10',
  title: { en: 'Lease in trust 1.0', es: 'Arrendamiento en fideicomiso 1.0' },
  about: {
    en: 'Income from real estate leased by a trust: key 17 (LISR 117, 188).',
    es: 'Ingresos por inmuebles que arrienda un fideicomiso: clave 17 (LISR 117, 188).',
  },
  namespace: 'arrendamientoenfideicomiso',
  prefix: 'arrendamientoenfideicomiso',
  schema: 'arrendamientoenfideicomiso/arrendamientoenfideicomiso.xsd',
  root: element('Arrendamientoenfideicomiso', {
    Version: fixed('1.0'),
    PagProvEfecPorFiduc: decimal(6),
    RendimFideicom: decimal(6),
    DeduccCorresp: decimal(6),
    'MontTotRet?': decimal(6),
    'MontResFiscDistFibras?': decimal(6),
    'MontOtrosConceptDistr?': decimal(6),
    'DescrMontOtrosConceptDistr?': text(1),
  }),
  example: { pagProvEfecPorFiduc: '1500.00', rendimFideicom: '20000.00', deduccCorresp: '5000.00' },
});

/** Display labels of its attributes and elements. */
export const arrendamientoEnFideicomisoLabels: Labels = {
  PagProvEfecPorFiduc: { en: 'Provisional payments of the trustee', es: 'Pagos provisionales de la fiduciaria' },
  RendimFideicom: { en: 'Yield of the trust', es: 'Rendimientos del fideicomiso' },
  DeduccCorresp: { en: 'Deductions', es: 'Deducciones' },
  MontTotRet: { en: 'Withheld', es: 'Retenido' },
  MontResFiscDistFibras: { en: 'Fiscal result distributed by FIBRAs', es: 'Resultado fiscal distribuido por FIBRAS' },
  MontOtrosConceptDistr: { en: 'Other amounts distributed', es: 'Otros conceptos distribuidos' },
  DescrMontOtrosConceptDistr: { en: 'Which', es: 'Descripción de otros conceptos' },
};
