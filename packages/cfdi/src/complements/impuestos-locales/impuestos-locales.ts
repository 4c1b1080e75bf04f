import { decimal, derived, fixed, text } from '../../nodes/form.ts';
import { type ComplementsByKey, complement, type Labels } from '../complement.ts';
import { element, some } from '../element.ts';

const KEY = 'impuestosLocales10';

/** Its fields; amounts and rates with two decimals, rates in percent. */
export interface ImpuestosLocales {
  totaldeRetenciones: string;
  totaldeTraslados: string;
  retencionesLocales?: readonly { impLocRetenido: string; tasadeRetencion: string; importe: string }[];
  trasladosLocales?: readonly { impLocTrasladado: string; tasadeTraslado: string; importe: string }[];
}

/** State and municipal taxes 1.0 (implocal.xsd, implocal.xslt): part of Total, but not of Impuestos. */
export const impuestosLocales10 = complement({
  key: KEY,
  title: { en: 'Local taxes 1.0', es: 'Impuestos locales 1.0' },
  about: {
    en: 'State and municipal taxes with their amounts; `localTaxes` computes them for you.',
    es: 'Impuestos estatales y municipales con sus importes; `localTaxes` los calcula por usted.',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'implocal',
  prefix: 'implocal',
  schema: 'implocal/implocal.xsd',
  root: element(
    'ImpuestosLocales',
    { version: fixed('1.0'), TotaldeRetenciones: derived(decimal(2)), TotaldeTraslados: derived(decimal(2)) },
    some(
      element('RetencionesLocales', { ImpLocRetenido: text(1, 300), TasadeRetencion: decimal(2), Importe: decimal(2) }),
      0,
    ),
    some(
      element('TrasladosLocales', { ImpLocTrasladado: text(1, 300), TasadeTraslado: decimal(2), Importe: decimal(2) }),
      0,
    ),
  ),
  printed: 'totals',
  example: {
    totaldeRetenciones: '0.00',
    totaldeTraslados: '3.00',
    trasladosLocales: [{ impLocTrasladado: 'ISH', tasadeTraslado: '3.00', importe: '3.00' }],
  },
});

/** The local taxes of a document, or of a request that has them as the complement. */
export function localTaxesOf({
  complementos,
}: {
  complementos?: ComplementsByKey | undefined;
}): ImpuestosLocales | undefined {
  return complementos?.[KEY] as ImpuestosLocales | undefined;
}

export function withLocalTaxes(
  complementos: ComplementsByKey | undefined,
  taxes: ImpuestosLocales | undefined,
): ComplementsByKey | undefined {
  return taxes ? { ...complementos, [KEY]: { ...taxes } } : complementos;
}

/** Display labels of its attributes and elements. */
export const impuestosLocalesLabels: Labels = {
  TotaldeRetenciones: { en: 'Total withheld', es: 'Total de retenciones' },
  TotaldeTraslados: { en: 'Total charged', es: 'Total de traslados' },
  RetencionesLocales: { en: 'Withholding', es: 'Retención' },
  TrasladosLocales: { en: 'Charge', es: 'Traslado' },
  ImpLocRetenido: { en: 'Tax', es: 'Impuesto' },
  TasadeRetencion: { en: 'Rate (%)', es: 'Tasa (%)' },
  ImpLocTrasladado: { en: 'Tax', es: 'Impuesto' },
  TasadeTraslado: { en: 'Rate (%)', es: 'Tasa (%)' },
  Importe: { en: 'Amount', es: 'Importe' },
};
