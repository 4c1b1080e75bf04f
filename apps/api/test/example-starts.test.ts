import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

const root = join(import.meta.dirname, '../../..');

describe('npm start of an example', () => {
  for (const [name, needs] of [
    ['inhouse', ['LACRE_API_KEY']],
    ['shop', ['LACRE_API_KEY', 'LACRE_WEBHOOK_SECRET']],
    ['oauth-app', ['LACRE_CLIENT_ID', 'LACRE_CLIENT_SECRET']],
    ['typed-client', ['npm start', 'http://127.0.0.1:1']],
  ] as const)
    it(`reports what ${name} needs, in one line`, async () => {
      const main = `examples/${name}/src/main.ts`;
      const { scripts } = JSON.parse(readFileSync(join(root, 'examples', name, 'package.json'), 'utf8')) as {
        scripts: { start: string };
      };
      expect(scripts.start).to.equal(`node ../../scripts/run.mjs ${main}`);
      const result = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
        execFile(
          process.execPath,
          [join(root, main)],
          { env: { LACRE_URL: 'http://127.0.0.1:1' } },
          (error, _, stderr) => resolve({ code: error?.code, stderr }),
        );
      });
      expect(result.code).to.equal(1);
      expect(result.stderr.trim().split('\n')).to.have.length(1);
      for (const need of needs) expect(result.stderr).to.include(need);
    });
});
