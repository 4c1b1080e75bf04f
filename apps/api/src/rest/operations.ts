import type { Meta } from '@lacre/router/meta';
import type { Auth } from '@lacre/services/access/operation-access';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A procedure served by REST, with everything known about it at start. */
export interface Operation {
  /** Name in the router: `invoices.create`. */
  name: string;
  procedure: AnyProcedure;
  type: 'query' | 'mutation';
  method: Method;
  /** In OpenAPI form: `/organizations/{id}`. */
  path: string;
  auth: Auth;
  meta: Meta;
  /** Undefined: the procedure takes nothing. */
  input: z.ZodObject | undefined;
}

/**
 * The procedures with a path; literal paths come before parameters, so that `/invoices/preview` is never matched as
 * `{id}`. Throws for a procedure without access rules or rate limit, or whose input is not an object.
 */
export function operationsOf(router: AnyRouter): Operation[] {
  const procedures = Object.entries(router._def.procedures as Record<string, AnyProcedure>);
  return procedures.flatMap(([name, procedure]) => operationOf(name, procedure) ?? []).sort(literalFirst);
}

function operationOf(name: string, procedure: AnyProcedure): Operation | undefined {
  // `inputs` is not part of tRPC's public type; trpc-to-openapi reads it the same way.
  const { inputs, type } = procedure._def as unknown as { inputs: unknown[]; type: string };
  const meta = (procedure._def as unknown as { meta?: Meta }).meta ?? {};
  if (!meta.openapi || meta.openapi.enabled === false) return undefined;
  const { method, path } = meta.openapi;
  if (!meta.auth) throw new Error(`${name} serves ${method} ${path} but does not say who may call it (meta.auth)`);
  if (!meta.rate)
    throw new Error(`${name} serves ${method} ${path} but does not say which limit it counts under (meta.rate)`);
  if (type !== 'query' && type !== 'mutation') throw new Error(`${name}: a ${type} cannot be served by REST`);
  if (inputs.length > 1) throw new Error(`${name}: REST reads one input object, not ${inputs.length}`);
  const [first] = inputs;
  return {
    name,
    procedure,
    type,
    method,
    path,
    auth: meta.auth,
    meta,
    input: first === undefined ? undefined : objectOf(name, first),
  };
}

function objectOf(name: string, schema: unknown): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return objectOf(name, schema.unwrap());
  if (schema instanceof z.ZodPipe) return objectOf(name, schema.in);
  throw new Error(`${name}: the input of an operation served by REST must be an object`);
}

/** Names in braces, in order. */
export const pathParametersOf = (path: string): string[] =>
  [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? '');

function literalFirst(a: Operation, b: Operation): number {
  const [left, right] = [a.path.split('/'), b.path.split('/')];
  for (const [index, part] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const order = Number(part.startsWith('{')) - Number(other.startsWith('{'));
    if (order !== 0) return order;
  }
  return left.length - right.length;
}
