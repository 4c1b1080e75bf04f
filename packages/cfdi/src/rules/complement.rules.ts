/** What the presence of a complement asks of the rest; this service writes none of these, so only read documents break it. */
import type { Comprobante } from '../comprobante.ts';

/** True when the document carries Comercio Exterior (any version). */
export function hasComercioExterior({ otrosComplementos }: Comprobante): boolean {
  return otrosComplementos?.some((uri) => uri.startsWith('http://www.sat.gob.mx/ComercioExterior')) ?? false;
}
