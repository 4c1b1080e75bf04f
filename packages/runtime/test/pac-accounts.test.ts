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

describe('the accounts with PACs', () => {
  it('are asked for by name when a PAC is chosen', () => {
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

  it('lead to the test service in the sandbox and to the real one in production', () => {
    const { pacAccounts } = loadConfig({
      PAC_SANDBOX: 'finkok',
      PAC_PRODUCTION: 'finkok',
      FINKOK_USERNAME: 'a@example.com',
      FINKOK_PASSWORD: 'one',
      FINKOK_PASSWORD_SANDBOX: 'another',
      SW_USER: 'b',
      SW_PASSWORD: 'c',
    });
    expect(pacAccounts.sandbox.finkok?.url).to.equal('https://demo-facturacion.finkok.com');
    expect(pacAccounts.sandbox.finkok?.password.reveal()).to.equal('another');
    expect(pacAccounts.production.finkok?.url).to.equal('https://facturacion.finkok.com');
    expect(pacAccounts.production.finkok?.password.reveal()).to.equal('one');
    expect(pacAccounts.production.sw?.url).to.equal('https://services.sw.com.mx');
  });

  it('do not show their passwords', () => {
    const config = loadConfig({ FINKOK_USERNAME: 'a', FINKOK_PASSWORD: 'canary-1', SW_TOKEN: 'canary-2' });
    expect(JSON.stringify(config)).not.to.include('canary');
  });
});
