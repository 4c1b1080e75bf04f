import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationAccess } from '@lacre/services/access/operation-access';
import { accessOf, operations } from '@lacre/services/access/operations';
import { expect } from 'chai';

const sources = join(import.meta.dirname, '..', '..', 'src');
const enforcing = /\b(?:requireRole|resolveOrganizationAccess|resolveInvoiceAccess)\([^()]*'(\w+\.\w+)',?\s*\)/g;

describe('the declared access', () => {
  const table = Object.entries<OperationAccess>(operations);
  /** Operations by the use cases that enforce them. */
  const enforced = new Map<string, string[]>();
  before(() => {
    for (const file of globSync('**/*.ts', { cwd: sources }))
      for (const [, name = ''] of readFileSync(join(sources, file), 'utf8').matchAll(enforcing))
        enforced.set(name, [...(enforced.get(name) ?? []), file]);
  });

  for (const [name, { organization }] of table)
    if (organization === 'path')
      it(`of ${name} is enforced by a use case`, () => {
        expect(enforced.get(name), name).to.have.length.of.at.least(1);
      });

  it('is enforced by one use case each, except customers.create, which invoices use too', () => {
    const several = [...enforced].filter(([, files]) => files.length > 1);
    expect(several.map(([name]) => name)).to.deep.equal(['customers.create']);
  });

  it('requires roles only for sessions and scopes only for keys and tokens', () => {
    for (const [name, { auth, roles, scopes }] of table) {
      if (auth === 'public' || auth === 'api-key') expect(roles, name).to.deep.equal([]);
      if (auth === 'public' || auth === 'session') expect(scopes, name).to.deep.equal([]);
    }
  });

  it('requires a scope for each operation of an organization that keys may call', () => {
    for (const [name, { auth, organization, scopes }] of table)
      if (auth === 'session-or-api-key' && organization !== 'none') expect(scopes, name).to.not.be.empty;
  });

  it('fails for an undeclared name', () => {
    for (const name of ['ghosts.list', 'constructor', '__proto__'])
      expect(() => accessOf(name)).to.throw(`${name} is not in packages/services/src/access/operations.ts`);
  });
});
