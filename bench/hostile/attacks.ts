import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The attacker's credentials and targets. */
export interface Attacker {
  url: string;
  id: string;
  token: string;
  key: string;
  /** URL of an image that takes minutes to render. */
  logo: string;
}

const manyAttributes = Buffer.from(
  `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" ${Array.from({ length: 300_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`,
);
const manyElements = Buffer.from(
  `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4">${'<cfdi:a b="1" c="2" d="3"/>'.repeat(170_000)}</cfdi:Comprobante>`,
);

/** Sends until stopped, at most twice a second per connection, whatever the response. */
export type Attack = (isOver: () => boolean) => Promise<void>;
const over =
  (connections: number, send: () => Promise<unknown>): Attack =>
  async (isOver) => {
    const sending = async () => {
      while (!isOver()) {
        await send().catch(() => undefined);
        await pause(500);
      }
    };
    await Promise.all(Array.from({ length: connections }, sending));
  };
const discard = async (answer: Response) => void (await answer.arrayBuffer());

/** Attacks that were once effective. */
export function attacksOf({ url, id, token, key, logo }: Attacker): [name: string, attack: Attack][] {
  const form = () => {
    const files = new FormData();
    for (const name of ['cer', 'key']) files.append(name, new Blob([randomBytes(2_000)]), `x.${name}`);
    files.append('password', 'bench');
    return files;
  };
  const verify = (body: Buffer<ArrayBuffer>) => () =>
    fetch(`${url}/cfdi/verify`, { method: 'POST', headers: { 'content-type': 'application/xml' }, body }).then(discard);
  const blanks = `application/json${' '.repeat(15_800)};`;
  return [
    [
      'blanks in Content-Type, 4 connections',
      over(4, () =>
        fetch(`${url}/auth/sign-in`, { method: 'POST', headers: { 'content-type': `${blanks}x` }, body: '{}' }).then(
          discard,
        ),
      ),
    ],
    [
      'a logo of 24 KB of filters, set 6 times at once',
      over(6, () =>
        fetch(`${url}/organizations/${id}`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ logo }),
        }).then(discard),
      ),
    ],
    [
      'certificate checks, 40 at once',
      over(40, () =>
        fetch(`${url}/organizations/${id}/certificates/check`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: form(),
        }).then(discard),
      ),
    ],
    ['300,000 attributes to verify, 8 at once', over(8, verify(manyAttributes))],
    ['170,000 elements to verify, 8 at once', over(8, verify(manyElements))],
    ['exports that are not read, 8 connections', over(8, () => exportUnread(url, key))],
  ];
}

/** Requests an export and reads nothing for two seconds. */
function exportUnread(url: string, key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.pause();
      socket.write(`GET /invoices/report/export/csv HTTP/1.1\r\nHost: bench\r\nX-API-Key: ${key}\r\n\r\n`);
    });
    socket.once('error', reject);
    setTimeout(() => {
      socket.destroy();
      resolve();
    }, 2_000);
  });
}
