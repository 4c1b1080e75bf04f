import { expect } from 'chai';
import { answer, type HostilePac, type Received, sealed, stampedText, startHostilePac } from './hostile-pac.ts';

describe('HTTP PAC: limits', () => {
  let server: HostilePac | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  it('keeps one organization to 5 calls at once and the process to 20', async () => {
    const held: Received[] = [];
    let reached: () => void = () => {};
    const full = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const pacServer = await startHostilePac({
      respond: (request) => {
        held.push(request);
        if (held.length === 5 + 15) reached();
        if (held.length > 20) answer(request.socket, 200, stampedText);
      },
    });
    server = pacServer;
    const greedy = Array.from({ length: 12 }, (_, i) => pacServer.pac.stamp(sealed, `greedy-${i}`, { lane: 'greedy' }));
    const others = Array.from({ length: 20 }, (_, i) =>
      pacServer.pac.stamp(sealed, `other-${i}`, { lane: `org-${i % 4}` }),
    );
    await full;
    const inFlight = held.slice();
    expect(inFlight).to.have.length(20);
    expect(inFlight.filter(({ head }) => head.includes('greedy-'))).to.have.length(5);
    expect(pacServer.connections()).to.equal(20);
    for (const { socket } of inFlight) answer(socket, 200, stampedText);
    const outcomes = await Promise.all([...greedy, ...others]);
    expect(outcomes.every(({ kind }) => kind === 'stamped')).to.equal(true);
  });

  it('says that nothing was sent when no turn came up in time', async () => {
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

  it('does not open the breaker for rejections and server errors, which are answers', async () => {
    const pacServer = await startHostilePac({ respond: ({ socket }) => answer(socket, 500, '') });
    server = pacServer;
    for (let i = 0; i < 8; i++) await pacServer.pac.stamp(sealed, 'r');
    expect(pacServer.received).to.have.length(8);
  });

  it('ends calls in flight as unknown and waiting ones as not sent when it closes', async () => {
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
