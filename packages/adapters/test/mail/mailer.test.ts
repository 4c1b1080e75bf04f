import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createFileMailer, createSmtpMailer, type OpenMailer, smtpTimeouts } from '@lacre/adapters/mail/mailer';
import { MailRefused } from '@lacre/services/errors';
import { expect } from 'chai';
import { SMTPServer } from 'smtp-server';

const sender = { from: 'Lacre <no-reply@lacre.example>', domain: 'lacre.example' };
const id = '01a1ff43-0000-7000-8000-000000000001';
const mail = {
  to: 'ana@example.com',
  subject: 'Restablece tu contraseña ñandú',
  text: 'Hola Ana\nhttps://lacre.example/reset?token=secreto',
  html: '<p>Hola Ana</p>',
};

describe('mail over SMTP', () => {
  const received: { to: string[]; source: string }[] = [];
  let rejection: { code: number; text?: string } | undefined;
  let senderRejection: { code: number } | undefined;
  let contentRejection: string | undefined;
  /** Responses to mails that are delayed, while there is an array. */
  let held: (() => void)[] | undefined;
  let server: SMTPServer;
  let mailer: OpenMailer;
  before(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onMailFrom: (_address, _session, done) =>
        done(
          senderRejection
            ? Object.assign(new Error('not from this sender'), { responseCode: senderRejection.code })
            : null,
        ),
      onRcptTo: (_address, _session, done) =>
        done(
          rejection
            ? Object.assign(new Error(rejection.text ?? 'no such mailbox ana@example.com'), {
                responseCode: rejection.code,
              })
            : null,
        ),
      onData(stream, session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            source: Buffer.concat(parts).toString(),
          });
          if (held) held.push(done);
          else done(contentRejection ? Object.assign(new Error(contentRejection), { responseCode: 554 }) : null);
        });
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve());
    });
    const { port } = server.server.address() as AddressInfo;
    mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, sender);
  });
  after(async () => {
    mailer.close();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  });
  beforeEach(() => {
    received.length = 0;
    rejection = undefined;
    senderRejection = undefined;
    contentRejection = undefined;
    held = undefined;
  });

  it('of a mailer that is closed is delivered when already in flight, and is not sent otherwise', async () => {
    const { port } = server.server.address() as AddressInfo;
    const ending = createSmtpMailer(`smtp://127.0.0.1:${port}`, sender);
    held = [];
    const outcomes = [1, 2, 3, 4, 5].map(() =>
      ending.send(mail, id).then(
        () => 'handed over',
        () => 'not begun',
      ),
    );
    for (let tries = 0; held.length < 3; tries += 1) {
      if (tries === 1_000) throw new Error('no three mails came');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(ending.isClosed()).to.equal(false);
    ending.close();
    expect(ending.isClosed()).to.equal(true);
    expect(await Promise.all(outcomes.slice(3))).to.deep.equal(['not begun', 'not begun']);
    for (const answer of held) answer();
    expect(await Promise.all(outcomes.slice(0, 3))).to.deep.equal(['handed over', 'handed over', 'handed over']);
    expect(await ending.send(mail, id).catch((thrown: unknown) => thrown)).to.be.an('error');
    expect(received).to.have.length(3);
  });

  it('arrives complete, with its own id and no other recipient', async () => {
    await mailer.send({ ...mail, to: 'ana@example.com', subject: 'Uno\r\nBcc: thief@example.com' }, id);
    const [got] = received;
    expect(got?.to).to.deep.equal(['ana@example.com']);
    expect(got?.source).to.include(`Message-ID: <${id}@lacre.example>`).and.include('Auto-Submitted: auto-generated');
    expect(got?.source).not.to.match(/^(?:Bcc|Reply-To):/m);
  });

  it('has a Reply-To with a single address', async () => {
    await mailer.send({ ...mail, replyTo: 'cobranza@uno.example' }, id);
    expect(received[0]?.source).to.match(/^Reply-To: cobranza@uno\.example\r?$/m);
  });

  it('includes attachments', async () => {
    const attachment = { filename: 'factura.xml', contentType: 'application/xml', content: Buffer.from('<a/>') };
    await mailer.send({ ...mail, attachments: [attachment] }, id);
    expect(received[0]?.source).to.include('filename=factura.xml').and.include(Buffer.from('<a/>').toString('base64'));
  });

  it('that the recipient rejects permanently is distinguished from a failure that may be retried', async () => {
    const outcome = () =>
      mailer.send(mail, id).then(
        () => undefined,
        (error: unknown) => error,
      );
    rejection = { code: 550 };
    expect(await outcome()).to.be.instanceOf(MailRefused);
    rejection = { code: 450 };
    expect(await outcome())
      .to.be.an('error')
      .and.not.instanceOf(MailRefused);
    rejection = undefined;
    expect(await outcome()).to.equal(undefined);
  });

  it('can be retried when the server requires an account, encryption or another sender, which the operator can fix', async () => {
    const outcome = () => mailer.send(mail, id).catch((thrown: unknown) => thrown);
    for (const code of [530, 550, 553]) {
      senderRejection = { code };
      expect(await outcome(), String(code))
        .to.be.an('error')
        .and.not.instanceOf(MailRefused);
    }
    senderRejection = { code: 552 };
    expect(await outcome(), 'too large').to.be.instanceOf(MailRefused);
    senderRejection = undefined;
    rejection = { code: 530 };
    expect(await outcome(), '530 of the receiver')
      .to.be.an('error')
      .and.not.instanceOf(MailRefused);
    rejection = undefined;
    expect(await outcome()).to.equal(undefined);
  });

  it('can be retried when the server reports an error of the sender only after it knows the recipient', async () => {
    const outcome = () => mailer.send(mail, id).catch((thrown: unknown) => thrown);
    const aboutSender = [
      { code: 554, text: '5.7.1 <ana@example.com>: Relay access denied' },
      { code: 553, text: '5.7.1 <no-reply@lacre.example>: Sender address rejected: not owned by user' },
      { code: 550, text: '5.1.8 <no-reply@lacre.example>: Sender address rejected: Domain not found' },
      { code: 553, text: '5.1.7 <no-reply@lacre>: Sender address rejected: not a fully qualified address' },
    ];
    for (const answer of aboutSender) {
      rejection = answer;
      expect(await outcome(), answer.text)
        .to.be.an('error')
        .and.not.instanceOf(MailRefused);
    }
    const aboutRecipient = ['5.1.1 <ana@example.com>: User unknown, relay 5.7.1', '5.7.13 <ana@example.com>: Disabled'];
    for (const text of aboutRecipient) {
      rejection = { code: 550, text };
      expect(await outcome(), text).to.be.instanceOf(MailRefused);
    }
  });

  it('whose content is rejected is given up, whichever permanent status says so', async () => {
    for (const text of ['5.7.1 Message rejected as spam', '5.6.0 Message rejected']) {
      contentRejection = text;
      expect(await mailer.send(mail, id).catch((thrown: unknown) => thrown), text).to.be.instanceOf(MailRefused);
    }
  });

  it('never sends a password over a connection that is not encrypted', async () => {
    const told: unknown[] = [];
    // One that asks for it all the same.
    const greedy = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth({ password }, _session, done) {
        told.push(password);
        done(null, { user: 'user' });
      },
    });
    await new Promise<void>((resolve) => {
      greedy.listen(0, '127.0.0.1', () => resolve());
    });
    const { port } = greedy.server.address() as AddressInfo;
    const careful = createSmtpMailer(`smtp://user:word@127.0.0.1:${port}`, sender);
    const error = await careful.send(mail, id).catch((thrown: unknown) => thrown);
    careful.close();
    expect(error).to.be.an('error').and.not.instanceOf(MailRefused);
    expect(told).to.deep.equal([]);
    const open = createSmtpMailer(`smtp://user:word@127.0.0.1:${port}?tls=off`, sender);
    await open.send(mail, id);
    open.close();
    expect(told).to.deep.equal(['word']);
    await new Promise<void>((resolve) => {
      greedy.close(resolve);
    });
  });

  it('to an address with a comma goes to that address alone', async () => {
    await mailer.send({ ...mail, to: 'ana,thief@example.com' }, id);
    expect(received.map(({ to }) => to)).to.deep.equal([['"ana,thief"@example.com']]);
  });

  it('to a server that does not listen fails and may be retried', async () => {
    const unreachable = createSmtpMailer('smtp://127.0.0.1:1', sender);
    const error = await unreachable.send(mail, id).catch((thrown: unknown) => thrown);
    unreachable.close();
    expect(error).to.be.an('error').and.not.instanceOf(MailRefused);
  });
});

