import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createSmtpMailer } from '@lacre/adapters/mail/mailer';
import { MailRefused } from '@lacre/services/errors';
import { expect } from 'chai';
import { SMTPServer } from 'smtp-server';
import { selfSigned } from '../self-signed.ts';

const sender = { from: 'Lacre <no-reply@lacre.example>', domain: 'lacre.example' };
const mail = { to: 'ana@example.com', subject: 'Factura', text: 'Hola Ana', html: '<p>Hola Ana</p>' };

for (const [title, protocol, secure] of [
  ['smtps', 'smtps', true],
  ['STARTTLS', 'smtp', false],
] as const)
  describe(`mail over ${title}`, () => {
    const trusted = getCACertificates('default');
    const told: { password: unknown; encrypted: boolean }[] = [];
    let received: number;
    let connections: number;
    let servers: SMTPServer[];
    beforeEach(() => {
      received = 0;
      connections = 0;
      servers = [];
      told.length = 0;
    });
    afterEach(async () => {
      setDefaultCACertificates(trusted);
      for (const server of servers) await new Promise<void>((resolve) => server.close(resolve));
    });

    /** A mailer of localhost, whose server has a certificate for `host`. */
    async function mailerOf({ key, cert }: { key: string; cert: string }) {
      const server = new SMTPServer({
        secure,
        key,
        cert,
        logger: false,
        onConnect(_session, done) {
          connections += 1;
          done();
        },
        onAuth({ password }, session, done) {
          told.push({ password, encrypted: session.secure });
          done(null, { user: 'user' });
        },
        onData(stream, _session, done) {
          stream.resume().on('end', () => {
            received += 1;
            done();
          });
        },
      });
      server.on('error', () => undefined);
      servers.push(server);
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve());
      });
      return createSmtpMailer(
        `${protocol}://user:word@localhost:${(server.server.address() as AddressInfo).port}`,
        sender,
      );
    }

    it('reaches a server with a trusted certificate, mail after mail, over a new connection now and then', async () => {
      const certificate = selfSigned('localhost');
      setDefaultCACertificates([certificate.cert]);
      const mailer = await mailerOf(certificate);
      await mailer.verify();
      const attachments = [{ filename: 'a.xml', contentType: 'application/xml', content: Buffer.alloc(200_000, 'a') }];
      for (let sent = 0; sent < 25; sent += 1) await mailer.send({ ...mail, attachments }, `mail-${sent}`);
      mailer.close();
      expect(received).to.equal(25);
      // One for the verification, and two for the mails.
      expect(connections).to.equal(3);
      expect(told).to.deep.equal(Array(3).fill({ password: 'word', encrypted: true }));
    });

    for (const [what, host, isTrusted, reason] of [
      ['that nobody signed', 'localhost', false, /self-signed/i],
      ['of another host', 'mail.example.com', true, /altnames/i],
    ] as const)
      it(`tells no password to a server with a certificate ${what}, and says so; it may be retried`, async () => {
        const certificate = selfSigned(host);
        if (isTrusted) setDefaultCACertificates([certificate.cert]);
        const mailer = await mailerOf(certificate);
        const error = await mailer.send(mail, 'mail-1').catch((thrown: unknown) => thrown);
        mailer.close();
        expect(error).to.be.an('error').and.not.instanceOf(MailRefused);
        expect((error as Error).message).to.match(reason);
        expect(told).to.deep.equal([]);
        expect(received).to.equal(0);
      });
  });
