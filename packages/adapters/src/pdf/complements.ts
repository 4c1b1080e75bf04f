import type { Complement, ComplementData } from '@lacre/cfdi/complements/complement';
import { complementsIn } from '@lacre/cfdi/complements/complements';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { attributesOf, type Child, childrenOf, type Node } from '@lacre/cfdi/nodes/node';
import { type Html, html } from './html.ts';
import type { Words } from './words.ts';

/**
 * The complements of the document and of its concepts, drawn from their tables: a label and a value each, one block
 * each.
 */
export function renderComplements({ complementos, conceptos }: Comprobante, words: Words): Html {
  const language = words.locale.startsWith('es') ? 'es' : 'en';
  const ofConcepts = conceptos.flatMap(({ complemento, descripcion }) =>
    complementsIn(complemento).map(({ complement, inside }) => ({ complement, inside, of: descripcion })),
  );
  const own = complementsIn(complementos).filter(({ complement }) => complement.printed === undefined);
  const all = [...own.map((each) => ({ ...each, of: undefined })), ...ofConcepts];
  return html`${all.map(
    ({ complement, inside, of }) =>
      html`<div><h2>${complement.title[language]}</h2>${of && html`<p class="text">${of}</p>`}${lines(
        complement,
        language,
        complement.root,
        inside.model as ComplementData,
      )}</div>`,
  )}`;
}

function lines(complement: Complement, language: 'es' | 'en', of: Node, data: ComplementData): Html {
  const label = (name: string) => complement.labels[name]?.[language] ?? name;
  const values = attributesOf(of).flatMap(({ name, field }) => {
    const value = data[field];
    return typeof value === 'string' ? [html`${label(name)}: ${value}`] : [];
  });
  return html`${values.map((value) => html`<p class="text">${value}</p>`)}${childrenOf(of).map((child) =>
    inner(complement, language, child, data),
  )}`;
}

function inner(complement: Complement, language: 'es' | 'en', child: Child, data: ComplementData): Html {
  if (child.kind === 'open') return html``;
  if (child.kind === 'group') return lines(complement, language, child.node, data);
  const value = data[child.field];
  if (typeof value !== 'object') return html``;
  const list = (Array.isArray(value) ? value : [value]) as readonly ComplementData[];
  const name = complement.labels[child.node.name]?.[language] ?? child.node.name;
  return html`${list.map(
    (each, i) =>
      html`<p class="text"><strong>${name}${list.length > 1 && ` ${i + 1}`}</strong></p>${lines(complement, language, child.node, each)}`,
  )}`;
}