describe('mail over SMTP to a server that stalls', () => {
  const sockets = new Set<Socket>();
  /** Accepts connections and answers EHLO with one line after another, none of which is the last. */
  const server = createServer((socket) => {
    sockets.add(socket);
    const timer = setInterval(() => socket.write('250-more\r\n'), 5);
    socket.on('error', () => undefined).on('close', () => clearInterval(timer));
    socket.resume().write('220 hello\r\n');
  });
  let url: string;
  before(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve());
    });
    url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  it('is given up in time, with those that wait for a connection, and may be retried', async () => {
    const mailer = createSmtpMailer(url, sender, { totalMs: 300 });
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].map(() => mailer.send(mail, id).catch((error: unknown) => error)),
    );
    mailer.close();
    for (const outcome of outcomes) expect(outcome).to.include({ code: 'ETIMEDOUT' }).and.not.instanceOf(MailRefused);
  });

  it('is given up in time when only the account is verified', async () => {
    const mailer = createSmtpMailer(url, sender, { totalMs: 300 });
    expect(await mailer.verify().catch((error: unknown) => error)).to.include({ code: 'ETIMEDOUT' });
    mailer.close();
  });

  it('does not keep a process from stopping', async () => {
    const mailer = createSmtpMailer(url, sender, { endMs: 50 });
    const connected = new Promise((resolve) => {
      server.once('connection', resolve);
    });
    const outcome = mailer.send(mail, id).catch((error: unknown) => error);
    await connected;
    mailer.close();
    expect(await outcome)
      .to.be.an('error')
      .and.not.instanceOf(MailRefused);
  });

  it('is not given up before the server may have taken it, nor after another process may send it', () => {
    const leaseMs = 300_000;
    expect(smtpTimeouts.silenceMs).to.be.at.least(180_000);
    expect(smtpTimeouts.totalMs).to.be.within(smtpTimeouts.silenceMs, leaseMs - 30_000);
  });
});

