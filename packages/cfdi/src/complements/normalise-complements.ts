import { decimal, toPlain } from '../decimal.ts';
import { type Form, formFault } from '../nodes/form.ts';
import { attributesOf, childrenOf, type Node } from '../nodes/node.ts';
import { optionalText, pedimento } from '../normalise-details.ts';
import type { ComplementData, ComplementsByKey, FillFacts } from './complement.ts';
import { complementsIn } from './complements.ts';

/**
 * Normalises the complements of a request: Unicode NFC, white space collapsed as the SAT does, empty texts and lists
 * removed, and derived fields filled in.
 */
export function normaliseComplements(
  sent: ComplementsByKey | undefined,
  facts: FillFacts,
): ComplementsByKey | undefined {
  const found = complementsIn(sent);
  if (found.length === 0) return undefined;
  return Object.fromEntries(
    found.map(({ complement, inside }) => {
      const data = normaliseData(complement.root, inside.model as ComplementData);
      return [complement.key, complement.fill?.(data, facts) ?? data];
    }),
  );
}

/** One complement, or an element of it. */
export function normaliseData(of: Node, data: ComplementData): ComplementData {
  const out: ComplementData = {};
  for (const { field, fixed, spaced, form } of attributesOf(of)) {
    const value = data[field];
    const text = fixed === undefined && typeof value === 'string' ? optionalText(value) : undefined;
    if (text !== undefined) out[field] = spaced ? pedimento(text) : form ? withItsDecimals(text, form) : text;
  }
  for (const child of childrenOf(of)) {
    if (child.kind === 'group') Object.assign(out, normaliseData(child.node, data));
    if (child.kind !== 'one' && child.kind !== 'many') continue;
    const value = data[child.field];
    if (child.kind === 'one' && isObject(value)) out[child.field] = normaliseData(child.node, value);
    if (child.kind === 'many' && Array.isArray(value) && value.length > 0)
      out[child.field] = value.map((each: ComplementData) => normaliseData(child.node, each));
  }
  return out;
}

/**
 * Pads to the form's decimals. A text that is not a number, or has too many decimals, stays, for the schema check to
 * report.
 */
function withItsDecimals(text: string, form: Form): string {
  if (form.kind !== 'decimal' || !form.padded || formFault(form, text) !== undefined) return text;
  return toPlain(decimal(text), form.decimals);
}

const isObject = (value: ComplementData[string]): value is ComplementData =>
  typeof value === 'object' && !Array.isArray(value);
