import { parseArgs } from 'node:util';
import { examine } from '@lacre/runtime/doctor/examine';
import { failToStart } from '@lacre/runtime/lifecycle';

const marks = { ok: 'ok  ', warn: 'look', fail: 'FAIL' } as const;

/** npm run doctor: what is right and wrong with this installation, and what to do. Exit code 1 when something fails. */
async function main(): Promise<void> {
  // It takes no words: one that is given asks for something that would not be done.
  parseArgs({ options: {} });
  const findings = await examine(process.env);
  for (const { state, about, text } of findings) process.stdout.write(`${marks[state]}  ${about}: ${text}\n`);
  process.exitCode = findings.some(({ state }) => state === 'fail') ? 1 : 0;
}

main().catch(failToStart);
