import { createServer } from 'node:http';
import { expect } from 'chai';
import { listen } from '../src/listen.ts';

describe('a server that cannot listen', () => {
  const refusalOf = (host: string, port = 0, variable?: string) =>
    listen(createServer(), host, port, variable).then(
      () => undefined,
      (error: unknown) => (error as Error).message,
    );

  it('names HOST if that is no name or address of this machine', async () => {
    const address = 'Set HOST to one that is, or to 0.0.0.0.';
    expect(await refusalOf('192.0.2.1')).to.equal(`192.0.2.1 is not an address of this machine. ${address}`);
    expect(await refusalOf('no such host')).to.equal(`no such host is not an address of this machine. ${address}`);
  });

  it('names the variable of a port that is in use', async () => {
    const server = createServer();
    await listen(server, '127.0.0.1', 0);
    try {
      const { port } = server.address() as { port: number };
      expect(await refusalOf('127.0.0.1', port, 'METRICS_PORT')).to.equal(
        `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or set METRICS_PORT to another port.`,
      );
    } finally {
      server.close();
    }
  });
});
