// A separate process, so that the cost of sending does not count as the cost of being attacked: attacker.ts NAME
// ATTACKER
import { setPriority } from 'node:os';
import { type Attacker, attacksOf } from './attacks.ts';

const [name, attacker = '{}'] = process.argv.slice(2);
const [, attack] = attacksOf(JSON.parse(attacker) as Attacker).find(([known]) => known === name) ?? [];
// Not part of the attacked system: it gets the remaining processor time.
setPriority(10);
let isOver = false;
process.once('disconnect', () => (isOver = true));
await attack?.(() => isOver);
