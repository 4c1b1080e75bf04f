import { expect } from 'chai';
import { ConfigError, loadConfig } from '../src/config.ts';

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
};

describe('PAC accounts', () => {
  it('require the credentials of the chosen PAC, by name', () => {
    expect(faultsOf({ PAC_PRODUCTION: 'finkok' })).to.deep.equal([
      'FINKOK_USERNAME and FINKOK_PASSWORD are required when a PAC is finkok',
    ]);
    expect(faultsOf({ PAC_SANDBOX: 'sw' })).to.deep.equal([
      'SW_TOKEN, or SW_USER and SW_PASSWORD, are required when a PAC is sw',
    ]);
    expect(faultsOf({ PAC_SANDBOX: 'edicom' })).to.deep.equal(['PAC_SANDBOX must be simulator, http, finkok or sw']);
    expect(faultsOf({ PAC_SANDBOX: 'sw', SW_TOKEN: 't', SW_URL: 'ftp://x' })).to.deep.equal([
      'SW_URL must be an http or https URL',
    ]);
  });

  it('require URLs, and name the variable that has none', () => {
    const finkok = { FINKOK_USERNAME: 'a', FINKOK_PASSWORD: 'b' };
    const required = 'must be an http or https URL';
    expect(faultsOf({ PAC_PRODUCTION: 'finkok', ...finkok, FINKOK_URL: 'x' })).to.deep.equal([
      `FINKOK_URL ${required}`,
    ]);
    expect(faultsOf({ PAC_PRODUCTION: 'finkok', ...finkok, FINKOK_URL_PRODUCTION: 'x' })).to.deep.equal([
      `FINKOK_URL_PRODUCTION ${required}`,
    ]);
  });

  it('use the test service in the sandbox and the real one in production', () => {
    const { pacs } = loadConfig({
      PAC_SANDBOX: 'finkok',
      PAC_PRODUCTION: 'finkok',
      FINKOK_USERNAME: 'a@example.com',
      FINKOK_PASSWORD: 'one',
      FINKOK_PASSWORD_SANDBOX: 'another',
    });
    const [[sandbox], [production]] = [pacs.sandbox, pacs.production];
    if (sandbox?.pac !== 'finkok' || production?.pac !== 'finkok') throw new Error('no account');
    expect(sandbox).to.include({ name: 'finkok', weight: 1, url: 'https://demo-facturacion.finkok.com' });
    expect(sandbox.password.reveal()).to.equal('another');
    expect(production.url).to.equal('https://facturacion.finkok.com');
    expect(production.password.reveal()).to.equal('one');
    const [sw] = loadConfig({ PAC_PRODUCTION: 'sw', SW_USER: 'b', SW_PASSWORD: 'c' }).pacs.production;
    expect(sw).to.include({ url: 'https://services.sw.com.mx' });
  });

  it('of a list have names, weights and addresses, in the order of the list', () => {
    const list = [
      { pac: 'finkok', username: 'a', password: 'b', weight: 3 },
      { pac: 'finkok', name: 'second', username: 'c', password: 'd', weight: 0 },
      { pac: 'sw', token: 'e', url: 'https://sw.example' },
    ];
    const { pacs } = loadConfig({ PACS_PRODUCTION: JSON.stringify(list) });
    expect(pacs.production.map(({ name, pac, weight }) => `${name} ${pac} ${weight}`)).to.deep.equal([
      'finkok finkok 3',
      'second finkok 0',
      'sw sw 1',
    ]);
    expect(pacs.production[2]).to.include({ url: 'https://sw.example' });
    expect(pacs.sandbox.map(({ name }) => name)).to.deep.equal(['simulator']);
  });

  for (const [what, list, fault] of [
    ['is no JSON', '[{"pac":"sw","token":"canary"', /must be JSON of 1 to 10 accounts such as/],
    ['is empty', '[]', /must be JSON of 1 to 10 accounts/],
    ['names a PAC that is none', '[{"pac":"edicom"}]', /\[0\]\.pac must be simulator, http, finkok or sw$/],
    [
      'has what no such account has',
      '[{"pac":"sw","token":"canary","user_name":"x"}]',
      /\[0\] has what no such account has: user_name$/,
    ],
    ['lacks a password', '[{"pac":"finkok","username":"a"}]', /\[0\]\.password is required$/],
    ['lacks every credential', '[{"pac":"sw","user":"a"}]', /\[0\] needs token, or user and password$/],
    ['has a weight that is none', '[{"pac":"sw","token":"canary","weight":-1}]', /\[0\]\.weight must be 0 or more$/],
    ['gives one name twice', '[{"pac":"sw","token":"a"},{"pac":"sw","token":"b"}]', /two accounts named sw/],
    ['issues nothing', '[{"pac":"sw","token":"a","weight":0}]', /no account with a weight above 0/],
  ] as const)
    it(`fail the start for a list that ${what}, and repeat none of its secrets`, () => {
      const faults = faultsOf({ PACS_PRODUCTION: list });
      expect(faults).to.have.length(1);
      expect(faults[0])
        .to.match(/^PACS_PRODUCTION/)
        .and.match(fault);
      expect(faults[0]).not.to.include('canary');
    });

  it('are set in one way at a time, and never to the simulator in production', () => {
    const list = '[{"pac":"sw","token":"a"}]';
    expect(faultsOf({ PAC_PRODUCTION: 'sw', SW_TOKEN: 'a', PACS_PRODUCTION: list })).to.deep.equal([
      'PAC_PRODUCTION and PACS_PRODUCTION exclude each other: list every account in PACS_PRODUCTION',
    ]);
    const simulator = { NODE_ENV: 'production', MASTER_KEY: Buffer.alloc(32).toString('base64') };
    expect(faultsOf({ ...simulator, PACS_PRODUCTION: '[{"pac":"simulator"}]' })).to.deep.equal([
      'The simulator as a PAC of production is for tests only and not allowed when NODE_ENV=production',
    ]);
  });

  it('do not expose their passwords', () => {
    const finkok = { PAC_PRODUCTION: 'finkok', FINKOK_USERNAME: 'a', FINKOK_PASSWORD: 'canary-1' };
    const list = [
      { pac: 'sw', user: 'a', password: 'canary-2' },
      { pac: 'sw', name: 'b', token: 'canary-3' },
    ];
    expect(JSON.stringify(loadConfig({ ...finkok, PACS_SANDBOX: JSON.stringify(list) }))).not.to.include('canary');
  });
});
