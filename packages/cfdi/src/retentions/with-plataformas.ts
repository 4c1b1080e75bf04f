import type { ComplementData } from '../complements/complement.ts';
import { fillPlataformas } from '../complements/retenciones/fill-plataformas.ts';
import { plataformasTecnologicas10 } from '../complements/retenciones/plataformas-tecnologicas.ts';
import { ISR, IVA } from './payment-kinds.ts';
import type { Retenciones } from './retenciones.ts';

const { key } = plataformasTecnologicas10;

/** The document's complement of digital platforms, if any. */
const plataformasOf = ({ complementos }: Pick<Retenciones, 'complementos'>): ComplementData | undefined =>
  complementos?.[key] as ComplementData | undefined;

/** The same document with the platform fields that follow from the services and the taxes. */
export function withPlataformas(document: Retenciones): Retenciones {
  const data = plataformasOf(document);
  if (!data) return document;
  const { totales, receptor } = document;
  const withheld = (tax: string) => totales.impRetenidos.find(({ impuestoRet }) => impuestoRet === tax)?.montoRet;
  const filled = fillPlataformas(data, { isr: withheld(ISR), iva: withheld(IVA) }, receptor.extranjero !== undefined);
  return { ...document, complementos: { ...document.complementos, [key]: filled } };
}
