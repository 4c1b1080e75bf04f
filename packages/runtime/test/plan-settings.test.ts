import { expect } from 'chai';
import { ConfigError, loadConfig } from '../src/config.ts';

describe('settings of plans and payments', () => {
  it('sell nothing and limit no one by default', () => {
    expect(loadConfig({})).to.deep.include({
      plans: {},
      defaultPlan: 'unlimited',
      partnerCommissionRate: '0',
      stripe: undefined,
    });
  });

  it('are parsed, and do not expose their secrets', () => {
    const plans = {
      starter: { cfdiIncluded: 100, priceId: 'price_1' },
      free: { cfdiIncluded: 5 },
      pro: { cfdiIncluded: null },
    };
    const config = loadConfig({
      PLANS: JSON.stringify(plans),
      DEFAULT_PLAN: 'free',
      PARTNER_COMMISSION_RATE: '0.15',
      STRIPE_SECRET_KEY: 'sk_live_canary',
      STRIPE_WEBHOOK_SECRET: 'whsec_canary',
    });
    expect(config).to.deep.include({ plans, defaultPlan: 'free', partnerCommissionRate: '0.15' });
    expect(config.stripe?.secretKey.reveal()).to.equal('sk_live_canary');
    expect(JSON.stringify(config)).to.not.include('canary');
  });

  const plansFault = /PLANS must be JSON such as/;
  const faults: [Record<string, string>, RegExp][] = [
    [{ PLANS: 'starter' }, plansFault],
    [{ PLANS: '[]' }, plansFault],
    [{ PLANS: '{"starter":{"cfdiIncluded":-1}}' }, plansFault],
    [{ PLANS: '{"starter":{"cfdiIncluded":1.5}}' }, plansFault],
    [{ PLANS: '{"starter":{}}' }, plansFault],
    [{ PLANS: '{"Starter Plan":{"cfdiIncluded":1}}' }, plansFault],
    [{ PLANS: '{"starter":{"cfdiIncluded":1,"price":"x"}}' }, plansFault],
    [{ DEFAULT_PLAN: 'gold' }, /DEFAULT_PLAN must be unlimited or one of PLANS/],
    [{ PARTNER_COMMISSION_RATE: '20%' }, /PARTNER_COMMISSION_RATE must be a decimal between 0 and 1/],
    [{ PARTNER_COMMISSION_RATE: '1.5' }, /PARTNER_COMMISSION_RATE must be a decimal between 0 and 1/],
    [{ STRIPE_SECRET_KEY: 'sk_live_canary' }, /STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together/],
  ];
  for (const [env, fault] of faults)
    it(`reject ${JSON.stringify(env).replace('canary', '...')}`, () => {
      expect(() => loadConfig(env))
        .to.throw(ConfigError, fault)
        .with.property('message')
        .that.does.not.include('canary');
    });
});
