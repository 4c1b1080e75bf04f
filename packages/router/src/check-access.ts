import type { OperationAccess } from '@lacre/services/access/operation-access';
import { operations } from '@lacre/services/access/operations';
import type { AnyRouter } from '@trpc/server';
import { declaredMeta, type Meta } from './meta.ts';

/**
 * Compares every procedure with the access that services declare and enforce for its name. Throws, with all problems in
 * the message, for operations that are not declared or not served, and for procedures of another operation or with
 * other access: nothing is served without an access decision.
 */
export function checkAccess(router: AnyRouter, declared: Readonly<Record<string, OperationAccess>> = operations): void {
  const procedures = router._def.procedures as Record<string, { _def: { meta?: Meta } }>;
  const problems = Object.entries(procedures).flatMap(([name, { _def }]) =>
    problemsOf(name, _def.meta ?? {}, Object.hasOwn(declared, name) ? declared[name] : undefined),
  );
  for (const name of Object.keys(declared))
    if (!Object.hasOwn(procedures, name)) problems.push(`${name} is declared but not in the router`);
  if (problems.length > 0)
    throw new Error(`The router differs from packages/services/src/access/operations.ts:\n${problems.join('\n')}`);
}

function problemsOf(name: string, meta: Meta, declared: OperationAccess | undefined): string[] {
  if (!declared)
    return [
      `${name} is not declared. Decide who may call it, then add its row and an input to apps/api/test/access-table.test.ts`,
    ];
  const expected: Meta = declaredMeta(declared);
  const problems = fields
    .filter((field) => JSON.stringify(meta[field]) !== JSON.stringify(expected[field]))
    .map(
      (field) =>
        `${name} has ${field} ${JSON.stringify(meta[field])}, but declared is ${JSON.stringify(expected[field])}`,
    );
  const { method = 'GET' } = meta.openapi ?? {};
  const readsBody = method !== 'GET' && method !== 'DELETE';
  if (readsBody !== declared.bodyMax > 0)
    problems.push(`${name} is a ${method} with a body of ${declared.bodyMax} bytes`);
  return problems;
}

const fields = [
  'auth',
  'organizationHeader',
  'roles',
  'forbidden',
  'scopes',
  'tokenScopes',
  'rate',
  'bodyMax',
] as const;
