import { expect } from 'chai';
import { ConfigError, loadConfig, warningsOf } from '../src/config.ts';

const masterKey = Buffer.alloc(32, 7).toString('base64');

describe('OUTBOUND_ALLOW_CIDRS', () => {
  const errorOf = (env: Record<string, string>) => {
    try {
      loadConfig(env);
    } catch (error) {
      expect(error).to.be.instanceOf(ConfigError);
      return (error as Error).message;
    }
    return undefined;
  };

  it('opens ranges for tests', () => {
    const { outboundAllowCidrs } = loadConfig({ OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8, ::1/128' });
    expect(outboundAllowCidrs.map(([address, bits]) => `${address}/${bits}`)).to.deep.equal(['127.0.0.0/8', '::1/128']);
    expect(loadConfig({}).outboundAllowCidrs).to.deep.equal([]);
  });

  it('is rejected in production, and when it is not a list of ranges', () => {
    const production = { NODE_ENV: 'production', MASTER_KEY: masterKey };
    expect(errorOf({ ...production, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' })).to.equal(
      'OUTBOUND_ALLOW_CIDRS is for tests only and not allowed when NODE_ENV=production',
    );
    expect(errorOf(production)).to.equal(undefined);
    for (const wrong of ['127.0.0.1', 'loopback', '127.0.0.0/33'])
      expect(errorOf({ OUTBOUND_ALLOW_CIDRS: wrong })).to.equal(
        'OUTBOUND_ALLOW_CIDRS must be CIDR ranges separated by commas',
      );
  });
});

describe('a database on another machine', () => {
  const url = 'postgresql://lacre@db.example/lacre';
  const production = { NODE_ENV: 'production', MASTER_KEY: masterKey };

  it('is rejected in production without TLS, whichever variable names it, unless the operator allows it', () => {
    for (const variable of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'DATABASE_URL'])
      expect(
        () => loadConfig({ DATABASE_URL: `${url}?sslmode=verify-full`, ...production, [variable]: url }),
        variable,
      ).to.throw(ConfigError, `${variable} reaches db.example without TLS`);
    const kept = loadConfig({ ...production, DATABASE_URL: url, DATABASE_TLS: 'preferred' });
    expect(kept.unprotectedDatabases).to.have.length(1);
    expect(loadConfig({ ...production, DATABASE_URL: `${url}?sslmode=verify-full` }).unprotectedDatabases).to.be.empty;
  });

  it('is warned of elsewhere, and rejected where that is configured', () => {
    expect(loadConfig({ DATABASE_URL: url }).unprotectedDatabases).to.deep.equal([
      'DATABASE_URL reaches db.example without TLS or without checking its certificate: add ?sslmode=verify-full',
    ]);
    expect(() => loadConfig({ DATABASE_URL: url, DATABASE_TLS: 'required' })).to.throw(
      ConfigError,
      'sslmode=verify-full',
    );
    expect(loadConfig({ DATABASE_URL: 'postgresql://lacre@127.0.0.1/lacre' }).unprotectedDatabases).to.be.empty;
  });
});

describe('BASE_URL', () => {
  it('is the address of a host, and is rejected with a path, a query or a credential', () => {
    expect(loadConfig({ BASE_URL: 'https://facturas.example.com:8443/' }).baseUrl).to.equal(
      'https://facturas.example.com:8443',
    );
    expect(loadConfig({ BASE_URL: 'http://[::1]:3000' }).baseUrl).to.equal('http://[::1]:3000');
    for (const rest of [
      'example.com/lacre',
      'example.com/lacre/',
      'example.com?x=1',
      'example.com/?',
      'example.com/#a',
      'a:b@example.com',
    ])
      expect(() => loadConfig({ BASE_URL: `https://${rest}` }), rest).to.throw(
        ConfigError,
        'BASE_URL must be scheme, host and port alone',
      );
    expect(() => loadConfig({ BASE_URL: 'facturas.example.com' })).to.throw(
      ConfigError,
      'BASE_URL must be an http or https URL',
    );
  });
});

describe('MASTER_KEY and PREVIOUS_MASTER_KEYS', () => {
  it('are rejected when they are not keys, before anything is started, and are not repeated', () => {
    const shape = 'must be 32 bytes, written in base64 (44 characters) or hex (64 digits)';
    for (const wrong of ['canary', `"${masterKey}"`, `${masterKey}=canary`]) {
      expect(() => loadConfig({ MASTER_KEY: wrong }), wrong)
        .to.throw(ConfigError, `MASTER_KEY ${shape}`)
        .with.property('message')
        .not.include(wrong);
      expect(() => loadConfig({ PREVIOUS_MASTER_KEYS: `${masterKey}, ${wrong}` }), wrong)
        .to.throw(ConfigError, `PREVIOUS_MASTER_KEYS each ${shape}`)
        .with.property('message')
        .not.include(wrong);
    }
  });

  it('may have blanks around them', () => {
    const hex = Buffer.alloc(32, 8).toString('hex');
    const config = loadConfig({ MASTER_KEY: ` ${masterKey}\n`, PREVIOUS_MASTER_KEYS: ` ${masterKey}, ${hex}\n` });
    expect(config.masterKey?.reveal().trim()).to.equal(masterKey);
  });
});

describe('the URL of a server', () => {
  const hint = 'In a login or password, write / ? # % and @ as';

  it('with a password that ends its host is rejected with the way to write it, and is not repeated', () => {
    for (const [variable, url] of [
      ['DATABASE_URL', 'postgresql://lacre:canary/x+y=@db.internal:5432/lacre'],
      ['DATABASE_URL', 'postgresql://lacre:12/canary@db.internal/lacre'],
      ['DATABASE_DIRECT_URL', 'postgresql://lacre:canary#1@db.internal/lacre'],
      ['SMTP_URL', 'smtp://AKIA:canary/x+y@email-smtp.us-east-1.amazonaws.com:587'],
      ['SMTP_URL', 'smtp://ana:canary%off@mail.example.com'],
      ['JOBS_URL', 'mongodb://lacre:canary/x@db.internal/jobs'],
    ] as const)
      expect(() => loadConfig({ [variable]: url }), url)
        .to.throw(ConfigError, hint)
        .with.property('message')
        .not.include('canary');
    expect(() => loadConfig({ SMTP_URL: 'mail.example.com' })).to.throw('SMTP_URL must be an smtp:// or smtps:// URL');
  });

  it('is accepted with an encoded password, a socket, or the members of a replica set', () => {
    for (const [variable, url] of [
      ['DATABASE_URL', 'postgresql://lacre:x%2Fy@localhost/lacre'],
      ['DATABASE_URL', 'postgresql:///lacre?host=/var/run/postgresql'],
      ['SMTP_URL', 'smtp://ana@example.com:x%25@mail.example.com:587?tls=off'],
      ['JOBS_URL', 'mongodb://a:27017,b:27017/jobs?replicaSet=rs'],
      ['JOBS_URL', 'mongodb://lacre:p,w@a:27017,b:27017,c:27017'],
      ['JOBS_URL', 'mongodb+srv://lacre:pw@cluster.example.com/jobs'],
    ] as const)
      expect(() => loadConfig({ [variable]: url }), url).not.to.throw();
  });
});

describe('SMTP_URL', () => {
  it('is warned of when missing in production, where e-mails would reach no one', () => {
    const production = { NODE_ENV: 'production', MASTER_KEY: masterKey };
    expect(warningsOf(loadConfig(production))).to.deep.equal([
      'SMTP_URL is not set: mails are written to files, and invitations reach no one',
    ]);
    expect(warningsOf(loadConfig({ ...production, SMTP_URL: 'smtps://mail.example.com' }))).to.deep.equal([]);
    expect(warningsOf(loadConfig({}))).to.deep.equal([]);
  });
});

describe('BASE_URL', () => {
  it('is warned of where others on the network can read what is sent: http that leaves this machine', () => {
    const warned = (url: string) => warningsOf(loadConfig({ BASE_URL: url }));
    for (const url of ['http://192.168.1.10:3000', 'http://facturas.example.com'])
      expect(warned(url), url).to.deep.equal([
        `BASE_URL is ${url}: whoever is on the network can read passwords, keys and documents. Put a proxy with TLS before ` +
          'the service and set BASE_URL to its https address',
      ]);
    for (const url of [
      'https://facturas.example.com',
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ])
      expect(warned(url), url).to.deep.equal([]);
  });
});

describe('HOST', () => {
  it('is warned of where it lets other machines in whose links would lead to themselves', () => {
    expect(warningsOf(loadConfig({ HOST: '0.0.0.0' }))).to.deep.equal([
      'HOST=0.0.0.0 lets other machines in, but links in e-mails and applications lead them to http://localhost:3000: ' +
        'set BASE_URL to the address at which they reach the service',
    ]);
    expect(warningsOf(loadConfig({ HOST: '0.0.0.0', BASE_URL: 'https://facturas.example.com' }))).to.deep.equal([]);
    expect(warningsOf(loadConfig({ HOST: '::1' }))).to.deep.equal([]);
  });
});

describe('SIGN_UP and MAIL_DAILY_CAP', () => {
  it('let any address sign up, but in production only invited ones, unless configured otherwise', () => {
    const production = { NODE_ENV: 'production', MASTER_KEY: masterKey };
    expect([loadConfig({}).signUp, loadConfig(production).signUp]).to.deep.equal(['open', 'invited']);
    expect(loadConfig({ ...production, SIGN_UP: 'closed' }).signUp).to.equal('closed');
    expect(() => loadConfig({ SIGN_UP: 'yes' })).to.throw(ConfigError, 'SIGN_UP must be open, invited or closed');
  });

  it('limit invoice e-mails to 5,000 a day', () => {
    expect(loadConfig({}).mailDailyCap).to.equal(5_000);
    expect(loadConfig({ MAIL_DAILY_CAP: '10' }).mailDailyCap).to.equal(10);
    expect(() => loadConfig({ MAIL_DAILY_CAP: '0' })).to.throw(
      ConfigError,
      'MAIL_DAILY_CAP must be mails a day, at least 1',
    );
  });
});

describe('a variable of the environment', () => {
  it('that is blank counts as unset', () => {
    expect(loadConfig({ PORT: ' ', METRICS_PORT: '\t', MASTER_KEY: '' })).to.include({
      port: 3000,
      metricsPort: undefined,
    });
  });

  it('NODE_ENV is rejected where production is meant and spelled otherwise: it would be a trial mode', () => {
    for (const NODE_ENV of ['Production', 'prod', 'PROD', ' production', 'production '])
      expect(() => loadConfig({ NODE_ENV }), NODE_ENV).to.throw(
        ConfigError,
        'NODE_ENV must be written production, if that is meant',
      );
    for (const NODE_ENV of ['development', 'test', 'staging'])
      expect(loadConfig({ NODE_ENV }).production).to.equal(false);
  });
});

describe('a misspelt setting', () => {
  const errorOf = (env: Record<string, string>) => {
    try {
      loadConfig(env);
    } catch (error) {
      return (error as Error).message;
    }
    return undefined;
  };

  it('is rejected by its name, with the one that it nearly is', () => {
    const slips = {
      DATABSE_URL: 'DATABASE_URL',
      DATABASE_ULR: 'DATABASE_URL',
      DATABASE_URLS: 'DATABASE_URL',
      MASTER_KEI: 'MASTER_KEY',
      PAC_PRODUCTON: 'PAC_PRODUCTION',
      FINKOK_PASWORD: 'FINKOK_PASSWORD',
      SW_PASSWORD_PRODUCTON: 'SW_PASSWORD_PRODUCTION',
    };
    for (const [name, meant] of Object.entries(slips))
      expect(errorOf({ [name]: 'a value' }), name).to.equal(
        `${name} is not a setting: if it means ${meant}, rename it, otherwise remove it`,
      );
    expect(errorOf({ RATE_LIMIT_STAMPS: '5' })).to.match(
      /^RATE_LIMIT_STAMPS is not a setting: the rate limits are .*RATE_LIMIT_STAMP_PRODUCTION/,
    );
  });

  it('is listed beside the invalid ones', () => {
    expect(errorOf({ DATABSE_URL: 'a value', PORT: 'none' })?.split('\n')).to.have.length(2);
  });

  it('is not seen in variables of other programs, or where the setting is given too', () => {
    const others = ['PATH', 'HOME', 'HOSTNAME', 'PORTS', 'DATABASE_PORT', 'LACRE_PORT', 'OTEL_EXPORTER_OTLP_HEADERS'];
    for (const name of others) expect(errorOf({ [name]: 'a value' }), name).to.equal(undefined);
    expect(errorOf({ EMAIL_FROM: 'a@example.com', MAIL_FROM: 'b@example.com' })).to.equal(undefined);
    expect(errorOf({ DATABSE_URL: ' ' })).to.equal(undefined);
  });
});
