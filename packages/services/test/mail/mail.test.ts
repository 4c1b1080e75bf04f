import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecretBox } from '@lacre/adapters/secrets/secret-box';
import { DatabaseUnavailable } from '@lacre/database/database-unavailable';
import { MailRefused } from '@lacre/services/errors';
import { invitationMail } from '@lacre/services/invitations/invitation-mail';
import { queueMail } from '@lacre/services/mail/queue-mail';
import { renderMail } from '@lacre/services/mail/render-mail';
import { sendDueMail } from '@lacre/services/mail/send-due-mail';
import { MailBox } from '@lacre/testing/mail-box';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import type { Mail, Mailer } from '../../src/ports/mailer.ts';

const mail = (to = 'ana@example.com'): Mail => ({
  to,
  subject: 'canary-subject',
  text: 'canary-text',
  html: '<p>canary-html</p>',
  attachments: [{ filename: 'a.txt', contentType: 'text/plain', content: Buffer.from('canary-attachment') }],
});

describe('e-mail', () => {
  const queue = ({ services, clock }: TestServices, what: Mail) =>
    services.database.transaction((tx) => queueMail(services, tx, clock.now(), what));

  describe('in general', () => {
    let t: TestServices;
    before(async () => {
      t = await createTestServices();
    });
    after(() => t.close());

    it('is sent after the commit without any worker, complete', async () => {
      await queue(t, mail());
      expect(await t.mail.next('ana@example.com')).to.deep.equal(mail());
    });

    it('is not sent when its transaction is rolled back', async () => {
      const undone = t.services.database.transaction(async (tx) => {
        await queueMail(t.services, tx, t.clock.now(), mail('undone@example.com'));
        throw new Error('no');
      });
      expect(await undone.catch((error: Error) => error.message)).to.equal('no');
      await queue(t, mail('done@example.com'));
      await t.mail.next('done@example.com');
      expect(t.mail.unread).to.deep.equal([]);
    });
  });

  describe('that is not sent yet', () => {
    let t: TestServices;
    let box: MailBox;
    before(async () => {
      t = await createTestServices({ mailWaits: true });
    });
    after(() => t.close());
    beforeEach(() => {
      box = new MailBox();
    });

    const sendWith = (mailer: Mailer) => {
      const { database, clock, secretBox, log } = t.services;
      return sendDueMail({ database, clock, secretBox, log, mailer });
    };
    const failing = (error: Error): Mailer => ({ send: () => Promise.reject(error) });
    const waiting = () => t.database.dataSource.query<{ due_at: Date }[]>('select * from outgoing_mail');

    it('is stored encrypted, and deleted once it is sent', async () => {
      await queue(t, mail());
      const [row] = await t.database.dataSource.query<{ sealed: Buffer }[]>('select * from outgoing_mail');
      expect(`${row?.sealed.toString('latin1')} ${JSON.stringify(row)}`).not.to.match(/canary|ana@/);
      expect(await sendWith(box)).to.deep.equal({ sent: 1, postponed: 0, abandoned: 0 });
      expect(box.unread).to.deep.equal([mail()]);
      expect(await waiting()).to.deep.equal([]);
    });

    it('is sent once although the connection breaks while it is deleted', async () => {
      await queue(t, mail());
      const { database, clock, secretBox, log } = t.services;
      const { outgoingMails } = database;
      let breaks = true;
      const breaking: typeof outgoingMails = {
        ...outgoingMails,
        async remove(id) {
          if (!breaks) return outgoingMails.remove(id);
          breaks = false;
          throw new DatabaseUnavailable('the connection broke');
        },
      };
      const deps = { database: { ...database, outgoingMails: breaking }, clock, secretBox, log, mailer: box };
      expect(await sendDueMail(deps)).to.include({ sent: 1 });
      expect(await waiting()).to.deep.equal([]);
    });

    it('is sent once by concurrent processes', async () => {
      for (let n = 0; n < 12; n += 1) await queue(t, mail(`many-${n}@example.com`));
      const counts = await Promise.all([1, 2, 3, 4].map(() => sendWith(box)));
      expect(counts.reduce((sum, { sent }) => sum + sent, 0)).to.equal(12);
      expect(new Set(box.unread.map(({ to }) => to)).size).to.equal(12);
    });

    it('is left to others by a process that ends, except what is in progress', async () => {
      for (let n = 0; n < 12; n += 1) await queue(t, mail(`left-${n}@example.com`));
      let isClosed = false;
      const ending: Mailer = {
        async send(what) {
          isClosed = true;
          await box.send(what);
        },
        isClosed: () => isClosed,
      };
      expect(await sendWith(ending)).to.deep.equal({ sent: 5, postponed: 0, abandoned: 0 });
      expect(await sendWith(ending)).to.deep.equal({ sent: 0, postponed: 0, abandoned: 0 });
      expect(await sendWith(box)).to.deep.equal({ sent: 7, postponed: 0, abandoned: 0 });
      expect(new Set(box.unread.map(({ to }) => to)).size).to.equal(12);
    });

    it('is leased again when its sender died', async () => {
      await queue(t, mail());
      const { database, clock } = t.services;
      const lease = new Date(clock.now().getTime() + 300_000);
      expect(await database.outgoingMails.takeDue(clock.now(), lease, 1)).to.have.length(1);
      expect(await sendWith(box)).to.include({ sent: 0 });
      t.clock.advance(300);
      expect(await sendWith(box)).to.include({ sent: 1 });
    });

    it('remains with its second sender when the first one fails late', async () => {
      await queue(t, mail());
      const begun = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<void>();
      const late = sendWith({
        send() {
          begun.resolve();
          return answer.promise;
        },
      });
      await begun.promise;
      t.clock.advance(300);
      const whileAnotherSends: Mailer = {
        async send(what) {
          answer.reject(new Error('late'));
          await late;
          t.clock.advance(10);
          expect(await sendWith(box), 'of a third').to.include({ sent: 0 });
          await box.send(what);
        },
      };
      expect(await sendWith(whileAnotherSends)).to.include({ sent: 1 });
      expect(box.unread).to.have.length(1);
      expect(await waiting()).to.deep.equal([]);
    });

    it('that fails is retried at growing intervals, for a day', async () => {
      await queue(t, mail());
      const waits: number[] = [];
      for (;;) {
        const { postponed, abandoned } = await sendWith(failing(new Error('down')));
        if (abandoned === 1) break;
        expect(postponed).to.equal(1);
        const [row] = await waiting();
        const seconds = ((row?.due_at.getTime() ?? 0) - t.clock.now().getTime()) / 1000;
        waits.push(seconds);
        t.clock.advance(seconds - 1);
        expect(await sendWith(box)).to.include({ sent: 0 });
        t.clock.advance(1);
      }
      expect(waits.slice(0, 6)).to.deep.equal([10, 60, 300, 900, 3_600, 7_200]);
      expect(waits.reduce((sum, wait) => sum + wait)).to.be.within(79_000, 86_400);
      expect(await waiting()).to.deep.equal([]);
    });

    it('that the receiver rejects permanently is not retried', async () => {
      await queue(t, mail());
      expect(await sendWith(failing(new MailRefused('no')))).to.deep.equal({ sent: 0, postponed: 0, abandoned: 1 });
      expect(await waiting()).to.deep.equal([]);
    });

    it("that is abandoned is logged with the server's response code, without its text", async () => {
      await queue(t, mail());
      const said: unknown[] = [];
      const { database, clock, secretBox } = t.services;
      const log = { ...t.services.log, error: (facts: object) => void said.push(facts) };
      const answer = Object.assign(new Error('no mailbox ana@example.com'), { code: 'EENVELOPE', responseCode: 550 });
      const mailer = failing(new MailRefused('no', { cause: answer }));
      await sendDueMail({ database, clock, secretBox, log, mailer });
      expect(said).to.have.length(1);
      expect(said[0]).to.include({ reason: 'EENVELOPE 550', tries: 1 });
    });

    it('that is postponed is logged with what kept it from the server, such as a bad certificate', async () => {
      await queue(t, mail());
      const said: unknown[] = [];
      const { database, clock, secretBox } = t.services;
      const log = { ...t.services.log, warn: (facts: object) => void said.push(facts) };
      const fault = { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' };
      const mailer = failing(Object.assign(new Error('certificate has expired'), fault));
      await sendDueMail({ database, clock, secretBox, log, mailer });
      expect(said[0]).to.include({ reason: 'ESOCKET CERT_HAS_EXPIRED', tries: 1 });
      t.clock.advance(10);
      expect(await sendWith(box)).to.include({ sent: 1 });
    });

    it('that is sealed with a master key which this process does not have is logged with the id of that key', async () => {
      await queue(t, mail());
      const said: unknown[] = [];
      const { database, clock, secretBox } = t.services;
      const log = { ...t.services.log, warn: (facts: object) => void said.push(facts) };
      const behind = createSecretBox({ masterKey: Buffer.alloc(32, 7) });
      await sendDueMail({ database, clock, secretBox: behind, log, mailer: box });
      expect(said[0]).to.include({ reason: `MASTER_KEY_MISSING ${secretBox.keyId}` });
      t.clock.advance(10);
      expect(await sendWith(box)).to.include({ sent: 1 });
    });

    it('is written to files in DATA_DIR where no server is configured', async () => {
      await queue(t, mail());
      await sendDueMail(t.services);
      const folder = join(t.config.dataDir, 'mail');
      const [file = ''] = readdirSync(folder);
      expect(readFileSync(join(folder, file), 'utf8')).to.include('Subject: canary-subject');
    });
  });
});

describe('the layout of e-mails', () => {
  const content = {
    locale: 'es-MX',
    title: 'Hola <b>Ana</b> & Cía',
    paragraphs: ['Uno <script>alert(1)</script>', 'Dos \'comillas\' "dobles"'],
    button: { label: 'Abrir', url: 'https://lacre.example/x?a=1&b="2"' },
  };

  it('escapes everything and loads nothing', () => {
    const { html, text } = renderMail(content);
    expect(html).not.to.include('<b>').and.not.include('<script');
    expect(html)
      .to.include('Hola &lt;b&gt;Ana&lt;/b&gt; &amp; Cía')
      .and.include('href="https://lacre.example/x?a=1&amp;b=&quot;2&quot;"');
    expect(html).not.to.match(/<(?:img|link|iframe|script)\b|url\(/);
    expect(text).to.include('Hola <b>Ana</b> & Cía').and.include(content.button.url);
  });

  it('shows names in an invitation on one line: they cannot add paragraphs', () => {
    const names = { organization: 'Uno\r\n\r\nDos', inviter: 'Ana\u2029\u0085\tPeña' };
    const to = { email: 'eva@example.com', locale: 'es' };
    const { subject, text } = invitationMail(to, { ...names, token: 't', baseUrl: 'https://lacre.example' });
    expect(subject).to.equal('Ana Peña le invita a Uno Dos');
    expect(text.split('\n')[2]).to.match(/^Ana Peña le invitó a trabajar con Uno Dos en Lacre/);
  });

  it('wraps the sender, in the heading and the closing line, however long a word its name is', () => {
    const name = 'W'.repeat(100);
    const { html } = renderMail({ ...content, sender: { name, isAnswered: true } });
    for (const line of html.split('\n').filter((part) => part.includes(name)))
      expect(line).to.match(/<td class="\w+" style="[^"]*overflow-wrap:anywhere"/);
  });

  it('ends the line about replies with one full stop, also after a name that has its own', () => {
    const closing = (locale: string, name: string) =>
      renderMail({ ...content, locale, sender: { name, isAnswered: true } })
        .text.split('\n')
        .at(-1);
    expect(closing('es', 'Uno, S.A. de C.V.')).to.equal('Las respuestas llegan a Uno, S.A. de C.V.');
    expect(closing('en', 'Uno, S.A. de C.V.')).to.equal('Replies go to Uno, S.A. de C.V.');
    expect(closing('es', 'Uno')).to.equal('Las respuestas llegan a Uno.');
  });

  it('has texts that can be read in a light and in a dark mail program', () => {
    const { html } = renderMail({ ...content, facts: [['Folio', 'A 1']] });
    const light = [...html.matchAll(/ class="(\w+)"[^>]* style="([^"]*)"/g)];
    const inLight = (name: string) =>
      light.flatMap(
        ([, each, style = '']) => (each === name ? /(?:^|;)color:(#\w{6})/.exec(style)?.[1] : undefined) ?? [],
      );
    const inDark = (name: string) =>
      new RegExp(`\\.${name}\\{(?:background|color):(#\\w{6})!important`).exec(html)?.[1] ?? 'none';
    const texts = new Set(light.flatMap(([, name = '']) => (inLight(name).length > 0 ? name : [])));
    expect([...texts].sort()).to.deep.equal(['faint', 'link', 'soft', 'strong']);
    for (const name of texts) {
      // The darker of both light backgrounds, and the lighter of both dark ones.
      for (const color of inLight(name)) expect(contrast(color, '#f4f1ec'), `${name} ${color}`).to.be.at.least(4.3);
      expect(contrast(inDark(name), inDark('card')), `${name} in the dark`).to.be.at.least(4.5);
    }
    expect(
      html.match(/<(?:h1|p|span|a|td)\b[^>]*;color:(?!#ffffff)/g)?.every((tag) => tag.includes('class=')),
    ).to.equal(true);
  });

  it('uses the language of the reader, Spanish when it is not English', () => {
    expect(renderMail(content).html).to.include('lang="es"').and.include('Si el botón no funciona');
    expect(renderMail({ ...content, locale: 'en-US' }).html)
      .to.include('lang="en"')
      .and.include('If the button does not work');
    expect(renderMail({ ...content, locale: 'fr' }).html).to.include('lang="es"');
  });
});

/** WCAG 2.2. */
function contrast(one: string, other: string): number {
  const light = (color: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [a = 1, b = 1] = [light(one), light(other)].sort((x, y) => y - x);
  return a / b;
}
