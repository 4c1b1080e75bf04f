import { COMPLEMENT_STRUCTURES } from './checks/complement-structure-rules.ts';
import { PAGOS_NAMESPACE, PAYMENT_STRUCTURE } from './checks/payment-structure-rules.ts';
import { type ElementRule, STRUCTURE, STRUCTURE_NAMESPACE } from './checks/structure-rules.ts';
import { CONTRACT_ORDERS } from './checks/structures/contract-structures.ts';
import { RETAIL_ORDER } from './checks/structures/retail-structure.ts';
import { RETENTION_NAMESPACE } from './read-cfdi.ts';
import { RETENTION_COMPLEMENTS, RETENTION_STRUCTURE } from './retentions/retention-structure.ts';

/**
 * Order of the original string, as in the SAT's cadenaoriginal_4_0.xslt and the files of the complements. Key: path of
 * the element below the root, the root by its name. Step: `Name` a required attribute (an absent one still writes its
 * bar), `Name?` an optional one, `>a` the children of that name, `>*` all children, `=a/b` the texts of those elements,
 * `!a/b` the text of the first, a bar even without one.
 */
export type OriginalStringOrder = Readonly<Record<string, readonly string[]>>;

/** Attributes that are not part of the string. */
const UNSEALED = ['Sello', 'Certificado'];

/** Attributes and then children, as listed in the structure. */
function orderOf(structure: Readonly<Record<string, ElementRule>>): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(structure).map(([key, { attributes, children, open }]) => [
      key,
      [
        ...Object.entries(attributes)
          .filter(([name]) => !UNSEALED.includes(name))
          .map(([name, { required }]) => (required ? name : `${name}?`)),
        ...(open ? ['>*'] : children.map(({ name }) => `>${name}`)),
      ],
    ]),
  );
}

const CFDI: OriginalStringOrder = {
  ...orderOf(STRUCTURE),
  // Each list of the document's taxes comes before its total.
  Impuestos: ['>Retenciones', 'TotalImpuestosRetenidos?', '>Traslados', 'TotalImpuestosTrasladados?'],
  Addenda: [],
};

/** Orders by namespace. Other complements cannot be checked, so the PAC rejects them. */
export const ORDER_BY_NAMESPACE: Readonly<Record<string, OriginalStringOrder>> = {
  [STRUCTURE_NAMESPACE]: CFDI,
  [PAGOS_NAMESPACE]: orderOf(PAYMENT_STRUCTURE),
  [RETENTION_NAMESPACE]: { ...orderOf(RETENTION_STRUCTURE), Addenda: [] },
  ...Object.fromEntries(
    Object.entries({ ...COMPLEMENT_STRUCTURES, ...RETENTION_COMPLEMENTS }).map(([namespace, structure]) => [
      namespace,
      { ...orderOf(structure), ...CONTRACT_ORDERS[namespace] },
    ]),
  ),
  ...RETAIL_ORDER,
};
