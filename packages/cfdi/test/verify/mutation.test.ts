import type { Comprobante } from '@lacre/cfdi/comprobante';
import { readXml, type XmlElement } from '@lacre/cfdi/read-xml';
import { verify } from '@lacre/cfdi/verify/verify';
import { collapse } from '@lacre/cfdi/white-space';
import { isLongRun } from '@lacre/testing/long-run';
import { expect } from 'chai';
import { goldenDocuments } from '../golden-documents.ts';
import { RECEIPTS } from '../pagos/receipts.ts';
import { options as ofStamped, stamped } from './stamped.ts';

const options = { ...ofStamped, now: new Date('2026-11-21T00:00:00Z') };

function isValid(xml: Uint8Array): boolean {
  try {
    return verify(xml, options).valid;
  } catch {
    return false;
  }
}

/** The content of a document, with white space as the SAT reads it: documents of the same meaning are equal here. */
function meaning(element: XmlElement): unknown {
  const attributes = [...element.attributes].map(([name, value]) => [name, collapse(value)]);
  return [element.uri, element.local, attributes.toSorted(), element.hasText, element.children.map(meaning)];
}

type Mutation = (bytes: Buffer, at: number) => Buffer;

const insert =
  (text: string): Mutation =>
  (bytes, at) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from(text), bytes.subarray(at)]);

const MUTATIONS: Record<string, Mutation> = {
  'a flipped bit': (bytes, at) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8));
    return copy;
  },
  'a removed byte': (bytes, at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]),
  'a doubled byte': (bytes, at) => Buffer.concat([bytes.subarray(0, at + 1), bytes.subarray(at)]),
  'an inserted digit': insert('0'),
  'two swapped bytes': (bytes, at) => {
    const copy = Buffer.from(bytes);
    [copy[at], copy[at + 1]] = [bytes[at + 1] ?? 0, bytes[at] ?? 0];
    return at + 1 < bytes.length ? copy : bytes.subarray(1);
  },
  'an inserted blank': insert(' '),
};

/**
 * The kinds of mutation at a position: one in turn, in a long run all of them. Base64, which is most of a document and
 * uniform, has one in a long run, and one at every fifth position otherwise.
 */
function kindsAt(xml: string, at: number): [string, Mutation][] {
  const kinds = Object.entries(MUTATIONS);
  const turn = at % kinds.length;
  if (isBase64At(xml, at)) return isLongRun || at % 5 === 0 ? kinds.slice(turn, turn + 1) : [];
  return isLongRun ? kinds : kinds.slice(turn, turn + 1);
}

function isBase64At(xml: string, at: number): boolean {
  return /^[A-Za-z0-9+/]{40}$/.test(xml.slice(at - 20, at + 20));
}

const golden = goldenDocuments().find(({ name }) => name === 'solo-exento')?.comprobante;
const documents: Record<string, Comprobante | undefined> = {
  'an invoice': golden,
  'a payment receipt': RECEIPTS['one invoice paid in full']?.().comprobante,
};

describe('a byte changed in a stamped document', () => {
  for (const [name, comprobante] of Object.entries(documents)) {
    it(`makes ${name} invalid at every position, or leaves its meaning unchanged`, function () {
      this.timeout(180_000);
      if (!comprobante) throw new Error('no document');
      const text = stamped(comprobante);
      const bytes = Buffer.from(text);
      expect(verify(bytes, options).checks.filter(({ ok }) => !ok)).to.deep.equal([]);
      const original = JSON.stringify(meaning(readXml(text)));
      let survivors = 0;
      for (let at = 0; at < bytes.length; at++) {
        for (const [kind, mutate] of kindsAt(text, at)) {
          const changed = mutate(bytes, at);
          if (changed.equals(bytes) || !isValid(changed)) continue;
          survivors++;
          const where = `${kind} at ${at}: ${changed.subarray(Math.max(0, at - 30), at + 30).toString()}`;
          // The rest is white space: between attributes, between elements, doubled or at either end of a value.
          expect(JSON.stringify(meaning(readXml(changed.toString()))), where).to.equal(original);
          expect(changed.toString().replace(/\s/g, ''), where).to.equal(text.replace(/\s/g, ''));
        }
      }
      expect(survivors).to.be.greaterThan(0);
    });
  }
});
