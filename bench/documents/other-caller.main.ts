// Requests the list every 40 ms until it is stopped, and reports how long each response took, like other callers at
// work. A separate process, as they are: one that also reads archives would measure its own garbage collection.
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
