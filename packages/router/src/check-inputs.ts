import type { AnyRouter } from '@trpc/server';
import type { z } from 'zod';

/**
 * Throws for an operation that would ignore unknown fields: every operation has an input, and every object in it is
 * strict (`z.strictObject`), at any depth. A map with names of the caller's choice is a `z.record`.
 */
export function checkInputs(router: AnyRouter): void {
  const seen = new Set<z.core.$ZodType>();
  for (const [name, procedure] of Object.entries(router._def.procedures as Record<string, { _def: unknown }>)) {
    // `inputs` is not part of tRPC's public type.
    const { inputs } = procedure._def as { inputs: unknown[] };
    if (inputs.length === 0)
      throw new Error(`${name} has no input: give it Nothing, so that it rejects what it would ignore`);
    for (const input of inputs) visitObjects(input as z.core.$ZodType, [], refuseOpen(name), seen);
  }
}

const refuseOpen = (operation: string) => (object: z.core.$ZodObject, path: readonly string[]) => {
  if (object._zod.def.catchall?._zod.def.type === 'never') return;
  const place = path.length > 0 ? path.join('.') : 'the input';
  throw new Error(`${operation}: ${place} is no z.strictObject, so it would ignore a field that it does not know`);
};

/**
 * Calls `visit` for each object in a schema, with its path; an element of a list is `0`.
 *
 * @param seen schemas to skip, at any path; those visited are added. Default: visit all
 */
export function visitObjects(
  schema: z.core.$ZodType,
  path: readonly string[],
  visit: (object: z.core.$ZodObject, path: readonly string[]) => void,
  seen?: Set<z.core.$ZodType>,
): void {
  if (seen?.has(schema)) return;
  seen?.add(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const go = (inner: z.core.$ZodType, ...names: string[]) => visitObjects(inner, [...path, ...names], visit, seen);
  switch (def.type) {
    case 'object':
      visit(schema as z.core.$ZodObject, path);
      for (const [name, field] of Object.entries(def.shape)) go(field, name);
      return;
    case 'array':
      go(def.element, '0');
      return;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      go(def.innerType);
      return;
    case 'pipe':
      go(def.in);
      go(def.out);
      return;
    case 'union':
      for (const option of def.options) go(option);
      return;
    case 'intersection':
      go(def.left);
      go(def.right);
      return;
    case 'tuple':
      for (const [index, item] of def.items.entries()) go(item, String(index));
      return;
    case 'record':
      go(def.valueType, 'name');
      return;
    case 'lazy':
      go(def.getter());
      return;
  }
}
