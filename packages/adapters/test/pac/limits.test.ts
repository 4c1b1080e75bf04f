import { expect } from 'chai';
import { answer, type HostilePac, type Received, sealed, stampedText, startHostilePac } from './hostile-pac.ts';

describe('HTTP PAC: limits', () => {
  let server: HostilePac | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  it('allows 20 concurrent calls per process, all of one organization while no other calls', async () => {
    const pac = await holdingPac();
    const calls = Array.from({ length: 25 }, (_, i) => pac.server.pac.stamp(sealed, `alone-${i}`, { lane: 'alone' }));
    await pac.reaches(20);
    expect(pac.held).to.have.length(20);
    expect(pac.server.connections()).to.equal(20);
    pac.answerAll();
    expect((await Promise.all(calls)).every(({ kind }) => kind === 'stamped')).to.equal(true);
  });

  it('gives a new organization the next slots that free up, ahead of the one that had them all, until it has 5', async () => {
    const pac = await holdingPac();
    const greedy = Array.from({ length: 30 }, (_, i) =>
      pac.server.pac.stamp(sealed, `greedy-${i}`, { lane: 'greedy' }),
    );
    await pac.reaches(20);
    const other = Array.from({ length: 5 }, (_, i) => pac.server.pac.stamp(sealed, `other-${i}`, { lane: 'other' }));
    for (let n = 0; n < 5; n += 1) {
      pac.answer(n);
      await pac.reaches(21 + n);
      expect(pac.held[20 + n]?.head, `call ${21 + n}`).to.include('other-');
    }
    pac.answerAll();
    const outcomes = await Promise.all([...greedy, ...other]);
    expect(outcomes.every(({ kind }) => kind === 'stamped')).to.equal(true);
  });

  /** A PAC that responds to no request until it is released, and to all from then on. */
  async function holdingPac() {
    const held: Received[] = [];
    let answersAll = false;
    let arrived = () => {};
    const pacServer = await startHostilePac({
      respond: (request) => {
        held.push(request);
        if (answersAll) answer(request.socket, 200, stampedText);
        arrived();
      },
    });
    server = pacServer;
    const answered = new Set<number>();
    const answerOne = (index: number) => {
      const request = held[index];
      if (!request || answered.has(index)) return;
      answered.add(index);
      answer(request.socket, 200, stampedText);
    };
    return {
      server: pacServer,
      held,
      answer: answerOne,
      reaches: (count: number) =>
        new Promise<void>((resolve) => {
          arrived = () => {
            if (held.length >= count) resolve();
          };
          arrived();
        }),
      answerAll() {
        const until = held.length;
        answersAll = true;
        for (let index = 0; index < until; index += 1) answerOne(index);
      },
    };
  }

  it('returns that nothing was sent when no slot freed up in time', async () => {
    server = await startHostilePac({ respond: () => {}, limits: { inFlight: 1, waitMs: 5, totalMs: 200 } });
    const stuck = server.pac.stamp(sealed, 'stuck', { lane: 'a' });
    expect(await server.pac.stamp(sealed, 'waiting', { lane: 'b' })).to.include({
      kind: 'unavailable',
      retryAfterSeconds: 5,
    });
    expect(await stuck).to.include({ kind: 'unknown' });
    expect(server.received).to.have.length(1);
  });

  it('stops sending for 30 s after 5 broken calls in a row, then tries one', async () => {
    let broken = true;
    server = await startHostilePac({
      respond: ({ socket }) => (broken ? socket.destroy() : answer(socket, 200, stampedText)),
    });
    for (let i = 0; i < 5; i++) expect(await server.pac.stamp(sealed, 'r')).to.include({ kind: 'unknown' });
    expect(server.pac.unavailableForSeconds()).to.equal(30);
    expect(await server.pac.stamp(sealed, 'r')).to.include({ kind: 'unavailable', retryAfterSeconds: 30 });
    expect(await server.pac.recover(sealed, 'r')).to.include({ kind: 'unknown' });
    expect(server.received).to.have.length(5);
    broken = false;
    server.clock.ms += 30_000;
    expect(await server.pac.stamp(sealed, 'r')).to.include({ kind: 'stamped' });
    expect(server.pac.unavailableForSeconds()).to.equal(0);
  });

  it('does not open the circuit breaker for rejections and server errors, which are responses', async () => {
    const pacServer = await startHostilePac({ respond: ({ socket }) => answer(socket, 500, '') });
    server = pacServer;
    for (let i = 0; i < 8; i++) await pacServer.pac.stamp(sealed, 'r');
    expect(pacServer.received).to.have.length(8);
  });

  it('ends calls in flight as unknown and queued ones as not sent when it closes', async () => {
    let arrived: () => void = () => {};
    const first = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    server = await startHostilePac({ respond: () => arrived(), limits: { inFlight: 1 } });
    const inFlight = server.pac.stamp(sealed, 'in-flight');
    const waiting = server.pac.stamp(sealed, 'waiting');
    await first;
    await server.pac.close();
    expect(await inFlight).to.include({ kind: 'unknown' });
    expect(await waiting).to.include({ kind: 'unavailable' });
    expect(await server.pac.stamp(sealed, 'late')).to.include({ kind: 'unavailable' });
  });
});
