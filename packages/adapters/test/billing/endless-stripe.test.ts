import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createStripeBilling } from '@lacre/adapters/billing/stripe-billing';
import { AppError } from '@lacre/services/errors';
import { expect } from 'chai';

const order = {
  organizationId: '01a1ff43-0000-7000-8000-000000000001',
  priceId: 'price_1',
  email: 'ana@example.com',
  customerId: undefined,
  successUrl: 'https://lacre.example/app',
  cancelUrl: 'https://lacre.example/app',
};

describe('a checkout whose response from Stripe does not end', () => {
  let server: Server;
  let apiUrl: string;
  let respond: (response: ServerResponse) => void;
  /** Bytes that were sent before the connection broke. */
  let sent: number;
  before(async () => {
    server = createServer((_request, response) => {
      const { socket } = response;
      response.once('close', () => {
        sent = Math.max(sent, socket?.bytesWritten ?? 0);
      });
      respond(response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    sent = 0;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const reasonOf = async (timeoutMs?: number): Promise<string> => {
    const billing = createStripeBilling({ secretKey: 'sk_test_x', webhookSecret: 'whsec_test', apiUrl }, timeoutMs);
    const error = await billing.startCheckout(order).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(AppError).and.include({ kind: 'service-unavailable' });
    return String((error as AppError).options.log?.['reason']);
  };

  it('is given up when its time is over, although bytes keep arriving', async () => {
    respond = (response) => {
      const trickle = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(trickle));
    };
    expect(await reasonOf(300)).to.match(/timeout|timed out|aborted/i);
  });

  it('is read up to one megabyte, also of what it is compressed from', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000, ' '), { level: 1 });
    respond = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    expect(await reasonOf()).to.include('connection to Stripe');
    const chunk = Buffer.alloc(1_000_000, ' ');
    respond = (response) => {
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    };
    expect(await reasonOf()).to.include('connection to Stripe');
    expect(sent).to.be.below(100_000_000);
  });
});
