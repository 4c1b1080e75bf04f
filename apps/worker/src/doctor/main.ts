import { examine } from '@lacre/runtime/doctor/examine';
import { failToStart, refuseWords } from '@lacre/runtime/lifecycle';
import { examineJobs } from './examine-jobs.ts';

const marks = { ok: 'ok  ', warn: 'look', fail: 'FAIL' } as const;

/** npm run doctor: what is right and wrong with this installation, and what to do. Exit code 1 when something fails. */
async function main(): Promise<void> {
  refuseWords();
  const findings = [...(await examine(process.env)), ...(await examineJobs(process.env))];
  for (const { state, about, text } of findings) process.stdout.write(`${marks[state]}  ${about}: ${text}\n`);
  process.exitCode = findings.some(({ state }) => state === 'fail') ? 1 : 0;
}

main().catch(failToStart);
