import { existsSync } from 'node:fs';
import { expect } from 'chai';
import { defaultArgs } from 'puppeteer';
import { chromiumArguments } from '../../src/pdf/chromium-arguments.ts';
import { type ChromiumProcess, startChromium } from '../../src/pdf/chromium-process.ts';
import { isRoot } from '../../src/pdf/drop-root.ts';
import { gone, type TrackedBrowser, trackBrowser } from './tracked-browser.ts';

/** A program that writes into its profile and runs the given command. */
const inProfile = (command: string) =>
  `for last; do :; done\nprofile="\${last#--user-data-dir=}"\n` + `touch "$profile/Preferences"\n${command}`;

describe('the process of a browser', () => {
  let program: TrackedBrowser;
  afterEach(() => program.remove());

  const start = (command: string) => {
    program = trackBrowser(inProfile(command));
    return startChromium(program.path, [], { PATH: process.env['PATH'] ?? '' });
  };
  const profileOf = async (chromium: ChromiumProcess): Promise<string> => {
    const [profile] = (await chromium.read.setEncoding('utf8').take(1).toArray()) as string[];
    return profile?.trim() ?? '';
  };

  it('leaves no profile behind when it exits by itself, and reports its last output', async () => {
    const chromium = start('echo one >&2; echo "No usable sandbox!" >&2; echo "$profile" >&4; exit 3');
    const profile = await profileOf(chromium);
    expect(profile).to.match(/lacre-chromium-\d+-\w+$/);
    expect(await chromium.ended).to.equal('Chromium exited (exit code 3): No usable sandbox!');
    expect(existsSync(profile)).to.equal(false);
  });

  it('leaves no profile and no process behind when it is killed, including child processes', async () => {
    const chromium = start('sleep 600 & echo $! >> "$(dirname "$0")/pids"\necho "$profile" >&4\nwait');
    const profile = await profileOf(chromium);
    expect(existsSync(`${profile}/Preferences`)).to.equal(true);
    chromium.kill();
    expect(await chromium.ended).to.equal('Chromium exited (SIGKILL)');
    expect(existsSync(profile)).to.equal(false);
    expect(program.pids()).to.have.length(2);
    await Promise.all(program.pids().map(gone));
  });

  it('ends the child processes that the first process left when it exited by itself', async () => {
    const chromium = start('sleep 600 & echo $! >> "$(dirname "$0")/pids"\nexit 0');
    await chromium.ended;
    expect(program.pids()).to.have.length(2);
    await Promise.all(program.pids().map(gone));
  });

  it('reports why a program cannot be started, and leaves no profile', async () => {
    program = trackBrowser('');
    const chromium = startChromium(`${program.path}-canary`, [], {});
    expect(await chromium.ended)
      .to.include('canary')
      .and.include('ENOENT');
  });

  it('is started as another user by root', async function () {
    // Only root may start a process as another user.
    if (!isRoot()) return this.skip();
    program = trackBrowser('');
    const user = { uid: 64_841, gid: 64_842 };
    const ids = 'echo "$(id -u) $(id -g) $(id -G) $(stat -c %u:%g:%a "${1#--user-data-dir=}")" >&4';
    const chromium = startChromium('/bin/sh', ['-c', ids, 'browser'], { PATH: process.env['PATH'] ?? '' }, user);
    const [said] = (await chromium.read.setEncoding('utf8').take(1).toArray()) as string[];
    expect(said?.trim()).to.equal('64841 64842 64842 64841:64842:700');
    await chromium.ended;
  });

  it('is started with the arguments of Puppeteer and our own', async () => {
    program = trackBrowser('');
    const usual = (await defaultArgs({ headless: 'shell' }))
      .filter((argument) => argument !== 'about:blank')
      .map((argument) =>
        argument.startsWith('--enable-features=') ? `${argument},NetworkServiceInProcess2` : argument,
      );
    const own = [
      '--disable-gpu',
      '--proxy-server=http://127.0.0.1:9',
      '--proxy-bypass-list=<-loopback>',
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--font-render-hinting=none',
    ];
    const pipe = '--remote-debugging-pipe';
    expect(chromiumArguments({ noSandbox: false, isSeen: true })).to.deep.equal([...usual, ...own, pipe]);
    const extra = ['--no-sandbox', '--enable-begin-frame-control'];
    expect(chromiumArguments({ noSandbox: true })).to.deep.equal([...usual, ...own, ...extra, pipe]);
  });
});
