import { expect } from 'chai';
import { addDays, instantOf, isCalendarDate, isLocalDateTime, localTimeAt, mexicoCityDay } from '../src/dates.ts';

const MEXICO = 'America/Mexico_City';
const TIJUANA = 'America/Tijuana';

describe('dates', () => {
  it('writes the local time of the place of issue', () => {
    const instant = new Date('2026-11-20T18:30:59.999Z');
    expect(localTimeAt(instant, MEXICO)).to.equal('2026-11-20T12:30:59');
    expect(localTimeAt(instant, TIJUANA)).to.equal('2026-11-20T10:30:59');
    expect(localTimeAt(instant, 'America/Cancun')).to.equal('2026-11-20T13:30:59');
    expect(localTimeAt(instant, 'America/Hermosillo')).to.equal('2026-11-20T11:30:59');
  });

  it('writes midnight as 00, on the right day', () => {
    expect(localTimeAt(new Date('2026-11-21T06:00:00Z'), MEXICO)).to.equal('2026-11-21T00:00:00');
    expect(localTimeAt(new Date('2026-11-21T05:59:59Z'), MEXICO)).to.equal('2026-11-20T23:59:59');
  });

  it('keeps Mexico City at UTC-6 in summer since 2022 and the border on daylight saving', () => {
    expect(localTimeAt(new Date('2026-07-01T12:00:00Z'), MEXICO)).to.equal('2026-07-01T06:00:00');
    expect(localTimeAt(new Date('2022-07-01T12:00:00Z'), MEXICO)).to.equal('2022-07-01T07:00:00');
    expect(localTimeAt(new Date('2026-07-01T12:00:00Z'), TIJUANA)).to.equal('2026-07-01T05:00:00');
    expect(localTimeAt(new Date('2026-12-01T12:00:00Z'), TIJUANA)).to.equal('2026-12-01T04:00:00');
  });

  it('finds the instant of a local time on both sides of a clock change', () => {
    expect(instantOf('2026-03-08T01:59:59', TIJUANA).toISOString()).to.equal('2026-03-08T09:59:59.000Z');
    expect(instantOf('2026-03-08T03:00:00', TIJUANA).toISOString()).to.equal('2026-03-08T10:00:00.000Z');
    expect(instantOf('2026-11-01T00:59:59', TIJUANA).toISOString()).to.equal('2026-11-01T07:59:59.000Z');
    expect(instantOf('2026-11-01T02:00:00', TIJUANA).toISOString()).to.equal('2026-11-01T10:00:00.000Z');
  });

  it('uses the first of a repeated hour and moves a missing one forward', () => {
    expect(instantOf('2026-11-01T01:30:00', TIJUANA).toISOString()).to.equal('2026-11-01T08:30:00.000Z');
    expect(localTimeAt(instantOf('2026-03-08T02:30:00', TIJUANA), TIJUANA)).to.equal('2026-03-08T03:30:00');
  });

  it('round-trips every hour of a year in every zone of the country', () => {
    const zones = [MEXICO, TIJUANA, 'America/Ciudad_Juarez', 'America/Matamoros', 'America/Cancun', 'America/Mazatlan'];
    for (const zone of zones) {
      for (let hour = 0; hour < 24 * 366; hour += 5) {
        const local = localTimeAt(new Date(Date.UTC(2026, 0, 1, hour)), zone);
        expect(localTimeAt(instantOf(local, zone), zone)).to.equal(local);
      }
    }
  });

  it('bounds a day in Mexico City, with 23 or 25 hours when the clocks changed', () => {
    const day = mexicoCityDay('2026-11-20');
    expect(day?.start.toISOString()).to.equal('2026-11-20T06:00:00.000Z');
    expect(day?.end.toISOString()).to.equal('2026-11-21T05:59:59.999Z');
    const shortDay = mexicoCityDay('2022-04-03');
    expect((Number(shortDay?.end) + 1 - Number(shortDay?.start)) / 3_600_000).to.equal(23);
    expect(mexicoCityDay('2026-02-29')).to.equal(undefined);
  });

  it('knows which dates exist', () => {
    expect(isCalendarDate('2024-02-29')).to.equal(true);
    for (const text of [
      '2024-02-30',
      '2023-02-29',
      '2024-13-01',
      '2024-00-10',
      '2024-04-31',
      '+012024-01-01',
      '24-01-01',
      '2024-1-1',
    ]) {
      expect(isCalendarDate(text), text).to.equal(false);
    }
  });

  it('accepts a local date-time only, without offset, fraction or hour 24', () => {
    expect(isLocalDateTime('2026-11-20T23:59:59')).to.equal(true);
    for (const text of [
      '2026-11-20',
      '2026-11-20T10:00:00Z',
      '2026-11-20T10:00:00-06:00',
      '2026-11-20T10:00:00.5',
      '2026-11-20T24:00:00',
      '2026-11-20T10:60:00',
      '2026-02-30T10:00:00',
      '2026-11-20 10:00:00',
    ]) {
      expect(isLocalDateTime(text), text).to.equal(false);
    }
  });

  it('counts days over the end of a year', () => {
    expect(addDays('2026-12-31', 1)).to.equal('2027-01-01');
    expect(addDays('2024-03-01', -1)).to.equal('2024-02-29');
  });

  it('rejects a text that is not a date and a zone that does not exist', () => {
    expect(() => instantOf('2026-02-30T00:00:00', MEXICO)).to.throw(RangeError);
    expect(() => localTimeAt(new Date(0), 'America/Nowhere')).to.throw(RangeError);
  });
});
