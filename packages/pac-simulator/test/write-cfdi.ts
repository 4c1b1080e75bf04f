import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { IssuedCsd } from '../src/authority.ts';
import { buildOriginalString } from '../src/original-string.ts';
import { readCfdi } from '../src/read-cfdi.ts';

/** A node of a test document. Attributes that are undefined are not written. */
export type Draft = { name: string; attributes: Record<string, string | undefined>; children: Draft[] };

export function node(name: string, attributes: Draft['attributes'] = {}, children: Draft[] = []): Draft {
  return { name, attributes, children };
}

/** First node at a path below, made of local names: `at(doc, 'Conceptos/Concepto')`. */
export function at(draft: Draft, path: string): Draft {
  return path.split('/').reduce((parent, name) => {
    const found = parent.children.find((child) => child.name === `cfdi:${name}`);
    if (found === undefined) throw new Error(`No ${name} in ${parent.name}`);
    return found;
  }, draft);
}

/** Inserts an added child where the schema requires it: before the first of `before`, otherwise last. */
export function addBefore(parent: Draft, child: Draft, ...before: string[]): void {
  const index = parent.children.findIndex(({ name }) => before.includes(name.replace('cfdi:', '')));
  parent.children.splice(index < 0 ? parent.children.length : index, 0, child);
}

const IVA = { Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000' };

/** A valid Ingreso: one service of 1,000.00 with 16 % IVA and 10 % ISR withheld, 1,060.00 in total. */
export function draftIngreso(rfc = 'EKU9003173C9', regimen = '601'): Draft {
  const traslado = () => node('cfdi:Traslado', { Base: '1000.00', ...IVA, Importe: '160.00' });
  const retencion = { Base: '1000.00', Impuesto: '001', TipoFactor: 'Tasa', TasaOCuota: '0.100000', Importe: '100.00' };
  return node(
    'cfdi:Comprobante',
    {
      'xmlns:cfdi': 'http://www.sat.gob.mx/cfd/4',
      Version: '4.0',
      Serie: 'A',
      Folio: '1',
      Fecha: '2026-11-21T11:00:00',
      FormaPago: '03',
      SubTotal: '1000.00',
      Moneda: 'MXN',
      Total: '1060.00',
      TipoDeComprobante: 'I',
      Exportacion: '01',
      MetodoPago: 'PUE',
      LugarExpedicion: '06000',
    },
    [
      node('cfdi:Emisor', { Rfc: rfc, Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: regimen }),
      node('cfdi:Receptor', {
        Rfc: 'URE180429TM6',
        Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
        DomicilioFiscalReceptor: '86991',
        RegimenFiscalReceptor: '601',
        UsoCFDI: 'G03',
      }),
      node('cfdi:Conceptos', {}, [
        node(
          'cfdi:Concepto',
          {
            ClaveProdServ: '81111500',
            Cantidad: '10.000000',
            ClaveUnidad: 'E48',
            Descripcion: 'Desarrollo "a medida" & soporte <mensual>',
            ValorUnitario: '100.000000',
            Importe: '1000.00',
            ObjetoImp: '02',
          },
          [
            node('cfdi:Impuestos', {}, [
              node('cfdi:Traslados', {}, [traslado()]),
              node('cfdi:Retenciones', {}, [node('cfdi:Retencion', retencion)]),
            ]),
          ],
        ),
      ]),
      node('cfdi:Impuestos', { TotalImpuestosRetenidos: '100.00', TotalImpuestosTrasladados: '160.00' }, [
        node('cfdi:Retenciones', {}, [node('cfdi:Retencion', { Impuesto: '001', Importe: '100.00' })]),
        node('cfdi:Traslados', {}, [traslado()]),
      ]),
    ],
  );
}

/** A valid Traslado: own goods, no value. */
export function draftTraslado(): Draft {
  const draft = draftIngreso();
  Object.assign(draft.attributes, { TipoDeComprobante: 'T', Moneda: 'XXX', SubTotal: '0', Total: '0' });
  Object.assign(draft.attributes, { FormaPago: undefined, MetodoPago: undefined });
  Object.assign(at(draft, 'Receptor').attributes, { UsoCFDI: 'S01' });
  const concepto = at(draft, 'Conceptos/Concepto');
  Object.assign(concepto.attributes, { ValorUnitario: '0', Importe: '0', ObjetoImp: '01' });
  concepto.children = [];
  draft.children = draft.children.filter(({ name }) => name !== 'cfdi:Impuestos');
  return draft;
}

export function writeXml(draft: Draft): string {
  const attributes = Object.entries(draft.attributes)
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('');
  const children = draft.children.map(writeXml).join('');
  return children === '' ? `<${draft.name}${attributes}/>` : `<${draft.name}${attributes}>${children}</${draft.name}>`;
}

/** Seals a draft with a CSD; its own attributes win, so that a test can break Sello or NoCertificado. */
export function seal(draft: Draft, csd: OpenCsd): Buffer {
  draft.attributes = {
    ...draft.attributes,
    NoCertificado: draft.attributes['NoCertificado'] ?? csd.noCertificado,
    Certificado: draft.attributes['Certificado'] ?? csd.cer.toString('base64'),
  };
  return sealXml(
    `<?xml version="1.0" encoding="UTF-8"?>${writeXml({ ...draft, attributes: { ...draft.attributes, Sello: draft.attributes['Sello'] ?? 'AAAA' } })}`,
    csd,
  );
}

/** Replaces `Sello="AAAA"` of a finished text. A text whose original string cannot be built is left unsealed. */
export function sealXml(xml: string, csd: OpenCsd): Buffer {
  const read = readCfdi(Buffer.from(xml));
  if ('rejection' in read) return Buffer.from(xml);
  let cadena: string;
  try {
    cadena = buildOriginalString(read.comprobante);
  } catch {
    return Buffer.from(xml);
  }
  const sello = sign('sha256', Buffer.from(cadena), csd.privateKey).toString('base64');
  return Buffer.from(xml.replace('Sello="AAAA"', `Sello="${sello}"`));
}

/** A CSD with its decrypted key. */
export type OpenCsd = { cer: Buffer; noCertificado: string; privateKey: KeyObject };

export function openCsd(issued: IssuedCsd, password: string): OpenCsd {
  const privateKey = createPrivateKey({ key: issued.key, format: 'der', type: 'pkcs8', passphrase: password });
  return { cer: issued.cer, noCertificado: issued.noCertificado, privateKey };
}

function escape(value: string): string {
  return value.replace(/[&<"\n]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '"': '&quot;' })[sign] ?? '&#10;');
}
