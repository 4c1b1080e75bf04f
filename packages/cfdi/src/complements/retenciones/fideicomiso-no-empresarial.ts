import { decimal, fixed, paddedDecimal, text } from '../../nodes/form.ts';
import type { Labels } from '../complement.ts';
import { element } from '../element.ts';
import { retentionComplement } from './retention-complement.ts';

/** Fideicomiso no empresarial 1.0 (fideicomisonoempresarial.xsd, fideicomisonoempresarial.xslt). */
export const fideicomisoNoEmpresarial10 = retentionComplement({
  key: 'fideicomisoNoEmpresarial10',
  title: { en: 'Trust without business activities 1.0', es: 'Fideicomiso no empresarial 1.0' },
  about: {
    en: 'Income and deductions of a trust that carries on no business: key 21.',
    es: 'Ingresos y deducciones de un fideicomiso que no realiza actividades empresariales: clave 21.',
  },
  namespace: 'fideicomisonoempresarial',
  prefix: 'fideicomisonoempresarial',
  schema: 'fideicomisonoempresarial/fideicomisonoempresarial.xsd',
  root: element(
    'Fideicomisonoempresarial',
    { Version: fixed('1.0') },
    element(
      'IngresosOEntradas',
      {
        MontTotEntradasPeriodo: decimal(6),
        PartPropAcumDelFideicom: decimal(6),
        PropDelMontTot: decimal(6, '0', '9999999999'),
      },
      element('IntegracIngresos', { Concepto: text(1, 100) }),
    ),
    element(
      'DeduccOSalidas',
      {
        MontTotEgresPeriodo: decimal(6),
        PartPropDelFideicom: decimal(6),
        PropDelMontTot: paddedDecimal(6, '0', { max: '999.999999' }),
      },
      element('IntegracEgresos', { ConceptoS: text(1, 100) }),
    ),
    element('RetEfectFideicomiso', { MontRetRelPagFideic: decimal(6), DescRetRelPagFideic: text(1, 100) }),
  ),
  example: {
    ingresosOEntradas: {
      montTotEntradasPeriodo: '50000.00',
      partPropAcumDelFideicom: '25000.00',
      propDelMontTot: '0.5',
      integracIngresos: { concepto: 'Intereses' },
    },
    deduccOSalidas: {
      montTotEgresPeriodo: '8000.00',
      partPropDelFideicom: '4000.00',
      propDelMontTot: '0.500000',
      integracEgresos: { conceptoS: 'Comisiones' },
    },
    retEfectFideicomiso: { montRetRelPagFideic: '500.00', descRetRelPagFideic: 'ISR por intereses' },
  },
});

/** Display labels of its attributes and elements. */
export const fideicomisoNoEmpresarialLabels: Labels = {
  IngresosOEntradas: { en: 'Income', es: 'Ingresos o entradas' },
  MontTotEntradasPeriodo: { en: 'Total of the period', es: 'Total del periodo' },
  PartPropAcumDelFideicom: { en: 'Share to accrue', es: 'Parte proporcional acumulable' },
  PropDelMontTot: { en: 'Proportion of the total', es: 'Proporción del total' },
  IntegracIngresos: { en: 'Made up of', es: 'Integración de ingresos' },
  Concepto: { en: 'Concept', es: 'Concepto' },
  DeduccOSalidas: { en: 'Deductions', es: 'Deducciones o salidas' },
  MontTotEgresPeriodo: { en: 'Total of the period', es: 'Total del periodo' },
  PartPropDelFideicom: { en: 'Share', es: 'Parte proporcional' },
  IntegracEgresos: { en: 'Made up of', es: 'Integración de egresos' },
  ConceptoS: { en: 'Concept', es: 'Concepto' },
  RetEfectFideicomiso: { en: 'Withheld by the trust', es: 'Retenciones del fideicomiso' },
  MontRetRelPagFideic: { en: 'Amount', es: 'Monto' },
  DescRetRelPagFideic: { en: 'Description', es: 'Descripción' },
};
