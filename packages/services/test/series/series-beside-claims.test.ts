import { uploadCertificate } from '@lacre/services/certificates/upload-certificate';
import { putSeries } from '@lacre/services/series/put-series';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import { type GivenUser, given } from '@lacre/testing/given';
import { expect } from 'chai';
import { issueCsd } from '../certificates/csds.ts';
import { giveCertificate } from '../certificates/give-certificate.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { until } from '../until.ts';

describe('series, while folios of several are assigned in one transaction', () => {
  let bench: StampingBench;
  let owner: GivenUser;
  let id: string;
  let certificateId: string;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());
  beforeEach(async () => {
    owner = await given(bench.services).user();
    ({ id } = await given(bench.services).organization(owner));
    await giveCertificate(bench, owner, id);
    const [own] = await bench.database.database.certificates.list(id);
    certificateId = own?.id ?? '';
  });

  const put = (series: string, type: 'I' | 'P', isDefault: boolean) =>
    putSeries(bench.services, owner.actor, { id, environment: 'sandbox', series, type, isDefault, certificateId });

  /** Locks these series one after the other, as claims do; the second once `work` waits for the first. */
  async function beside<T>([first, second]: [string, string], work: () => Promise<T>): Promise<T> {
    const claims = await blockingTransaction(bench.database.dataSource);
    const lock = (series: string) =>
      claims.query('select from folio_series where organization_id = $1 and series = $2 for no key update', [
        id,
        series,
      ]);
    await lock(first);
    const done = work();
    await until(claims.isWaitedFor);
    await Promise.race([lock(second), done]);
    await claims.commit();
    return done;
  }

  for (const keepCurrent of [true, false])
    it(`a certificate takes over without a deadlock, ${keepCurrent ? 'also of the same one' : 'also of another'}`, async () => {
      bench.clock.advance(1);
      const files = () => issueCsd(bench, { validTo: new Date('2029-01-01T00:00:00Z') });
      const uploadOf = (csd: Awaited<ReturnType<typeof files>>) =>
        uploadCertificate(bench.services, owner.actor, { id, keepCurrent, ...csd });
      const taken = await files();
      if (keepCurrent) {
        certificateId = (await uploadOf(taken)).id;
        bench.clock.advance(1);
        // Uploading the latest one again changes nothing.
        await uploadOf(await files());
      }
      const upload = () => uploadOf(taken);
      await put('A', 'P', false);
      await put('Z', 'I', false);
      await beside(['Z', 'A'], upload);
      const after = await bench.database.dataSource.query<{ certificate_id: string | null }[]>(
        'select certificate_id from folio_series where organization_id = $1',
        [id],
      );
      expect(after.some((row) => row.certificate_id === certificateId)).to.equal(false);
    });

  it('another one becomes the default without a deadlock', async () => {
    await put('A', 'I', true);
    await put('B', 'I', false);
    expect((await beside(['A', 'B'], () => put('B', 'I', true))).isDefault).to.equal(true);
  });
});
