import { DatabaseUnavailable } from '@lacre/database/database-unavailable';
import type { InvoiceAccess } from '@lacre/services/access';
import type { Services } from '@lacre/services/services';
import { MailBox } from '@lacre/testing/mail-box';
import { expect } from 'chai';
import { emailInvoice } from '../../src/documents/email-document.ts';
import { mailWaitingDocuments } from '../../src/documents/mail-waiting-documents.ts';
import { getTimeline } from '../../src/invoices/get-timeline.ts';
import type { Language } from '../../src/language.ts';
import { reserveMailTurns } from '../../src/mail/mail-limits.ts';
import { sendDueMail } from '../../src/mail/send-due-mail.ts';
import type { Mailer } from '../../src/ports/mailer.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';

describe('documents that wait to be e-mailed', () => {
  let bench: StampingBench;
  let access: InvoiceAccess;
  before(async () => {
    bench = await createStampingBench();
    access = await bench.access();
  });
  after(() => bench.close());

  /** Services that print as `print` does. */
  const printing = (print: () => Promise<Buffer>): Services => ({
    ...bench.services,
    pdf: { ...bench.services.pdf, prepare: async () => ({ contentHash: Buffer.alloc(32), print }) },
  });

  it('are e-mailed by another worker if one dies while it prints, the one that it printed two minutes later', async () => {
    for (const to of ['a', 'b', 'c']) {
      const { id } = await bench.stamped(access);
      await emailInvoice(bench.services, access, { id, emails: [`${to}@example.com`] });
    }
    const isPrinting = Promise.withResolvers<void>();
    const dead = Promise.withResolvers<Buffer>();
    const dying = mailWaitingDocuments(
      printing(() => {
        isPrinting.resolve();
        return dead.promise;
      }),
    );
    await isPrinting.promise;
    const other = printing(async () => Buffer.from('%PDF-'));
    expect(await mailWaitingDocuments(other)).to.deep.equal({ mailed: 2, failed: 0 });
    bench.clock.advance(120);
    expect(await mailWaitingDocuments(other)).to.deep.equal({ mailed: 1, failed: 0 });
    dead.reject(new Error('killed'));
    await dying;
    const states = await bench.database.dataSource.query('select state from invoice_email');
    expect(states).to.deep.equal([{ state: 'sent' }, { state: 'sent' }, { state: 'sent' }]);
  });

  it('are e-mailed however often the database failed before, each counted once against the limits', async () => {
    const who = await bench.access();
    const { id } = await bench.stamped(who);
    const { database, clock } = bench.services;
    const { invoices, invoiceEmails } = database;
    const wish = { id, invoiceId: id, recipients: ['late@example.com'], at: clock.now() };
    await invoiceEmails.insert(who.organizationId, wish);
    let isCommitted = false;
    const losing: Services = {
      ...printing(async () => Buffer.from('%PDF-')),
      database: {
        ...database,
        async transaction(work) {
          const result = await database.transaction(work);
          if (isCommitted) return result;
          isCommitted = true;
          throw new DatabaseUnavailable('the response to the commit was lost');
        },
        invoices: { ...invoices, findXml: () => Promise.reject(new DatabaseUnavailable('it restarts')) },
      },
    };
    for (let tries = 0; tries < 12; tries += 1) {
      expect(await mailWaitingDocuments(losing)).to.deep.equal({ mailed: 0, failed: 0 });
      bench.clock.advance(60);
    }
    const mailing = await mailWaitingDocuments(printing(async () => Buffer.from('%PDF-')));
    expect(mailing).to.deep.equal({ mailed: 1, failed: 0 });
    const counted = 'select mails from mail_day where organization_id = $1';
    expect(await bench.database.dataSource.query(counted, [who.organizationId])).to.deep.equal([{ mails: 1 }]);
  });

  it('are tried eight times although responses to their takes and to their waits were lost', async () => {
    const who = await bench.access();
    const { id } = await bench.stamped(who);
    const { database, clock } = bench.services;
    const { invoiceEmails } = database;
    const wish = { id, invoiceId: id, recipients: ['lost@example.com'], at: clock.now() };
    await invoiceEmails.insert(who.organizationId, wish);
    // Its turn is after that of another e-mail to the same recipient.
    await reserveMailTurns(bench.services, database, clock.now(), {
      organizationId: who.organizationId,
      kind: 'invoice',
      recipients: wish.recipients,
    });
    const lost = new DatabaseUnavailable('the response was lost');
    const withLostWait: Services['database'] = {
      ...database,
      async transaction(work) {
        await database.transaction(work);
        throw lost;
      },
    };
    const withLostTake: Services['database'] = {
      ...database,
      invoiceEmails: {
        ...invoiceEmails,
        async takeDue(...args) {
          await invoiceEmails.takeDue(...args);
          throw lost;
        },
      },
    };
    const failing = printing(() => Promise.reject(new Error('it cannot be printed')));
    expect(await mailWaitingDocuments({ ...failing, database: withLostWait })).to.deep.equal({ mailed: 0, failed: 0 });
    for (let takes = 0; takes < 10; takes += 1) {
      bench.clock.advance(121);
      expect(await mailWaitingDocuments({ ...failing, database: withLostTake }).catch(String)).to.include('was lost');
    }
    let failed = 0;
    for (let tries = 0; tries < 10; tries += 1) {
      bench.clock.advance(12 * 3_600);
      failed += (await mailWaitingDocuments(failing)).failed;
    }
    expect(failed).to.equal(8);
    const [email] = await invoiceEmails.list(who.organizationId, id);
    expect(email).to.include({ state: 'failed', failure: 'it cannot be printed' });
  });
});

