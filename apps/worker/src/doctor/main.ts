import { examine } from '@lacre/runtime/doctor/examine';
import { failToStart, printedHelp, refuseWords } from '@lacre/runtime/lifecycle';
import { examineJobs } from './examine-jobs.ts';

const marks = { ok: 'ok  ', warn: 'look', fail: 'FAIL' } as const;

const usage = `Says what is right and wrong with this installation, and what to do. It changes, stamps and sends nothing
(docs/production.md, "Monitoring").

  npm run doctor      with the settings that the installation is started with; exit code 1 if a check fails
`;

/** npm run doctor: what is right and wrong with this installation, and what to do. Exit code 1 when something fails. */
async function main(): Promise<void> {
  if (printedHelp(usage)) return;
  refuseWords();
  const findings = [...(await examine(process.env)), ...(await examineJobs(process.env))];
  for (const { state, about, text } of findings) process.stdout.write(`${marks[state]}  ${about}: ${text}\n`);
  process.exitCode = findings.some(({ state }) => state === 'fail') ? 1 : 0;
}

main().catch(failToStart);
