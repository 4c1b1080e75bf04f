import { escapeAttribute, escapeXmlText } from '../xml-escape.ts';
import { type Attribute, attributesOf, type Child, type Node } from './node.ts';

/** Input of a node's writer: texts, lists and child models, by field. */
type Model = Readonly<Record<string, unknown>>;
type Write = (model: Model) => string;

interface Parts {
  attributes: Write;
  children: Write;
}

const parts = new WeakMap<Node, Map<string, Parts>>();

/** A node's attributes as XML text, each preceded by a blank, escaped; absent ones omitted. */
export function writeAttributes(of: Node, prefix: string, model: object): string {
  return partsOf(of, prefix).attributes(model as Model);
}

/** The content of a node, without its own tags. */
export function writeChildren(of: Node, prefix: string, model: object): string {
  return partsOf(of, prefix).children(model as Model);
}

/** A node as XML text; `prefix` is that of its namespace. */
export function writeNode(of: Node, prefix: string, model: object): string {
  return element(of, prefix, partsOf(of, prefix))(model as Model);
}

/** Built once per node, so that writing only runs prepared functions. */
function partsOf(of: Node, prefix: string): Parts {
  let byPrefix = parts.get(of);
  if (!byPrefix) {
    byPrefix = new Map();
    parts.set(of, byPrefix);
  }
  let found = byPrefix.get(prefix);
  if (!found) {
    found = { attributes: attributesWriter(of), children: childrenWriter(of, prefix) };
    byPrefix.set(prefix, found);
  }
  return found;
}

function element({ name }: Node, prefix: string, { attributes, children }: Parts): Write {
  const opening = `<${prefix}:${name}`;
  const closing = `</${prefix}:${name}>`;
  return (model) => {
    const inside = children(model);
    const start = opening + attributes(model);
    return inside === '' ? `${start}/>` : `${start}>${inside}${closing}`;
  };
}

function attributesWriter(of: Node): Write {
  const own = attributesOf(of).filter(({ place }) => place === undefined);
  const leads = own.map(({ name, field, blank, fixed }) => ({ lead: ` ${name}="`, field, blank, fixed }));
  return (model) => {
    let out = '';
    for (let i = 0; i < leads.length; i++) {
      const { lead, field, blank, fixed } = leads[i] as (typeof leads)[number];
      const value = fixed ?? (model[field] as string | undefined);
      if (value === undefined || (blank && value === '')) continue;
      out += `${lead}${SPECIAL.test(value) ? escapeAttribute(value) : value}"`;
    }
    return out;
  };
}

function childrenWriter(of: Node, prefix: string): Write {
  const writers = of.steps.flatMap((step) =>
    step.kind === 'attribute' ? textWriter(step, prefix) : childWriter(step, prefix),
  );
  if (writers.length === 0) return () => '';
  return (model) => {
    let out = '';
    for (const write of writers) out += write(model);
    return out;
  };
}

/** A text between tags, its own or its element's. */
function textWriter({ name, field, place }: Attribute, prefix: string): Write[] {
  if (place === undefined) return [];
  const [opening, closing] = place === 'element' ? [`<${prefix}:${name}>`, `</${prefix}:${name}>`] : ['', ''];
  return [
    (model) => {
      const value = model[field] as string | undefined;
      return value === undefined ? '' : opening + escapeXmlText(value) + closing;
    },
  ];
}

function childWriter(child: Child, prefix: string): Write[] {
  if (child.kind === 'open') {
    const { name, content } = child;
    if (!content) return [];
    return [
      (model) => {
        const inside = content(model as never);
        if (inside.length === 0) return '';
        const nodes = inside.map((each) => writeNode(each.node, each.prefix, each.model)).join('');
        return `<${prefix}:${name}>${nodes}</${prefix}:${name}>`;
      },
    ];
  }
  const { node: inner } = child;
  const own = partsOf(inner, prefix);
  const write = element(inner, prefix, own);
  if (child.kind === 'group') {
    const { times, emptyField = '' } = child;
    const empty = `<${prefix}:${inner.name}/>`;
    return [
      (model) => {
        const inside = own.children(model);
        if (inside !== '') return `<${prefix}:${inner.name}>${inside}</${prefix}:${inner.name}>`;
        return times === '' || model[emptyField] === true ? empty : '';
      },
    ];
  }
  const { field } = child;
  if (child.kind === 'one') {
    return [
      (model) => {
        const value = model[field] as Model | undefined;
        return value === undefined ? '' : write(value);
      },
    ];
  }
  const { texts } = child;
  const each: (value: never) => string = texts === undefined ? write : (value: string) => write({ [texts]: value });
  return [
    (model) => {
      const list = model[field] as never[] | undefined;
      let out = '';
      if (list !== undefined) for (const value of list) out += each(value);
      return out;
    },
  ];
}

const SPECIAL = /[&<>"\t\n\r]/;
