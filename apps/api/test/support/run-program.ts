import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';

/** PHP that reports everything it does not like. */
export const php = ['php', '-d', 'error_reporting=-1', '-d', 'display_errors=stderr'];

/** A console program for the .NET version of the machine; before 5 it had a longer name. */
const csharpProject = `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup>
<OutputType>Exe</OutputType><TargetFramework>net$(BundledNETCoreAppTargetFrameworkVersion)</TargetFramework>
<TargetFramework Condition="'$(BundledNETCoreAppTargetFrameworkVersion)' &lt; '5'">netcoreapp$(BundledNETCoreAppTargetFrameworkVersion)</TargetFramework>
</PropertyGroup></Project>`;
/** A project with these sources in `folder`, and the command that runs it. */
export function csharp(folder: string, sources: Record<string, string>): string[] {
  for (const [name, source] of Object.entries({ 'sample.csproj': csharpProject, ...sources }))
    writeFileSync(join(folder, name), source);
  return ['dotnet', 'run', '--project', join(folder, 'sample.csproj')];
}

/** Whether this machine has the program; PHP counts with its extension curl only. */
export function has(command: string): boolean {
  if (command === 'php') return spawnSync('php', ['-r', 'exit(extension_loaded("curl") ? 0 : 1);']).status === 0;
  return spawnSync('which', [command]).status === 0;
}

/** Runs a program to its end. `code`: null if it took longer than `totalMs`. */
export async function runProgram(
  [command = '', ...args]: readonly string[],
  env: Record<string, string>,
  totalMs?: number,
): Promise<{ code: number | null; out: string; problems: string }> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: totalMs,
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [code, out, problems] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, out, problems };
}

/** What a program prints that must succeed, and PHP without a warning. */
export async function runSample(command: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { code, out, problems } = await runProgram(command, env);
  expect(code, out + problems).to.equal(0);
  if (command[0] === 'php') expect(problems).to.equal('');
  return out;
}
