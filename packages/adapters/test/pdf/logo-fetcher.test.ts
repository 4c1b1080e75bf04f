import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createAddressGuard } from '../../src/outbound/address-guard.ts';
import { parseCidr } from '../../src/outbound/public-address.ts';
import { createLogoFetcher, type DrawLogo } from '../../src/pdf/logo-fetcher.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>';

describe('fetching a logo', () => {
  let server: Server;
  let answer: RequestListener;
  let url: string;
  before(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/logo.svg`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const loopback = parseCidr('127.0.0.0/8');
  /** Records what it was given to draw. */
  const draw: DrawLogo = ({ contentType }) =>
    Promise.resolve({ contentType: 'image/png', bytes: Buffer.from(`a drawing of ${contentType}`) });
  const fetcher = (options: Parameters<typeof createLogoFetcher>[2] = {}) =>
    createLogoFetcher(createAddressGuard({ allow: [loopback] }), draw, options);
  const rejection = (promise: Promise<unknown>) =>
    promise.then(
      () => 'an image',
      (error: Error) => error.message,
    );

  it('reads an image whatever content type its server sends', async () => {
    answer = (_, response) => response.setHeader('content-type', 'text/html').end(svg);
    expect((await fetcher().fetch(url, 'org')).bytes.toString()).to.equal('a drawing of image/svg+xml');
  });

  it('does not request an address that is not public', async () => {
    let asked = 0;
    answer = (_, response) => {
      asked += 1;
      response.end(svg);
    };
    const strict = createLogoFetcher(createAddressGuard(), draw);
    const port = new URL(url).port;
    for (const address of [
      url,
      `https://127.0.0.1:8443/`,
      'https://169.254.169.254/latest',
      `http://0x7f000001:${port}/`,
    ])
      expect(await rejection(strict.fetch(address, 'org'))).to.equal(
        'The address of the logo is not a public https address',
      );
    expect(asked).to.equal(0);
  });

  it('follows no redirect, and says what to send instead', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      answer = (_, response) => response.writeHead(status, { location: 'http://169.254.169.254/' }).end();
      expect(await rejection(fetcher().fetch(url, 'org'))).to.equal(
        'The address of the logo redirects to another one: send the address of the image itself',
      );
    }
  });

  it('rejects an error page', async () => {
    answer = (_, response) => response.writeHead(404).end(svg);
    expect(await rejection(fetcher().fetch(url, 'org'))).to.equal("the logo's server returned status 404");
  });

  it('stops at the size limit and at the deadline', async () => {
    answer = (_, response) => response.end(Buffer.alloc(2_001, ' '));
    expect(await rejection(fetcher({ bytesMax: 2_000 }).fetch(url, 'org'))).to.equal('The logo is larger than 5 MB');
    answer = (_, response) => void response.write('<svg');
    expect(await rejection(fetcher({ totalMs: 100 }).fetch(url, 'org'))).to.match(/abort|timeout/i);
  });
});
