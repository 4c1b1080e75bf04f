import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';

describe('the watchdog', function () {
  this.timeout(60_000);
  const run = async (how: string) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'stand-still.ts'), how]);
    const [result, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    return { result, code, signal };
  };

  it('kills a process whose event loop hangs, and reports where', async () => {
    const { result, signal } = await run('loop');
    expect(signal).to.equal('SIGKILL');
    expect(result)
      .to.include('the event loop stands still for 1 s')
      .and.match(/loopsForGood file:.*stand-still\.ts:\d+/);
  });

  it('kills one that hangs in a regular expression', async () => {
    const { result, signal } = await run('regex');
    expect(signal).to.equal('SIGKILL');
    expect(result).to.include('the event loop stands still').and.include('matchesForGood');
  });

  it('does not affect one that works', async () => {
    expect(await run('work')).to.deep.equal({ result: '', code: 0, signal: null });
  });
});