describe('an e-mail with a document that is given up', () => {
  let bench: StampingBench;
  let access: InvoiceAccess;
  let logged: string;
  before(async () => {
    bench = await createStampingBench({ mailWaits: true });
    access = await bench.access();
  });
  after(() => bench.close());
  beforeEach(() => {
    logged = '';
  });

  const sendWith = (mailer: Mailer) => {
    const say = (...facts: unknown[]) => void (logged += JSON.stringify(facts));
    const log = { ...bench.services.log, warn: say, error: say };
    return sendDueMail({ ...bench.services, log, mailer });
  };
  const rejecting = (...addresses: string[]) => {
    const box = new MailBox();
    for (const address of addresses) box.rejected.add(address);
    return box;
  };
  const mailed = async (...emails: string[]) => {
    const { id } = await bench.stamped(access);
    await emailInvoice(bench.services, access, { id, emails });
    await mailWaitingDocuments({
      ...bench.services,
      pdf: {
        ...bench.services.pdf,
        prepare: async () => ({ contentHash: Buffer.alloc(32), print: async () => Buffer.from('%PDF-') }),
      },
    });
    return id;
  };
  const mailsOf = async (id: string, language: Language = 'en') => {
    const { data } = await getTimeline(bench.services, access, { id }, { language, isAsked: true });
    return data.slice(1).map(({ kind, emails, message }) => ({ kind, emails, message }));
  };

  it('names in the timeline the address that the mail server rejected, why and what to do, and logs no address', async () => {
    const id = await mailed('right@example.com', 'wrong@example.com');
    const box = rejecting('wrong@example.com');
    expect(await sendWith(box)).to.include({ postponed: 0, abandoned: 1 });
    const [right, wrong, ...rest] = await mailsOf(id);
    expect(right).to.deep.equal({ kind: 'mailed', emails: ['right@example.com'], message: null });
    expect(wrong).to.deep.include({ kind: 'mailFailed', emails: ['wrong@example.com'] });
    expect(wrong?.message).to.equal(
      'The mail server rejected the e-mail permanently (reply 550). Correct the address and send it again; if it is right, ask its owner whether the mailbox is full or blocks the e-mail.',
    );
    expect(rest).to.deep.equal([]);
    expect((await mailsOf(id, 'es'))[1]?.message).to.equal(
      'El servidor de correo rechazó el mensaje en definitiva (respuesta 550). Corrija la dirección y envíelo de nuevo; si es correcta, pregunte a su titular si el buzón está lleno o bloquea el mensaje.',
    );
    expect(logged).to.include('given up').and.not.include('@');
    expect(Object.keys((await box.next('right@example.com')) ?? {})).not.to.include('request');
  });

  it('says so too after a day in which no server accepted it', async () => {
    const id = await mailed('down@example.com');
    const down: Mailer = { send: () => Promise.reject(new Error('down@example.com')) };
    for (;;) {
      const { abandoned } = await sendWith(down);
      if (abandoned === 1) break;
      expect((await mailsOf(id)).map(({ kind }) => kind)).to.deep.equal(['mailed']);
      bench.clock.advance(7_200);
    }
    const [failed, ...rest] = await mailsOf(id);
    expect(failed).to.deep.include({ kind: 'mailFailed', emails: ['down@example.com'] });
    expect(failed?.message).to.match(/^No mail server accepted the e-mail within a day of retries\. Check the address/);
    expect((await mailsOf(id, 'es'))[0]?.message).to.match(/^Ningún servidor de correo aceptó el mensaje en un día/);
    expect(rest).to.deep.equal([]);
    expect(logged).not.to.include('@');
  });

  it('counts as sent if its first sender is rejected late, after another process took it over and sent it', async () => {
    const id = await mailed('late@example.com');
    const begun = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const box = rejecting('late@example.com');
    const late = sendWith({
      async send(mail) {
        begun.resolve();
        await answer.promise;
        await box.send(mail);
      },
    });
    await begun.promise;
    bench.clock.advance(300);
    const other: Mailer = {
      async send() {
        answer.resolve();
        await late;
      },
    };
    expect(await sendWith(other)).to.include({ sent: 1 });
    expect((await mailsOf(id)).map(({ kind }) => kind)).to.deep.equal(['mailed']);
  });

  it('says so if the document could not be printed for a day', async () => {
    const { id } = await bench.stamped(access);
    await emailInvoice(bench.services, access, { id, emails: ['unprinted@example.com'] });
    const print = () => Promise.reject(new Error('no'));
    const services = {
      ...bench.services,
      pdf: { ...bench.services.pdf, prepare: async () => ({ contentHash: Buffer.alloc(32), print }) },
    };
    while ((await mailsOf(id))[0]?.kind === 'mailQueued') {
      expect(await mailWaitingDocuments(services)).to.deep.equal({ mailed: 0, failed: 1 });
      bench.clock.advance(43_200);
    }
    const [failed] = await mailsOf(id);
    expect(failed).to.deep.include({ kind: 'mailFailed', emails: ['unprinted@example.com'] });
    expect(failed?.message).to.match(/^The document could not be prepared for the e-mail within a day\. Send it again/);
  });
});
