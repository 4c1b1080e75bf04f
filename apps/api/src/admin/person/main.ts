import { parseArgs } from 'node:util';
import { loadConfig } from '@lacre/runtime/config';
import { failToStart } from '@lacre/runtime/lifecycle';
import { createRuntime } from '@lacre/runtime/runtime';
import { AppError } from '@lacre/services/errors';
import { removeLostSecondFactor } from '@lacre/services/second-factor/remove-lost-second-factor';
import { endSessionsOf } from '@lacre/services/sessions/end-sessions-of';

const usage = `Operator commands for one user, identified by the e-mail of their account.

  npm run admin:reset-mfa -- --email ana@example.com       removes a lost second factor and ends the user's sessions
  npm run admin:end-sessions -- --email ana@example.com    ends the user's sessions
`;

const commands = { 'reset-mfa': removeLostSecondFactor, 'end-sessions': endSessionsOf };

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { email: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  });
  const [name = ''] = positionals;
  const { email } = values;
  if (!isCommand(name) || typeof email !== 'string') return fail(usage, 2);
  const runtime = await createRuntime(loadConfig(process.env), { joinsRunning: true, existingOnly: true });
  try {
    const done = await commands[name](runtime.services, { email });
    const removed = name === 'reset-mfa' ? 'second factor removed, ' : '';
    process.stdout.write(`${done.email}: ${removed}${done.sessionsEnded} sessions ended\n`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    fail(`${error.message}\n`, 1);
  } finally {
    await runtime.close();
  }
}

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);

function fail(text: string, exitCode: number): void {
  process.stderr.write(text);
  process.exitCode = exitCode;
}

main().catch(failToStart);
