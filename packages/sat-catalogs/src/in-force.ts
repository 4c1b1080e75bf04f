/** True if the entry of a catalog is valid on that day; `on` may be a date or a CFDI Fecha. */
export function inForce(entry: { vigenteDesde?: string; vigenteHasta?: string }, on: string): boolean {
  const day = on.slice(0, 10);
  return (entry.vigenteDesde ?? '') <= day && (entry.vigenteHasta === undefined || day <= entry.vigenteHasta);
}
