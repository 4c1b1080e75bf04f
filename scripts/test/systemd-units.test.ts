import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../workspaces.ts';

const units = ['lacre-api@.service', 'lacre-worker@.service'];
const asNode = (version: string) =>
  `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`;

/** Output of the command that a unit runs first, on a Node of that version. */
function checkOf(unit: string, version: string): [number | null, string] {
  const text = readFileSync(join(root, 'deploy', 'systemd', unit), 'utf8');
  const [, args = ''] = /^ExecStartPre=\/usr\/bin\/node (.*)$/m.exec(text) ?? [];
  const { status, stderr } = spawnSync(process.execPath, ['--import', asNode(version), ...args.split(' ')], {
    cwd: root,
    encoding: 'utf8',
  });
  return [status, stderr];
}

describe('the systemd units', () => {
  for (const unit of units)
    it(`say which Node ${unit} needs, where an older one could not read the sources`, () => {
      const [status, words] = checkOf(unit, '20.20.2');
      expect(status).to.equal(1);
      expect(words).to.match(/^lacre: Node 24 or newer is needed at \S+; this is Node 20\.20\.2\.\n$/);
      expect(checkOf(unit, '24.0.0')).to.deep.equal([0, '']);
      expect(checkOf(unit, '26.1.0')).to.deep.equal([0, '']);
    });
});
