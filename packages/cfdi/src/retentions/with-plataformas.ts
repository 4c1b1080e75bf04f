import type { ComplementData } from '../complements/complement.ts';
import { fillPlataformas } from '../complements/retenciones/fill-plataformas.ts';
import { plataformasTecnologicas10 } from '../complements/retenciones/plataformas-tecnologicas.ts';
import { ISR, IVA } from './payment-kinds.ts';
import type { Retenciones } from './retenciones.ts';

const { key } = plataformasTecnologicas10;

/** The complement of digital platforms, where the document has it. */
const plataformasOf = ({ complementos }: Pick<Retenciones, 'complementos'>): ComplementData | undefined =>
  complementos?.[key] as ComplementData | undefined;

/** The same document with what the services and the taxes say of its platform. */
export function withPlataformas(document: Retenciones): Retenciones {
  const data = plataformasOf(document);
  if (!data) return document;
  const { totales, receptor } = document;
  const withheld = (tax: string) => totales.impRetenidos.find(({ impuestoRet }) => impuestoRet === tax)?.montoRet;
  const filled = fillPlataformas(data, { isr: withheld(ISR), iva: withheld(IVA) }, receptor.extranjero !== undefined);
  return { ...document, complementos: { ...document.complementos, [key]: filled } };
}
