import { insideOf } from './complements/complements.ts';
import { type Comprobante, comprobanteNode } from './comprobante.ts';
import { nodeCadena, type WriteValue } from './nodes/node-cadena.ts';
import { pagosNode } from './pagos/pagos.ts';
import { collapse, NOT_NORMAL } from './white-space.ts';

/**
 * The original string that the issuer signs: `||4.0|...||`, values in the fixed order of the SAT's
 * `cadenaoriginal_4_0.xslt`, absent optional attributes omitted. Built directly from the model in one pass; byte for
 * byte equal to what the XSLT produces from `buildXml`'s output.
 */
export function cadenaOriginal(comprobante: Comprobante): string {
  const direct = build(comprobante, undefined);
  // One test of the whole string is cheaper than normalizing each value; our own builders never need it.
  return NOT_NORMAL.test(direct) ? build(comprobante, collapse) : direct;
}

function build(c: Comprobante, write: WriteValue): string {
  let out = `|${nodeCadena(comprobanteNode, c, write)}`;
  for (const { node, model } of insideOf(c.complementos)) out += nodeCadena(node, model, write);
  if (c.pagos) out += nodeCadena(pagosNode, c.pagos, write);
  return `${out}||`;
}
