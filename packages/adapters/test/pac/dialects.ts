import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '@lacre/services/ports/log';
import type { Pac } from '@lacre/services/ports/pac';
import { createFinkokPac } from '../../src/pac/finkok/finkok-pac.ts';
import { createHttpPac } from '../../src/pac/http-pac.ts';
import type { PacLimits } from '../../src/pac/pac-line.ts';
import { createSatQuery } from '../../src/pac/sat-query.ts';
import { createSwPac } from '../../src/pac/sw/sw-pac.ts';

/** What a PAC does with the next call, whatever its protocol. */
export type Behaviour =
  | { does: 'stamp' }
  | { does: 'refuse'; code: string; message: string }
  | { does: 'turn-away' }
  | { does: 'already-stamped'; withDocument: boolean }
  | { does: 'deny' }
  | { does: 'cancel'; status: string; acuse?: string }
  | { does: 'tell'; codigoEstatus?: string; estado: string; esCancelable: string; estatusCancelacion: string }
  | { does: 'not-know' }
  | { does: 'answer'; status: number; body: string; headers?: Record<string, string> }
  | { does: 'hang-up' };

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

interface Reply {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/**
 * One PAC's protocol as it is known from outside (handbook, section h): how it is called and how it responds.
 */
export interface Dialect {
  name: string;
  recovers: boolean;
  open(
    url: string,
    options: { limits?: Partial<PacLimits>; log: Log; now: () => Date },
  ): Pac & { close(): Promise<void> };
  say(behaviour: Behaviour, request: Received): Reply;
  /** Document or signed request inside a call. */
  documentIn(request: Received): string;
}

export const stampedXml =
  '<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante Sello="abc&amp;">ñ</cfdi:Comprobante>';
export const acuseXml = (uuid: string, status: string) =>
  `<Acuse Fecha="2026-11-21T12:00:00" RfcEmisor="EKU9003173C9"><Folios><UUID>${uuid}</UUID><EstatusUUID>${status}</EstatusUUID></Folios></Acuse>`;
export const uuid = '0A1B2C3D-0000-4000-8000-00000000000A';

const OBTAINED = 'S - Comprobante obtenido satisfactoriamente.';
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const json = (status: number, value: unknown): Reply => ({
  status,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
});
const soap = (inside: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body: `<?xml version='1.0' encoding='UTF-8'?><senv:Envelope xmlns:senv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tns="http://facturacion.finkok.com/x" xmlns:s0="apps.services.soap.core.views"><senv:Body>${inside}</senv:Body></senv:Envelope>`,
});

const plain: Dialect = {
  name: 'http',
  recovers: true,
  open: (url, options) => createHttpPac({ baseUrl: url, name: 'http', ...options }),
  documentIn: ({ body }) => body.toString('utf8'),
  say(behaviour) {
    switch (behaviour.does) {
      case 'stamp':
        return { status: 200, body: stampedXml };
      case 'refuse':
        return json(422, { code: behaviour.code, message: behaviour.message });
      case 'turn-away':
        return { status: 429, body: '', headers: { 'retry-after': '60' } };
      case 'already-stamped':
        return json(422, {
          code: '307',
          message: 'timbrado antes',
          ...(behaviour.withDocument ? { xml: stampedXml } : {}),
        });
      case 'deny':
        return json(422, { code: '603', message: 'no está' });
      case 'cancel':
        return behaviour.status === '201' || behaviour.status === '202'
          ? json(200, { code: behaviour.status, message: 'texto del SAT', acuse: behaviour.acuse })
          : json(422, { code: behaviour.status, message: 'texto del SAT' });
      case 'tell':
        return json(200, { codigoEstatus: behaviour.codigoEstatus ?? OBTAINED, ...statesOf(behaviour) });
      case 'not-know':
        return json(200, { codigoEstatus: 'N - 602: Comprobante no encontrado.', estado: 'No Encontrado' });
      default:
        return raw(behaviour);
    }
  },
};

const finkok: Dialect = {
  name: 'finkok',
  recovers: true,
  open: (url, options) =>
    createFinkokPac({ baseUrl: url, username: 'user@example.com', password: 'pa<ss', ...options }),
  documentIn: ({ body }) =>
    Buffer.from(/<o:xml>([^<]*)<\/o:xml>/.exec(body.toString('utf8'))?.[1] ?? '', 'base64').toString('utf8'),
  say(behaviour, { body }) {
    const operation = /<s:Body><o:(\w+)>/.exec(body.toString('utf8'))?.[1] ?? '';
    const result = (inside: string) =>
      soap(
        `<tns:${operation}Response><tns:${operation}Result>${inside}</tns:${operation}Result></tns:${operation}Response>`,
      );
    const incident = (code: string, message: string, xml = '') =>
      result(
        `<s0:xml>${escape(xml)}</s0:xml><s0:Incidencias><s0:Incidencia><s0:CodigoError>${code}</s0:CodigoError><s0:MensajeIncidencia>${escape(message)}</s0:MensajeIncidencia></s0:Incidencia></s0:Incidencias>`,
      );
    switch (behaviour.does) {
      case 'stamp':
        return result(
          `<s0:xml>${escape(stampedXml)}</s0:xml><s0:UUID>${uuid}</s0:UUID><s0:CodEstatus>Comprobante timbrado satisfactoriamente</s0:CodEstatus><s0:Incidencias/>`,
        );
      case 'refuse':
        return incident(behaviour.code, behaviour.message);
      case 'turn-away':
        return incident('703', 'Cuenta suspendida');
      case 'already-stamped':
        return incident('307', 'El CFDI contiene un timbre previo', behaviour.withDocument ? stampedXml : '');
      case 'deny':
        return incident('603', 'El CFDI no contiene un timbre previo');
      case 'cancel':
        // As seen in Finkok's demo: with a receipt, the list of folios may be empty.
        return behaviour.acuse === undefined
          ? result(
              `<s0:Folios><s0:Folio><s0:UUID>${uuid.toLowerCase()}</s0:UUID><s0:EstatusUUID>${behaviour.status}</s0:EstatusUUID><s0:EstatusCancelacion>texto del SAT</s0:EstatusCancelacion></s0:Folio></s0:Folios>`,
            )
          : result(`<s0:Folios/><s0:Acuse>${escape(behaviour.acuse)}</s0:Acuse>`);
      case 'tell':
        return result(
          `<s0:sat><s0:CodigoEstatus>${behaviour.codigoEstatus ?? OBTAINED}</s0:CodigoEstatus>${elements(statesOf(behaviour))}</s0:sat>`,
        );
      case 'not-know':
        return result(
          '<s0:sat><s0:CodigoEstatus>N - 602: Comprobante no encontrado.</s0:CodigoEstatus><s0:Estado>No Encontrado</s0:Estado></s0:sat>',
        );
      default:
        return raw(behaviour);
    }
  },
};

