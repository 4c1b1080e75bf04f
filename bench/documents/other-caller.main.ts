// Asks for the list every 40 ms until it is told to stop, and says how long each answer took: others who are at work. A
// process of its own, as they are: one that also reads archives measures its own garbage.
import { setTimeout as pause } from 'node:timers/promises';

const [url = '', key = ''] = process.argv.slice(2);
const headers = { 'x-api-key': key };
const spent: number[] = [];
let stopped = false;
process.once('message', () => {
  stopped = true;
});
process.once('disconnect', () => process.exit());

const ask = async () => (await fetch(`${url}/invoices?limit=20`, { headers })).arrayBuffer();
// Excludes its own start-up.
for (let call = 0; call < 10; call += 1) await ask();
process.send?.('ready');
while (!stopped) {
  const start = performance.now();
  await ask();
  spent.push(performance.now() - start);
  await pause(40);
}
process.send?.(spent, () => process.disconnect());
