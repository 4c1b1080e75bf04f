import { readdirSync, readFileSync } from 'node:fs';
import { browserUser } from '@lacre/embedded/browser-user';
import { type FoundChromium, findChromium } from '@lacre/embedded/chromium';
import { expect } from 'chai';
import type { SandboxChoice } from '../../src/pdf/printer.ts';
import { servicePreview } from './sample-documents.ts';
import { browserDataDir, type LogLine, rendererOf } from './test-browser.ts';
import { trackBrowser } from './tracked-browser.ts';

type Process = { parent: number; uid: number; seccomp: number; command: string };

function readProcess(id: number): Process | undefined {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { parent: field('PPid'), uid: field('Uid'), seccomp: field('Seccomp'), command };
  } catch {
    return undefined;
  }
}

/** All descendants of this process. */
function descendants(): Process[] {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const found = readProcess(Number(name));
        return found ? [[Number(name), found] as const] : [];
      }),
  );
  const isOurs = (one: Process): boolean => {
    if (one.parent === process.pid) return true;
    const parent = all.get(one.parent);
    return parent !== undefined && isOurs(parent);
  };
  return [...all.values()].filter(isOurs);
}

async function printWith(program: Parameters<typeof rendererOf>[0]): Promise<{ lines: LogLine[]; fault?: unknown }> {
  const { renderer, lines } = rendererOf(program);
  try {
    await renderer.compose(servicePreview()).print();
    return { lines };
  } catch (fault) {
    return { lines, fault };
  } finally {
    await renderer.close();
  }
}

describe('the browser that prints', function () {
  this.timeout(180_000);
  let chromium: FoundChromium;

  before(async () => {
    chromium = await findChromium({ dataDir: browserDataDir, explicitPath: process.env['CHROMIUM_PATH'] });
  });

  it('under root is another user, with the process that drives it, and sandboxed', async function () {
    const user = browserUser();
    if (user === undefined || process.platform !== 'linux') return this.skip();
    expect(chromium.user).to.deep.equal(user);
    const { renderer, lines } = rendererOf({ ...chromium, sandbox: 'required' });
    try {
      await renderer.compose(servicePreview()).print();
      const running = descendants().filter(({ command }) => /printing-process|chrom/.test(command));
      expect(running.length).to.be.at.least(3);
      for (const { command, uid } of running) expect(uid, command).to.equal(user.uid);
      const pages = running.filter(({ command }) => command.includes('--type=renderer'));
      expect(pages.length).to.be.at.least(1);
      // Every system call goes through a filter.
      for (const { seccomp } of pages) expect(seccomp).to.equal(2);
      expect(running.some(({ command }) => command.includes('--no-sandbox'))).to.equal(false);
      expect(lines).to.deep.equal([]);
    } finally {
      await renderer.close();
    }
  });

  describe('where its sandbox cannot start', () => {
    const printWithout = async (sandbox: SandboxChoice) => {
      const browser = trackBrowser(
        `case "$*" in *--no-sandbox*) exec '${chromium.executablePath}' "$@";; esac\necho 'No usable sandbox!' >&2; exit 1`,
      );
      try {
        // Without a user, root remains root.
        return await printWith({ executablePath: browser.path, env: chromium.env, sandbox });
      } finally {
        browser.remove();
      }
    };

    it('prints nothing in production and explains what to change', async () => {
      const { lines, fault } = await printWithout('required');
      expect(fault).to.include({ kind: 'service-unavailable' });
      const reasons = lines.map(({ fields }) => String(fields['reason'])).join('\n');
      expect(reasons).to.include('sandbox').and.include('CHROMIUM_SANDBOX=off');
    });

    it('prints in development and warns', async () => {
      const { lines, fault } = await printWithout('preferred');
      expect(fault).to.equal(undefined);
      expect(lines.map(({ level, text }) => `${level}: ${text}`).join('\n')).to.match(/^warn: Chromium .*sandbox/);
    });

    it('prints without a warning when the operator declares that the container is the sandbox', async () => {
      expect(await printWithout('off')).to.deep.equal({ lines: [] });
    });
  });
});
