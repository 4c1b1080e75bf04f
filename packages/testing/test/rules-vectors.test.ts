import { checkDocument } from '@lacre/cfdi/check-document';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { parseCfdi } from '@lacre/cfdi/parse';
import type { Violation } from '@lacre/cfdi/violation';
import { buildXml } from '@lacre/cfdi/xml';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';

import { answer, item, MEXICO_CITY } from '../src/vectors/ask.ts';
import { documentVectors } from '../src/vectors/documents.ts';
import { MATRIX, ROWS_WITHOUT_VECTOR } from '../src/vectors/matrix.ts';
import { requestVectors } from '../src/vectors/requests.ts';

/** A placeholder for a seal: only rule CFDI40102 of the matrix checks it. */
const STAND_IN = { sello: 'U0VMTE8=', certificado: 'Q0VSVElGSUNBRE8=' };

const rulesOf = (found: readonly Violation[]) =>
  found.filter(({ severity }) => severity === 'error').flatMap(({ rule }) => rule ?? []);
const check = (comprobante: Comprobante) =>
  checkDocument({ comprobante, catalogs: starterCatalogs(), zona: MEXICO_CITY });

describe("the SAT's matrix", () => {
  it('has every rule covered by a vector or listed with the reason why not', () => {
    const covered = [...requestVectors, ...documentVectors].map(({ code }) => code);
    expect(new Set(covered).size).to.equal(covered.length);
    expect([...covered, ...Object.keys(ROWS_WITHOUT_VECTOR)].toSorted()).to.deep.equal(MATRIX.toSorted());
  });

  for (const { code, breaks, keeps } of requestVectors) {
    it(`${code}: a request that breaks it is rejected with path, cause and hint; its valid counterpart is accepted`, () => {
      const found = answer(breaks).violations.filter(({ rule, severity }) => rule === code && severity === 'error');
      expect(found).to.have.length.greaterThan(0);
      for (const { path, message, hint } of found) {
        expect(path).to.match(/^[a-z]/);
        for (const text of [message.en, message.es, hint?.en, hint?.es]) expect(text).to.have.length.greaterThan(8);
      }
      const errors = answer(keeps).violations.filter(({ severity }) => severity === 'error');
      expect(errors).to.deep.equal([]);
    });
  }

  for (const { code, breaks, keeps, asXml } of documentVectors) {
    it(`${code}: a document that breaks it is reported; the valid one it is derived from is accepted`, () => {
      const c = structuredClone(keeps());
      expect(rulesOf(check(c))).to.deep.equal([]);
      breaks(c);
      expect(rulesOf(check(c))).to.include(code);
      if (asXml === false) return;
      expect(rulesOf(check(parseCfdi(buildXml(c, STAND_IN)).comprobante))).to.include(code);
    });
  }

  it('reports nothing for the documents of valid requests', () => {
    for (const { code, keeps } of requestVectors) {
      const { comprobante, violations } = answer(keeps);
      if (violations.some(({ severity }) => severity === 'error')) continue;
      expect(rulesOf(check(comprobante)), code).to.deep.equal([]);
    }
  });
});

describe('the patches of findings', () => {
  it('correct the request: after applying them, the finding is gone', () => {
    let patched = 0;
    for (const { code, breaks } of requestVectors) {
      const { violations, body } = answer(breaks);
      for (const { patch, path, rule } of violations) {
        if (!patch) continue;
        patched += 1;
        const customer = { ...breaks.receiver };
        const request = { ...structuredClone(body), customer } as Record<string, unknown>;
        for (const operation of patch) apply(request, operation);
        const { customer: to, ...mended } = request as { customer: Record<string, string> };
        const again = answer({
          ...breaks,
          body: mended,
          receiver: breaks.receiver && {
            ...breaks.receiver,
            domicilioFiscal: to.zip ?? breaks.receiver.domicilioFiscal,
            regimenFiscal: to.taxSystem ?? breaks.receiver.regimenFiscal,
            rfc: to.taxId ?? breaks.receiver.rfc,
          },
        });
        expect(
          again.violations.filter((other) => other.rule === rule && other.path === path),
          code,
        ).to.deep.equal([]);
      }
    }
    expect(patched).to.be.greaterThan(4);
  });

  const certain: [string, Parameters<typeof answer>[0], unknown][] = [
    ['PPD without 99', { body: { paymentMethod: 'PPD' } }, { op: 'add', path: '/paymentForm', value: '99' }],
    ['a method in lower case', { body: { paymentMethod: 'pue' } }, { op: 'add', path: '/paymentMethod', value: 'PUE' }],
    ['a currency in lower case', { body: { currency: 'mxn' } }, { op: 'add', path: '/currency', value: 'MXN' }],
    ['a form without its zero', { body: { paymentForm: '3' } }, { op: 'add', path: '/paymentForm', value: '03' }],
    [
      'general expenses of the general public',
      { receiver: { rfc: 'XAXX010101000', nombre: 'JUAN PEREZ' } },
      { op: 'add', path: '/use', value: 'S01' },
    ],
    [
      'a rate in per cent',
      { body: { items: [{ ...item, taxes: [{ type: 'IVA', factorType: 'Tasa', rate: '16' }] }] } },
      { op: 'add', path: '/items/0/taxes/0/type', value: '002' },
    ],
    [
      'an RFC with dashes',
      { receiver: { rfc: 'ure-180429-tm6', nombre: 'U', domicilioFiscal: '86991', regimenFiscal: '601' } },
      { op: 'add', path: '/customer/taxId', value: 'URE180429TM6' },
    ],
  ];
  for (const [title, request, operation] of certain) {
    it(`contain the unambiguous correction of ${title}`, () => {
      expect(answer(request).violations.flatMap(({ patch }) => patch ?? [])).to.deep.include(operation);
    });
  }
});

/** RFC 6902 add and remove, enough for our patches. */
function apply(document: Record<string, unknown>, operation: { op: string; path: string; value?: unknown }): void {
  const keys = operation.path.slice(1).split('/');
  const last = keys.pop() ?? '';
  let target = document;
  for (const key of keys) target = target[key] as Record<string, unknown>;
  if (operation.op === 'remove') delete target[last];
  else target[last] = operation.value;
}