describe('mail over SMTP to a server that sends without end', () => {
  const session: [RegExp, string][] = [
    [/^EHLO/, '250 hello'],
    [/^(?:MAIL|RCPT)/, '250 fine'],
    [/^DATA/, '354 go on'],
  ];
  /** What it repeats, and the command it repeats it after; undefined: as soon as it is connected. */
  const floods: Record<string, [string, RegExp | undefined]> = {
    'empty lines before its greeting': ['\r\n', undefined],
    'the lines of a greeting': ['220-hello\r\n', undefined],
    'the lines of a response': ['250-more\r\n', /^EHLO/],
    'empty lines after a command': ['\n', /^MAIL/],
    'responses to commands that were not sent': ['250 fine\r\n', /^EHLO/],
    'empty lines after the message': ['\r\n', /^\.$/],
  };
  for (const [title, [repeated, after]] of Object.entries(floods)) {
    it(`is given up, and may be retried: ${title}`, async () => {
      const block = Buffer.from(repeated.repeat(10_000));
      const server = createServer((socket) => {
        socket.on('error', () => undefined);
        const flood = () => {
          while (!socket.destroyed && socket.write(block));
        };
        const begin = () => {
          socket.on('drain', flood);
          flood();
        };
        if (after === undefined) begin();
        else socket.write('220 hello\r\n');
        const lines = createInterface({ input: socket }).on('error', () => undefined);
        lines.on('line', (line) => {
          if (after?.test(line)) begin();
          else for (const [command, response] of session) if (command.test(line)) socket.write(`${response}\r\n`);
        });
      });
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve());
      });
      const closed = new Promise((resolve) => {
        server.once('connection', (socket) => socket.once('close', resolve));
      });
      const mailer = createSmtpMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, sender);
      const error = await mailer.send(mail, id).catch((reason: unknown) => reason);
      mailer.close();
      expect(error).to.include({ originalCode: 'RESPONSE_OVERFLOW' }).and.not.instanceOf(MailRefused);
      await closed;
      await new Promise((resolve) => {
        server.close(resolve);
      });
    });
  }
});

describe('mail into files', () => {
  it('is one private .eml per mail, even when it is sent twice', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'lacre-mail-')), 'mail');
    try {
      const mailer = createFileMailer(folder, sender);
      await mailer.send(mail, id);
      await mailer.send(mail, id);
      expect(readdirSync(folder)).to.deep.equal([`${id}.eml`]);
      expect(statSync(folder).mode & 0o777).to.equal(0o700);
      expect(statSync(join(folder, `${id}.eml`)).mode & 0o777).to.equal(0o600);
      const source = readFileSync(join(folder, `${id}.eml`), 'utf8');
      expect(source)
        .to.match(/^To: <?ana@example\.com>?\r$/m)
        .and.include('token=secreto');
    } finally {
      rmSync(join(folder, '..'), { recursive: true });
    }
  });
});
