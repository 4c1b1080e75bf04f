import { planCancellation } from '@lacre/services/cancellations/plan-cancellation';
import { uploadCertificate } from '@lacre/services/certificates/upload-certificate';
import type { Pac } from '@lacre/services/ports/pac';
import { substituteInvoice } from '@lacre/services/substitutions/substitute-invoice';
import { type GivenUser, given, ingreso } from '@lacre/testing/given';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { issueCsd } from '../certificates/csds.ts';
import { giveCertificate } from '../certificates/give-certificate.ts';
import { errorOf } from '../error-of.ts';
import { type CancellationBench, createCancellationBench } from './cancellation-bench.ts';

describe('a cancellation request that cannot be signed', () => {
  let bench: CancellationBench;
  let owner: GivenUser;
  before(async () => {
    bench = await createCancellationBench();
    owner = await given(bench.services).user();
  });
  beforeEach(() => {
    bench.clock.set('2026-11-21T18:00:00Z');
    bench.onRequest = () => undefined;
  });
  after(() => bench.close());

  const newAccess = async () => {
    const { id: organizationId } = await given(bench.services).organization(owner);
    const { actor } = await given(bench.services).apiKey(owner, organizationId, { environment: 'sandbox' });
    return { organizationId, environment: 'sandbox' as const, actor };
  };
  const upload = async (id: string, csd: Parameters<typeof issueCsd>[1] = {}) =>
    uploadCertificate(bench.services, owner.actor, { id, ...(await issueCsd(bench, csd)) });
  /** The sandbox's PAC accepts unsigned requests; this one requires the signature, as a real one does. */
  const signing = () => {
    const sandbox = pacOf(bench.services, 'sandbox');
    if (!sandbox) throw new Error('no PAC');
    const pac: Pac = {
      ...sandbox,
      cancel: async (request, ...call) =>
        request.sign().then(
          () => sandbox.cancel(request, ...call),
          (error: unknown) => ({ kind: 'unsigned', error }),
        ),
    };
    return withIssuing(bench.services, { sandbox: { pac } });
  };
  /** A document of an organization whose CSD expires in ten days. */
  const stampedByEnding = async () => {
    const access = await newAccess();
    await giveCertificate(bench, owner, access.organizationId);
    await upload(access.organizationId, { validTo: new Date('2026-12-01T00:00:00Z') });
    return { access, ...(await bench.stamped(access)) };
  };

  it('is rejected where the CSD has expired, and accepted after the new one is uploaded', async () => {
    const { access, id } = await stampedByEnding();
    bench.passDays(11);
    expect(await errorOf(bench.cancel(access, id))).to.deep.include({
      code: 'ORGANIZATION_NOT_READY',
      messages:
        'The cancellation request cannot be signed because the signing certificate has expired: upload the new CSD with PUT /organizations/{id}/certificates and request the cancellation again.',
    });
    expect(await bench.requests(access, id)).to.deep.equal([]);
    await upload(access.organizationId);
    expect((await bench.cancel(access, id, {}, signing())).record).to.include({ satCode: '201' });
  });

  it('is announced by the plan, which gives no confirmation for it', async () => {
    const { access, id } = await stampedByEnding();
    const plan = () => planCancellation(bench.services, access, { id, motivo: '02' });
    expect(await plan()).to.deep.include({ cancellable: true, reason: null });
    bench.passDays(11);
    const after = await plan();
    expect(after).to.include({ cancellable: false, confirmation: null });
    expect(after.reason).to.include('the signing certificate has expired');
    expect(after.motivos.map(({ allowed }) => allowed)).to.deep.equal([false, false, false, false]);
    await upload(access.organizationId);
    expect(await plan()).to.deep.include({ cancellable: true, reason: null });
  });

  it('is rejected with the same code as a substitution', async () => {
    const { access, id } = await stampedByEnding();
    bench.passDays(11);
    const error = await errorOf(substituteInvoice(bench.services, access, { ...ingreso(), id }));
    expect(error).to.include({ code: 'ORGANIZATION_NOT_READY' });
    expect(error.messages).to.include('The cancellation request cannot be signed');
  });

  it('fails where the CSD expired while it waited for the PAC, with instructions in the language of the reader', async () => {
    const { access, id } = await stampedByEnding();
    bench.onRequest = ({ operation }) =>
      operation === 'cancel' ? { kind: 'http', status: 429, when: 'before', retryAfter: '5' } : undefined;
    expect((await bench.cancel(access, id)).isKnown).to.equal(false);
    bench.onRequest = () => undefined;
    bench.passDays(11);
    await bench.poll(signing());
    expect(await bench.listed(access, id)).to.include({ status: 'vigente', cancellationStatus: null });
    const [request] = await bench.history(access, id);
    expect(request).to.include({ status: 'rechazada', satCode: 'NOT_SIGNED' });
    expect(request?.message).to.include('has expired: upload the new CSD');
    expect(await bench.events(access)).to.include('invoice.cancellation_rejected');
  });

  it('because of an internal error fails too, instead of staying pendiente forever', async () => {
    const access = await bench.access();
    const { id } = await bench.stamped(access);
    const csds = { ...bench.services.csds, open: () => Promise.reject(new Error('the key does not open')) };
    const error = await errorOf(bench.cancel(access, id, {}, { ...signing(), csds }));
    expect(error).to.include({ code: 'PAC_REJECTED' });
    expect(error.messages).to.deep.equal([
      'NOT_SIGNED: The cancellation request could not be signed because of an internal error and was not sent: request the cancellation again, or contact the operator of this service.',
    ]);
    expect((await bench.cancel(access, id, {}, signing())).record).to.include({ status: 'aceptada' });
  });

  it('is signed by the test issuer for the documents that it issued, also once the organization has its own CSD', async () => {
    const access = await newAccess();
    const { id } = await bench.stamped(access);
    await upload(access.organizationId, { rfc: 'XIA190128J61', nombre: 'XENON INDUSTRIAL ARTICLES' });
    expect((await bench.cancel(access, id, {}, signing())).record).to.include({ status: 'aceptada' });
  });
});
