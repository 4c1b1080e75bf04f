import type { Complement, ComplementData } from '@lacre/cfdi/complements/complement';
import { complementLabels } from '@lacre/cfdi/complements/complement-labels';
import { complementsIn } from '@lacre/cfdi/complements/complements';
import { enumeratedMeaning } from '@lacre/cfdi/complements/enumerated-meaning';
import { placedKey, usedCode } from '@lacre/cfdi/complements/place-catalogs';
import { type FiscalDocument, isRetenciones } from '@lacre/cfdi/fiscal-document';
import { type Attribute, attributesOf, type Child, childrenOf, type Node } from '@lacre/cfdi/nodes/node';
import { cartaPorteUrl } from '@lacre/cfdi/qr';
import type { PrintedStamp } from '@lacre/services/ports/pdf-renderer';
import type { Vocabulary } from './describe.ts';
import { renderPairs } from './facts.ts';
import { formatAmount, formatDay, formatFecha, formatQuantity } from './figures.ts';
import { type Html, html } from './html.ts';
import { qrSvg } from './qr.ts';
import type { Words } from './words.ts';

/** More of one kind are printed as lines, not as a form each: a hundred goods on five sheets, not on sixteen. */
const MANY = 3;
/** Longer values take the whole width: in one of four columns they would be narrow and high. */
const LONG = 90;

interface Drawing {
  complement: Complement;
  language: 'es' | 'en';
  vocabulary: Vocabulary;
}

/**
 * The complements of the document and of its concepts, drawn from their tables over the whole width: one block for the
 * own attributes and one per child element, so that a long one can be split between sheets.
 */
export function renderComplements(
  document: FiscalDocument,
  vocabulary: Vocabulary,
  stamp: PrintedStamp | undefined,
): Html[] {
  const { words } = vocabulary;
  const language = words.locale.startsWith('es') ? 'es' : 'en';
  const ofConcepts = (isRetenciones(document) ? [] : document.conceptos).flatMap(({ complemento, descripcion }) =>
    complementsIn(complemento).map((each) => ({ ...each, of: descripcion })),
  );
  const own = complementsIn(document.complementos).filter(({ complement }) => complement.printed === undefined);
  return [...own.map((each) => ({ ...each, of: undefined })), ...ofConcepts].flatMap(({ complement, inside, of }) => {
    const drawing: Drawing = { complement, language, vocabulary };
    const data = inside.model as ComplementData;
    const qr = renderQrOf(complement, data, words, stamp);
    const head = html`<section class="tail complement"><div class="frame"><div class="data"><h2>${complement.title[language]}</h2>${
      of && html`<p class="text">${of}</p>`
    }${pairs(drawing, complement.root, data)}</div>${qr}</div></section>`;
    return [head, ...blocks(drawing, complement.root, data, 0)];
  });
}

/** A stamped Carta Porte has a QR code of its own (standard of the complement). */
function renderQrOf({ key }: Complement, data: ComplementData, words: Words, stamp: PrintedStamp | undefined) {
  const { idCCP, ubicaciones } = data;
  if (key !== 'cartaPorte31' || stamp === undefined || typeof idCCP !== 'string' || !Array.isArray(ubicaciones))
    return undefined;
  const places = ubicaciones as readonly ComplementData[];
  const origin = places.find(({ tipoUbicacion }) => tipoUbicacion === 'Origen')?.['fechaHoraSalidaLlegada'];
  if (typeof origin !== 'string') return undefined;
  return qrSvg(cartaPorteUrl({ idCCP, origin, stamped: stamp.timbre.fechaTimbrado }), words.qr);
}

/**
 * One block per element; an element with a list is split one level further, so that the list can span sheets: rail cars
 * and containers too, if there are many.
 */
function blocks(drawing: Drawing, of: Node, data: ComplementData, depth: number): Html[] {
  return childrenOf(of).flatMap((child) => {
    if (child.kind === 'open') return [];
    if (child.kind === 'group') return blocks(drawing, child.node, data, depth);
    const list = listOf(data[child.field]);
    return list.flatMap((each, i) => {
      const name = heading(drawing, child.node.name, list.length, i);
      const own = pairs(drawing, child.node, each);
      const opens = child.kind === 'one' && (depth === 0 ? holdsList(child.node) : hasMany(child.node, each));
      const inside = opens ? undefined : nested(drawing, child.node, each);
      const dense = list.length > MANY ? ' dense' : '';
      const block = html`<section class="tail complement part${dense}"><h3>${name}</h3>${own}${inside}</section>`;
      return opens ? [block, ...blocks(drawing, child.node, each, depth + 1)] : [block];
    });
  });
}

const holdsList = (of: Node) => childrenOf(of).some(({ kind }) => kind === 'many');

const hasMany = (of: Node, data: ComplementData) =>
  childrenOf(of).some((child) => child.kind === 'many' && listOf(data[child.field]).length > MANY);

function nested(drawing: Drawing, of: Node, data: ComplementData): Html {
  return html`${childrenOf(of).map((child) => inner(drawing, child, data))}`;
}

function inner(drawing: Drawing, child: Child, data: ComplementData): Html {
  if (child.kind === 'open') return html``;
  if (child.kind === 'group') return nested(drawing, child.node, data);
  const list = listOf(data[child.field]);
  return html`${list.map(
    (each, i) =>
      html`<div class="inner"><h4>${heading(drawing, child.node.name, list.length, i)}</h4>${pairs(drawing, child.node, each)}${nested(drawing, child.node, each)}</div>`,
  )}`;
}

/** Labels and values. */
function pairs(drawing: Drawing, of: Node, data: ComplementData): Html {
  const values = attributesOf(of).flatMap((attribute) => {
    const { name, field, place } = attribute;
    const value = data[field];
    if (typeof value !== 'string') return [];
    return [
      {
        name: labelOf(drawing, place === 'content' ? of.name : name),
        value: shown(drawing, of, attribute, value, data),
      },
    ];
  });
  if (values.length === 0) return html``;
  return renderPairs(values.map(({ name, value }) => (value.length > LONG ? [name, value, 'all'] : [name, value])));
}

/** A value in readable form: amounts with thousands separators, dates with month names, codes with their meaning. */
function shown(
  { complement, language, vocabulary }: Drawing,
  of: Node,
  attribute: Attribute,
  value: string,
  data: ComplementData,
): string {
  const { words, describe } = vocabulary;
  const used = usedCode(attribute, data);
  const meaning = used
    ? describe(used.catalog, placedKey(used))
    : enumeratedMeaning(complement, of, attribute, value)?.[language];
  // A word is its own meaning.
  if (meaning && meaning !== value) return `${value} ${meaning}`;
  switch (attribute.form?.kind) {
    case 'decimal':
      return value.includes('.') ? formatAmount(value) : formatQuantity(value);
    case 'date':
      return formatDay(value, words);
    case 'dateTime':
      return formatFecha(value, words);
    default:
      return value;
  }
}

function heading(drawing: Drawing, name: string, count: number, index: number): string {
  return count > 1 ? `${labelOf(drawing, name)} ${index + 1}` : labelOf(drawing, name);
}

const labelOf = ({ complement, language }: Drawing, name: string) =>
  complementLabels[complement.key]?.[name]?.[language] ?? name;

function listOf(value: ComplementData[string]): readonly ComplementData[] {
  if (typeof value !== 'object') return [];
  return (Array.isArray(value) ? value : [value]) as readonly ComplementData[];
}
