import { existsSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { expect } from 'chai';
import { configFolder, stateFolder } from '../src/profiles/folders.ts';
import { type Desk, desk } from './terminal.ts';

const known = { organizationId: '01a1ff43-0000-7000-8000-000000000000', environment: 'sandbox', scopes: [] };

describe('the folder of profiles', () => {
  let at: Desk;
  beforeEach(() => {
    at = desk();
  });
  afterEach(() => at.clear());

  const lacre = () =>
    at.serve((_req, res) => res.setHeader('content-type', 'application/json').end(JSON.stringify(known)));

  for (const HOME of ['', 'home', './home'])
    it(`is never in the working directory: HOME=${HOME}`, () => {
      const folders = [configFolder({ HOME }), stateFolder({ HOME })];
      expect(folders.map((folder) => folder === undefined || isAbsolute(folder))).to.deep.equal([true, true]);
    });

  it('that cannot be created is reported before login asks for a credential, with what to set', async () => {
    const file = join(at.home, 'file');
    writeFileSync(file, '');
    // The system reports folders that are missing in /proc as missing, also when they are created.
    for (const HOME of [file, '/proc/nope'])
      for (const [LANG, wanted] of [
        ['C', /cannot be written \(E[A-Z]+\): .*set XDG_CONFIG_HOME to a writable folder, or use LACRE_URL and/],
        ['es_MX', /^error: No se puede escribir .* \(E[A-Z]+\): .*ponga en XDG_CONFIG_HOME una carpeta/],
      ] as const) {
        const { code, out, err } = await at.run(['login', '--with-key'], { env: { HOME, LANG } });
        expect([code, out]).to.deep.equal([1, '']);
        expect(err).to.match(wanted).and.include(join(HOME, '.config/lacre/profiles.json'));
      }
  });

  it('is not needed by a command that variables give everything', async () => {
    const env = { LACRE_URL: await lacre(), LACRE_API_KEY: 'sk_test_1', LANG: 'C' };
    expect((await at.run(['whoami'], { env: { ...env, HOME: '/proc/nope' } })).code).to.equal(0);
    const invoice = join(at.home, 'invoice.json');
    writeFileSync(invoice, '{}');
    const again = await at.run(['stamp', invoice, '--again'], { env: { ...env, HOME: '/proc/nope' } });
    expect([again.code, again.err.includes('cannot be written')]).to.deep.equal([1, true]);
  });

  it('that does not exist has no profiles, also where it never can', async () => {
    const file = join(at.home, 'file');
    writeFileSync(file, '');
    for (const HOME of [file, '/proc/nope', at.home])
      expect((await at.run(['list'], { env: { HOME, LANG: 'C' } })).err).to.match(/^error: Which installation\?/);
    expect(existsSync(join(at.home, '.config'))).to.equal(false);
  });
});
