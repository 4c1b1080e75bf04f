import { expect } from 'chai';
import { type AddressGuardOptions, createAddressGuard } from '../../src/outbound/address-guard.ts';
import { isPublicAddress, parseCidr } from '../../src/outbound/public-address.ts';

/** Names of the tests; no other resolver is queried. */
const names: Record<string, string[]> = {
  'hooks.example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example.com': ['10.1.2.3'],
  'half-inside.example.com': ['93.184.215.14', '::ffff:10.1.2.3'],
  'empty.example.com': [],
};
const guard = (options: Partial<AddressGuardOptions> = {}) =>
  createAddressGuard({
    resolve: async (name) => {
      const found = names[name];
      if (!found) throw new Error('ENOTFOUND');
      return found;
    },
    ...options,
  });

/** One or two addresses of each row of reliability, section 5, at its boundaries. */
const notPublic = `
  0.0.0.0 0.255.255.255 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254
  168.63.129.16 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.170 192.0.2.1 192.88.99.1 192.168.0.1
  192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe ::127.0.0.1 fc00::1 fd00:ec2::254 fe80::1 febf::1 fec0::1 ff02::1
  2001:db8::1 3fff::1 3fff:fff::1 100::1 64:ff9b::7f00:1 64:ff9b:1::1 2002:7f00:1:: 2001::1 2001:0:ffff::1 5f00::1 4000::1`
  .trim()
  .split(/\s+/);
const publicOnes = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.215.14',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
];

describe('a user-supplied address', () => {
  for (const address of notPublic)
    it(`may not be ${address}`, async () => {
      expect(isPublicAddress(address)).to.equal(false);
      const host = address.includes(':') ? `[${address}]` : address;
      expect(await guard().isAllowed(`https://${host}/hook`)).to.equal(false);
    });

  for (const address of [...publicOnes, '2606:4700:4700::1111', '2a00:1450:4003:80a::200e'])
    it(`may be ${address}`, async () => {
      const host = address.includes(':') ? `[${address}]` : address;
      expect(await guard().isAllowed(`https://${host}/hook`)).to.equal(true);
    });

  const refused = {
    'in decimal': 'https://2130706433/',
    'in octal': 'https://0177.0.0.1/',
    'in hex': 'https://0x7f000001/',
    shortened: 'https://127.1/',
    'in full-width digits': 'https://１２７.０.０.１/',
    'in circled digits': 'https://①②⑦.⓪.⓪.①/',
    'with ideographic full stops': 'https://127。0。0。1/',
    'percent-encoded': 'https://%31%32%37.0.0.1/',
    'named localhost': 'https://localhost/',
    'named localhost, with a final dot': 'https://LOCALHOST./',
    'below localhost': 'https://a.localhost/',
    'a name of the local network': 'https://intranet/',
    'a name of a cloud': 'https://metadata.google.internal/',
    'a name with an internal address': 'https://inside.example.com/',
    'a name with an internal address among others': 'https://half-inside.example.com/',
    'over http': 'http://hooks.example.com/',
    'over http, with a name that does not resolve': 'http://soon.example.com/',
    'on another port, with a name that does not resolve': 'https://soon.example.com:22/',
    'on another port': 'https://hooks.example.com:444/',
    'on the port of a database': 'https://hooks.example.com:5432/',
    'with a user': 'https://user@hooks.example.com/',
    'with a password': 'https://:secret@hooks.example.com/',
    'with a line break': 'https://hooks.exa\nmple.com/',
    'with a backslash': 'https://hooks.example.com\\@127.0.0.1/',
    'with half a character': 'https://hooks.example.com/\ud800',
    'another scheme': 'ftp://hooks.example.com/',
    'a file': 'file:///etc/passwd',
    'no URL': 'hooks.example.com',
    'an IPv6 zone': 'https://[fe80::1%25eth0]/',
  };
  for (const [what, url] of Object.entries(refused))
    it(`may not be an internal one: ${what}`, async () => {
      expect(await guard().isAllowed(url)).to.equal(false);
    });

  it('may be a name whose every address is public, on port 443 or 8443', async () => {
    for (const url of [
      'https://hooks.example.com/a?b=c',
      'https://hooks.example.com:443/',
      'https://HOOKS.example.com.:8443/',
    ]) {
      expect(await guard().isAllowed(url)).to.equal(true);
    }
    const { addresses } = await guard().check('https://hooks.example.com/');
    expect(addresses.map(({ address }) => address)).to.deep.equal(names['hooks.example.com']);
  });

  it('may be a name that does not resolve yet, but cannot be sent to until it does', async () => {
    for (const url of ['https://soon.example.com/', 'https://empty.example.com/']) {
      expect(await guard().isAllowed(url)).to.equal(true);
      expect(
        await guard()
          .check(url)
          .catch((error: Error) => error),
      ).to.be.instanceOf(Error);
    }
  });

  it('may be in a range allowed for tests, over http and on any port, and in no other range', async () => {
    const opened = guard({ allow: [parseCidr('127.0.0.0/8'), parseCidr('fd00::/8')] });
    for (const url of [
      'http://127.0.0.1:8080/',
      'https://localhost:1/',
      'http://[fd00::1]/',
      'https://hooks.example.com/',
    ])
      expect(await opened.isAllowed(url), url).to.equal(true);
    for (const url of [
      'http://10.0.0.1/',
      'http://hooks.example.com/',
      'https://1.1.1.1:8080/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::1]/',
    ])
      expect(await opened.isAllowed(url), url).to.equal(false);
  });
});
