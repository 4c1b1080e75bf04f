// A process for the test of the watchdog: serves for a moment, then hangs as requested.
import { startWatchdog } from '@lacre/runtime/watchdog';

const [, , how] = process.argv;
startWatchdog(1_000);

function loopsForGood(): never {
  for (;;);
}
function matchesForGood(): boolean {
  return /^(a+)+$/.test(`${'a'.repeat(60)}b`);
}

setTimeout(() => {
  process.stdout.write('working\n');
  if (how === 'loop') loopsForGood();
  if (how === 'regex') matchesForGood();
}, 1_500);
if (how === 'work') setTimeout(() => process.exit(0), 4_000);