const sw: Dialect = {
  name: 'sw',
  recovers: false,
  open(url, options) {
    const satQuery = createSatQuery({ baseUrl: url, ...options });
    const pac = createSwPac({ baseUrl: url, credentials: { token: 'panel-token' }, satQuery, ...options });
    return {
      ...pac,
      async close() {
        await pac.close();
        await satQuery.close();
      },
    };
  },
  documentIn: ({ body }) => /\r\n\r\n([\s\S]*)\r\n--lacre-/.exec(body.toString('utf8'))?.[1] ?? '',
  say(behaviour) {
    const error = (message: string, data: unknown = null) =>
      json(400, { status: 'error', message, messageDetail: '', data });
    switch (behaviour.does) {
      case 'stamp':
        return json(200, { status: 'success', data: { uuid, cfdi: stampedXml } });
      case 'refuse':
        return error(`${behaviour.code} - ${behaviour.message}`);
      case 'turn-away':
        return json(401, { status: 'error', message: 'AU2000 El usuario y/o contraseña son inválidos' });
      case 'already-stamped':
        return error(
          '307. El comprobante contiene un timbre previo.',
          behaviour.withDocument ? { cfdi: stampedXml } : null,
        );
      case 'cancel':
        return behaviour.status.startsWith('20')
          ? json(200, {
              status: 'success',
              data: { acuse: behaviour.acuse ?? acuseXml(uuid, behaviour.status), uuid: { [uuid]: behaviour.status } },
            })
          : error(`${behaviour.status} - texto del SAT`);
      case 'tell':
        return soap(
          `<ConsultaResponse xmlns="http://tempuri.org/"><ConsultaResult><a:CodigoEstatus xmlns:a="x">${behaviour.codigoEstatus ?? OBTAINED}</a:CodigoEstatus>${elements(statesOf(behaviour)).replaceAll('s0:', '')}</ConsultaResult></ConsultaResponse>`,
        );
      case 'not-know':
        return soap(
          '<ConsultaResponse xmlns="http://tempuri.org/"><ConsultaResult><CodigoEstatus>N - 602: Comprobante no encontrado.</CodigoEstatus><Estado>No Encontrado</Estado></ConsultaResult></ConsultaResponse>',
        );
      default:
        return raw(behaviour);
    }
  },
};

export const dialects: readonly Dialect[] = [plain, finkok, sw];

function statesOf({ estado, esCancelable, estatusCancelacion }: Extract<Behaviour, { does: 'tell' }>) {
  return { estado, esCancelable, estatusCancelacion };
}

const elements = (states: Record<string, string>) =>
  Object.entries(states)
    .map(([name, value]) => [`s0:${name.charAt(0).toUpperCase()}${name.slice(1)}`, value])
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');

function raw(behaviour: Behaviour): Reply {
  if (behaviour.does === 'answer') return behaviour;
  throw new Error(`this PAC cannot ${behaviour.does}`);
}

export interface FakePac {
  url: string;
  pac: Pac & { close(): Promise<void> };
  received: Received[];
  warnings: Record<string, unknown>[];
  clock: { ms: number };
  next(behaviour: Behaviour): void;
  /** What it does with each call; instead of `next`, while it is there. */
  answers: ((request: Received) => Behaviour) | undefined;
  close(): Promise<void>;
}

/** A PAC on loopback that speaks one dialect as the test scripts it, and the adapter under test in front of it. */
export async function startFakePac(dialect: Dialect, limits?: Partial<PacLimits>): Promise<FakePac> {
  const received: Received[] = [];
  const warnings: Record<string, unknown>[] = [];
  let behaviour: Behaviour = { does: 'stamp' };
  const server: Server = createServer((req, res) => {
    void readAll(req).then((body) => {
      const request = { method: req.method ?? '', path: req.url ?? '', headers: req.headers, body };
      received.push(request);
      const now = fake.answers?.(request) ?? behaviour;
      if (now.does === 'hang-up') {
        req.socket.destroy();
        return;
      }
      const { status, headers, body: text } = dialect.say(now, request);
      res.writeHead(status, headers).end(text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = { ms: Date.parse('2026-11-21T12:00:00Z') };
  const silent = () => {};
  const log: Log = { debug: silent, info: silent, error: silent, warn: (fields) => warnings.push(fields) };
  const pac = dialect.open(url, { log, now: () => new Date(clock.ms), ...(limits ? { limits } : {}) });
  const fake: FakePac = {
    url,
    pac,
    received,
    warnings,
    clock,
    answers: undefined,
    next(what) {
      behaviour = what;
    },
    async close() {
      await pac.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

async function readAll(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
