import type { CancelRequest, Pac } from '@lacre/services/ports/pac';
import { expect } from 'chai';
import { createFinkokPac } from '../../src/pac/finkok/finkok-pac.ts';
import { acuseXml, type Behaviour, dialects, type FakePac, stampedXml, startFakePac, uuid } from './dialects.ts';

const sealed = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante Sello="abc&amp;"/>');
const otherUuid = '0A1B2C3D-0000-4000-8000-00000000000B';
const request: CancelRequest = {
  rfcEmisor: 'EKU9003173C9',
  uuid,
  motivo: '02',
  sign: () => Promise.resolve('<Cancelacion/>'),
};

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const envelope = (inside: string) =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${inside}</e:Body></e:Envelope>`;
const soap = (operation: string, inside: string): Behaviour => ({
  does: 'answer',
  status: 200,
  body: envelope(`<${operation}Result>${inside}</${operation}Result>`),
});
const json = (status: number, value: unknown): Behaviour => ({ does: 'answer', status, body: JSON.stringify(value) });
const incident = (code: string, message = 'texto') =>
  `<Incidencia><CodigoError>${code}</CodigoError><MensajeIncidencia>${escape(message)}</MensajeIncidencia></Incidencia>`;
const folio = (of: string, status: string) =>
  `<Folios><Folio><UUID>${of}</UUID><EstatusUUID>${status}</EstatusUUID></Folio></Folios>`;

describe('a PAC that contradicts itself', () => {
  const open = new Map<string, FakePac>();
  before(async () => {
    for (const dialect of dialects) open.set(dialect.name, await startFakePac(dialect));
  });
  after(async () => {
    for (const fake of open.values()) await fake.close();
  });
  const saying = (name: string, behaviour: Behaviour): Pac => {
    const fake = open.get(name);
    if (!fake) throw new Error(`no ${name}`);
    fake.next(behaviour);
    fake.warnings.length = 0;
    return fake.pac;
  };

  const doubtful: [what: string, name: string, behaviour: Behaviour][] = [
    ['a code of the SAT and a document', 'http', json(422, { code: '401', message: 'x', xml: stampedXml })],
    ['a code of the SAT and a document', 'sw', json(400, { message: '401 - x', data: { cfdi: stampedXml } })],
    ['a code of the SAT and the UUID of a stamp', 'finkok', soap('stamp', `<UUID>${uuid}</UUID>${incident('401')}`)],
  ];
  for (const [what, name, behaviour] of doubtful)
    it(`leaves ${what} unknown: ${name}`, async () => {
      expect(await saying(name, behaviour).stamp(sealed, 'attempt-1')).to.include({ kind: 'unknown' });
    });

  it('reads 307 as "already stamped" whatever other incident Finkok lists before it', async () => {
    const pac = saying('finkok', soap('stamp', incident('401') + incident('307')));
    expect(await pac.stamp(sealed, 'attempt-1')).to.include({ kind: 'unknown', alreadyStamped: true });
  });

  const cancellations: [what: string, name: string, behaviour: Behaviour][] = [
    ['an error of the server with a rejection of the SAT', 'sw', json(500, { message: '204 - x' })],
    ['an error of the server with a receipt', 'sw', json(503, { data: { uuid: { [uuid]: '201' } } })],
    ['a rejection whose code is a receipt', 'http', json(422, { code: '201', message: 'x' })],
    [
      'a receipt for another document',
      'finkok',
      soap('cancel_signature', `${folio(otherUuid, '201')}<CodEstatus>201 - ok</CodEstatus>`),
    ],
  ];
  for (const [what, name, behaviour] of cancellations)
    it(`leaves ${what} unknown: ${name}`, async () => {
      expect(await saying(name, behaviour).cancel(request, 'request-1')).to.include({ kind: 'unknown' });
    });

  const unfit: [what: string, acuse: string][] = [
    ['of another document', acuseXml(otherUuid, '201')],
    ['that is not XML', '<Acuse'],
    ['of more than a megabyte', acuseXml(uuid, '201').replace('<Folios>', `${' '.repeat(1024 * 1024)}<Folios>`)],
  ];
  const receipts: [name: string, behaviour: (acuse: string) => Behaviour][] = [
    ['http', (acuse) => json(200, { code: '201', acuse })],
    ['sw', (acuse) => json(200, { status: 'success', data: { acuse, uuid: { [uuid]: '201' } } })],
    ['finkok', (acuse) => soap('cancel_signature', `${folio(uuid, '201')}<Acuse>${escape(acuse)}</Acuse>`)],
  ];
  for (const [what, acuse] of unfit)
    for (const [name, behaviour] of receipts)
      it(`does not keep an acuse ${what}: ${name}`, async () => {
        const outcome = await saying(name, behaviour(acuse)).cancel(request, 'request-1');
        expect(outcome).to.include({ kind: 'taken', code: '201' }).and.not.to.have.property('acuse');
      });
});

describe('the credentials of an account', () => {
  let fake: FakePac;
  afterEach(() => fake.close());

  const secrets = ['user@example.com', 'pa<ss', 'pa&lt;ss', 'panel-token'];
  const repeated = `no: ${secrets.join(' ')}`;
  const fault = envelope(`<e:Fault><faultstring>${escape(repeated)}</faultstring></e:Fault>`);
  const behaviours: [name: string, behaviours: Behaviour[]][] = [
    [
      'finkok',
      [
        { does: 'answer', status: 500, body: fault },
        soap('stamp', incident('300', repeated)),
        soap('stamp', incident('999', repeated)),
        soap('stamp', incident('705', repeated)),
        soap('cancel_signature', `<CodEstatus>301 ${escape(repeated)}</CodEstatus>`),
        soap('get_sat_status', `<CodigoEstatus>${escape(repeated)}</CodigoEstatus>`),
        soap('report_uuid', `<error>${escape(repeated)}</error>`),
      ],
    ],
    [
      'sw',
      [
        json(400, { message: `AU2000 ${repeated}` }),
        json(400, { message: `ZZ ${repeated}` }),
        json(400, { message: `301 - ${repeated}` }),
        json(400, { message: `204 - ${repeated}` }),
      ],
    ],
  ];
  for (const [name, list] of behaviours)
    it(`appear in no text that ${name} repeats them in`, async () => {
      const dialect = dialects.find((each) => each.name === name);
      if (!dialect) throw new Error(`no ${name}`);
      fake = await startFakePac(dialect);
      const hidden = name === 'finkok' ? /user@example|pa<ss|pa&lt;ss/ : /panel-token/;
      const query = {
        uuid,
        rfcEmisor: 'EKU9003173C9',
        rfcReceptor: 'URE180429TM6',
        total: '1',
        sealEnding: 'abcdefg=',
      };
      const [from, to] = [new Date(0), new Date(1)];
      for (const behaviour of list) {
        fake.next(behaviour);
        const said = [
          await fake.pac.stamp(sealed, 'attempt-1'),
          await fake.pac.recover(sealed, 'attempt-1'),
          await fake.pac.cancel(request, 'request-1'),
          name === 'finkok' ? await fake.pac.status(query) : undefined,
          await fake.pac.listStamped?.({ rfcEmisor: 'EKU9003173C9', from, to }),
        ];
        expect(JSON.stringify(said)).to.include('***').and.not.to.match(hidden);
      }
      expect(JSON.stringify(fake.warnings)).to.include('***').and.not.to.match(hidden);
    });

  it('that are too short to be any leave the texts as they are', async () => {
    const finkok = dialects.find(({ name }) => name === 'finkok');
    if (!finkok) throw new Error('Finkok has no dialect');
    fake = await startFakePac(finkok);
    const silent = () => {};
    const log = { debug: silent, info: silent, warn: silent, error: silent };
    const account = { baseUrl: fake.url, username: 'e', password: '' };
    const pac = createFinkokPac({ ...account, log, now: () => new Date(fake.clock.ms) });
    fake.next({ does: 'refuse', code: '301', message: 'texto del SAT' });
    expect(await pac.stamp(sealed, 'attempt-1')).to.include({ message: 'texto del SAT' });
    await pac.close();
  });
});
