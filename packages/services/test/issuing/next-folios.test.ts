import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import {
  createNextFolios,
  type NextFolios,
  type ReservedFolio,
  type SeriesSelector,
} from '../../src/issuing/next-folios.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('the folios expected next in a series', () => {
  let folios: NextFolios;
  beforeEach(() => {
    folios = createNextFolios();
  });

  const asked: SeriesSelector = { organizationId: 'o', environment: 'sandbox', type: 'I', series: undefined };
  const claimed = (folio: number | string, series = 'A') => ({
    claimed: { id: '1', fence: 1, series, folio: String(folio) },
  });
  const given = (folio: number | string, of = asked, series = 'A') =>
    folios.note(of, Promise.resolve(claimed(folio, series)));
  const reserve = async (of = asked): Promise<ReservedFolio> => (await folios.reserve(of)) ?? expect.fail('not known');

  it('are unknown before a claim has got one', async () => {
    expect(await folios.reserve(asked)).to.equal(undefined);
    await given(7);
    expect(await reserve()).to.include({ series: 'A', folio: 8 });
    expect((await reserve()).folio).to.equal(9);
  });

  it('are separate for each organization, environment and series', async () => {
    await given(7);
    for (const other of [
      { organizationId: 'p' },
      { environment: 'production' },
      { type: 'E' },
      { series: 'B' },
    ] as const)
      expect(await folios.reserve({ ...asked, ...other })).to.equal(undefined);
    await given(30, { ...asked, series: 'B' }, 'B');
    expect(await reserve({ ...asked, series: 'B' })).to.include({ series: 'B', folio: 31 });
    // By its name and as the default it is the same series.
    await given(8, { ...asked, series: 'A' });
    expect((await reserve()).folio).to.equal(9);
    expect((await reserve({ ...asked, series: 'A' })).folio).to.equal(10);
  });

  it('are passed on in their order', async () => {
    await given(1);
    const [first, second] = [await reserve(), await reserve()];
    const order: number[] = [];
    const turns = [second, first].map(async ({ turn, folio, handOver }) => {
      await turn;
      order.push(folio);
      handOver();
    });
    await Promise.all(turns);
    expect(order).to.deep.equal([2, 3]);
  });

  it('wait for claims that get theirs from the database', async () => {
    await given(1);
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof claimed>>();
    const open = folios.note(asked, promise);
    const waiting = reserve();
    resolve(claimed(2));
    await open;
    expect((await waiting).folio).to.equal(3);
  });

  it('retain nothing of finished claims, though one is always in progress', async () => {
    const begin = () => {
      const { promise, resolve } = Promise.withResolvers<ReturnType<typeof claimed>>();
      return { made: folios.note(asked, promise), resolve };
    };
    const remembered: WeakRef<object>[] = [];
    let last = begin();
    for (let folio = 1; folio <= 5; folio += 1) {
      const next = begin();
      last.resolve(claimed(folio));
      remembered.push(new WeakRef(await last.made.then((made) => made ?? expect.fail('nothing was made'))));
      last = next;
    }
    await turn();
    collectGarbage();
    expect(remembered.slice(0, -1).map((made) => made.deref())).to.deep.equal([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    last.resolve(claimed(6));
    await last.made;
  });

  it('do not wait for a claim that failed', async () => {
    await given(1);
    const failed = folios.note(asked, Promise.reject(new Error('refused')));
    expect((await reserve()).folio).to.equal(2);
    expect(await failed.catch(String)).to.equal('Error: refused');
  });

  it('are learned again after another process used one', async () => {
    await given(1);
    const [first, second] = [await reserve(), await reserve()];
    first.settle(false);
    expect(await folios.reserve(asked)).to.equal(undefined);
    await given(9);
    const next = await reserve();
    // Reserved before: it gives no new information.
    second.settle(false);
    expect([next.folio, (await reserve()).folio]).to.deep.equal([10, 11]);
  });

  it('are tried less and less often while other processes use them', async () => {
    const claimsBetween: number[] = [];
    for (let round = 0, folio = 1; round < 4; round += 1) {
      let claims = 0;
      let reserved: ReservedFolio | undefined;
      for (; reserved === undefined; claims += 1, folio += 2) {
        await given(folio);
        reserved = await folios.reserve(asked);
      }
      claimsBetween.push(claims);
      reserved.settle(false);
    }
    expect(claimsBetween).to.deep.equal([1, 1, 2, 4]);
    for (let claims = 0; claims < 8; claims += 1) await given(100 + claims);
    (await reserve()).settle(true);
    (await reserve()).settle(false);
    await given(200);
    expect((await reserve()).folio).to.equal(201);
  });

  it('are unknown for folios that are not numbers', async () => {
    await given('F-1');
    expect(await folios.reserve(asked)).to.equal(undefined);
  });
});
