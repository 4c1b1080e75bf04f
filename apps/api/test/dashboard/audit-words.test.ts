import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { eventKinds } from '@lacre/services/events/event-kinds';
import { expect } from 'chai';

const root = resolve(import.meta.dirname, '../../../..');
const services = join(root, 'packages/services/src');
const words = readFileSync(join(root, 'apps/web/src/settings/audit/entry-words.ts'), 'utf8');

describe('the audit log in the dashboard', () => {
  it('has a text in both languages for every action that the service records', () => {
    const written = globSync('**/*.ts', { cwd: services }).flatMap((file) =>
      [...readFileSync(join(services, file), 'utf8').matchAll(/\baction: '([a-z_]+\.[a-z_]+)'/g)].map(
        ([, action]) => action ?? '',
      ),
    );
    // For documents and imports it is the type of the event.
    const result = eventKinds.filter((kind) => /\.(stamped|cancellation_requested|imported)$/.test(kind));
    const actions = [...new Set([...written, ...result])];
    expect(actions.length).to.be.greaterThan(40);
    expect(actions.filter((action) => words.split(`'${action}':`).length !== 3)).to.deep.equal([]);
  });
});
