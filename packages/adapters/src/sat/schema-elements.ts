import type { XmlElement } from 'libxml2-wasm';
import { attributeOf, elementsOf } from './schema-nodes.ts';
import { type Accepts, builtInType, simpleType } from './schema-types.ts';

/** An element as declared in a schema: attributes in order, then children in order. */
export interface ElementRule {
  name: string;
  attributes: readonly AttributeRule[];
  children: readonly ChildRule[];
}

export interface AttributeRule {
  name: string;
  required: boolean;
  accepts: Accepts;
}

export interface ChildRule {
  element: ElementRule;
  least: number;
  most: number;
}

/** Declarations outside of an element's own. */
export interface Declared {
  /** The `<xs:simpleType>` of that qualified name (`tdCFDI:t_Importe`). */
  typeOf: (name: string) => XmlElement | undefined;
  /**
   * The codes that an attribute may have in addition to its type, by the path of its element (`Comprobante/Emisor`).
   */
  codesOf: (path: string, attribute: string) => Accepts | undefined;
}

/**
 * What `<xs:element>` allows, as far as it is understood here: an optional part that is not is left out, a required one
 * makes the whole element undefined. So whatever matches the rule is valid.
 */
export function elementRule(element: XmlElement, declared: Declared, above = ''): ElementRule | undefined {
  const [type, ...others] = elementsOf(element);
  const name = attributeOf(element, 'name');
  if (name === undefined || type?.name !== 'complexType' || others.length > 0) return undefined;
  if (!hasOnly(element, ['name', 'minOccurs', 'maxOccurs']) || !hasOnly(type, [])) return undefined;
  const path = above + name;
  const attributes: AttributeRule[] = [];
  const children: ChildRule[] = [];
  for (const part of elementsOf(type)) {
    if (part.name === 'attribute') {
      const rule = attributeRule(part, declared, path);
      if (rule !== undefined) attributes.push(rule);
      else if (attributeOf(part, 'use') === 'required') return undefined;
      continue;
    }
    if (part.name !== 'sequence' || !hasOnly(part, [])) return undefined;
    for (const child of elementsOf(part)) {
      const rule = child.name === 'element' ? elementRule(child, declared, `${path}/`) : undefined;
      const least = Number(attributeOf(child, 'minOccurs') ?? 1);
      const most = attributeOf(child, 'maxOccurs') ?? '1';
      if (rule !== undefined)
        children.push({ element: rule, least, most: most === 'unbounded' ? Number.POSITIVE_INFINITY : Number(most) });
      else if (least > 0) return undefined;
    }
  }
  return { name, attributes, children };
}

function attributeRule(attribute: XmlElement, declared: Declared, path: string): AttributeRule | undefined {
  const name = attributeOf(attribute, 'name');
  const use = attributeOf(attribute, 'use') ?? 'optional';
  if (name === undefined || !hasOnly(attribute, ['name', 'use', 'type', 'fixed'])) return undefined;
  if (use !== 'required' && use !== 'optional') return undefined;
  const typed = attributeOf(attribute, 'type');
  const [type] = typed === undefined ? elementsOf(attribute) : [declared.typeOf(typed)];
  const accepted = type ? simpleType(type) : builtInType(typed);
  if (accepted === undefined) return undefined;
  const fixed = attributeOf(attribute, 'fixed');
  const codes = declared.codesOf(path, name);
  return {
    name,
    required: use === 'required',
    accepts: (value) =>
      accepted(value) && (fixed === undefined || value === fixed) && (codes === undefined || codes(value)),
  };
}

const hasOnly = (element: XmlElement, names: readonly string[]): boolean =>
  element.attrs.every(({ name }) => names.includes(name));
