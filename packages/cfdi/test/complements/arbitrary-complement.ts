import type { ComplementData } from '@lacre/cfdi/complements/complement';
import type { Form } from '@lacre/cfdi/nodes/form';
import { attributesOf, type Child, childrenOf, fieldsOf, type Node } from '@lacre/cfdi/nodes/node';
import fc from 'fast-check';
import { catalogKeys } from './catalog-keys.ts';

/** Accented letters, and all characters special to XML and the original string. */
const CHARACTERS = [...'aZ09ñÉ&<>"\'.-/ ()'];

type KeysOf = typeof catalogKeys;

/**
 * Any content that a node's table allows, with every optional part sometimes present; texts already normalized, codes
 * of catalogs from those that `keysOf` returns. Lists are shorter at deeper levels: a deep table would grow without
 * end.
 */
export function arbitraryOf(of: Node, keysOf = catalogKeys, depth = 0): fc.Arbitrary<ComplementData> {
  const members: Record<string, fc.Arbitrary<ComplementData[string]>> = {};
  for (const { field, form, optional } of attributesOf(of)) {
    if (form === undefined || form.kind === 'fixed') continue;
    members[field] = optional ? fc.option(textOf(form, keysOf), { nil: undefined }) : textOf(form, keysOf);
  }
  for (const child of childrenOf(of)) Object.assign(members, membersOf(child, keysOf, depth));
  // Absent values are omitted, and of exclusive children only the last is kept.
  return fc.record(members).map((data) => {
    const several = of.onlyOne
      ? fieldsOf(of)
          .filter((field) => data[field] !== undefined)
          .slice(0, -1)
      : [];
    return Object.fromEntries(
      Object.entries(data).filter(([field, value]) => value !== undefined && !several.includes(field)),
    );
  });
}

function membersOf(child: Child, keysOf: KeysOf, depth: number): Record<string, fc.Arbitrary<ComplementData[string]>> {
  if (child.kind === 'open') return {};
  if (child.kind === 'group') {
    const inner = childrenOf(child.node).map((each) =>
      each.kind === 'many' && child.times === '?' ? { ...each, times: '*' as const } : each,
    );
    return Object.assign({}, ...inner.map((each) => membersOf(each, keysOf, depth)));
  }
  const inner = arbitraryOf(child.node, keysOf, depth + 1);
  if (child.kind === 'one')
    return { [child.field]: child.times === '?' ? fc.option(inner, { nil: undefined }) : inner };
  const least = Math.max(1, child.min ?? 0);
  const list = fc.array(inner, {
    minLength: least,
    maxLength: Math.min(child.max ?? 3, least + (depth === 0 ? 2 : 1)),
  });
  return { [child.field]: child.times === '*' ? fc.option(list, { nil: undefined }) : list };
}

function textOf(form: Exclude<Form, { kind: 'fixed' }>, keysOf: KeysOf): fc.Arbitrary<string> {
  switch (form.kind) {
    case 'text':
      return fc
        .string({ unit: fc.constantFrom(...CHARACTERS), minLength: form.min, maxLength: Math.min(form.max, 40) })
        .map((text) => text.replace(/ +/g, ' ').trim())
        .filter((text) => text.length >= form.min);
    case 'pattern':
      return fc.stringMatching(form.pattern);
    case 'code':
      return fc.constantFrom(...form.values);
    case 'catalog':
      return fc.constantFrom(...keysOf(form.catalog));
    case 'integer':
      return fc.integer({ min: form.min, max: form.max }).map(String);
    case 'decimal':
      return fc
        .integer({
          min: Math.ceil(Number(form.min ?? '0') * 10 ** form.decimals),
          max: Number(form.max ?? '99999') * 10 ** form.decimals,
        })
        .map((units) => (units / 10 ** form.decimals).toFixed(form.decimals));
    case 'pedimento':
      return fc.stringMatching(/^\d{2} {2}\d{2} {2}\d{4} {2}\d{7}$/);
    case 'date':
      return day;
    case 'dateTime':
      return day.map((date) => `${date}T10:00:00`);
  }
}

const day = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2030-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
