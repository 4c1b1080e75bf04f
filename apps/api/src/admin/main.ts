import { parseArgs } from 'node:util';
import { SignUpInput } from '@lacre/router/schemas/user';
import { loadConfig } from '@lacre/runtime/config';
import { failToStart } from '@lacre/runtime/lifecycle';
import { createRuntime } from '@lacre/runtime/runtime';
import { AppError } from '@lacre/services/errors';
import { createAdministrator } from '@lacre/services/users/create-administrator';
import { readPassword } from './read-password.ts';

const usage = `Creates the account of this installation's operator, with a confirmed e-mail address.

  npm run admin:create -- --email ana@example.com --name 'Ana Peña'     reads the password from standard input
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } }, strict: false });
  const { email, name } = values;
  if (typeof email !== 'string' || typeof name !== 'string') return fail(usage, 2);
  const input = SignUpInput.safeParse({ email, name, password: await readPassword() });
  if (!input.success)
    return fail(input.error.issues.map(({ path, message }) => `${path.join('.')} ${message}\n`).join(''), 2);
  const runtime = await createRuntime(loadConfig(process.env), { joinsRunning: true });
  try {
    const created = await createAdministrator(runtime.services, input.data);
    process.stdout.write(`${created.email} can sign in now (${created.id})\n`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    fail(`${error.message}\n`, 1);
  } finally {
    await runtime.close();
  }
}

function fail(text: string, exitCode: number): void {
  process.stderr.write(text);
  process.exitCode = exitCode;
}

main().catch(failToStart);
