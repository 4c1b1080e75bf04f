import { expect } from 'chai';
import { madeAt, uuidV7, uuidV7Floor } from '../src/uuid-v7.ts';

describe('uuidV7', () => {
  const now = new Date('2026-11-21T12:00:00.123Z');
  const millisecondOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

  it('writes version, variant and the millisecond where RFC 9562 defines them', () => {
    const id = uuidV7(now);
    expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(millisecondOf(id)).to.equal(now.getTime());
  });

  it('increases within one millisecond, beyond the capacity of its counter', () => {
    const ids = Array.from({ length: 20_000 }, () => uuidV7(now));
    expect(ids).to.deep.equal([...ids].sort());
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('increases while the clock steps back a little', () => {
    const before = uuidV7(new Date(now.getTime() + 1000));
    expect(uuidV7(now) > before).to.equal(true);
  });

  it('follows a clock that was corrected', () => {
    uuidV7(new Date(now.getTime() + 3_600_000));
    expect(millisecondOf(uuidV7(now))).to.equal(now.getTime());
  });

  it('starts a range by time at a floor below every id of that instant', () => {
    const floor = uuidV7Floor(now);
    expect(millisecondOf(floor)).to.equal(now.getTime());
    expect(floor <= uuidV7(now)).to.equal(true);
    expect(floor > uuidV7(new Date(now.getTime() - 3_600_000))).to.equal(true);
  });

  it('contains the instant at which it was created', () => {
    uuidV7(new Date(now.getTime() + 3_600_000));
    expect(madeAt(uuidV7(now))).to.deep.equal(now);
  });
});
