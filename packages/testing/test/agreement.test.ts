import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDocument } from '@lacre/cfdi/check-document';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { sealComprobanteSync } from '@lacre/cfdi/seal';
import type { Violation } from '@lacre/cfdi/violation';
import { createPacSimulator, type PacSimulator } from '@lacre/pac-simulator/simulator';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { type Ask, answer, MEXICO_CITY, NOW } from '../src/vectors/ask.ts';
import { documentVectors } from '../src/vectors/documents.ts';
import { requestVectors } from '../src/vectors/requests.ts';
import { DIFFERENCES } from './agreement-differences.ts';

type Csd = Parameters<typeof sealComprobanteSync>[1];

const PASSWORD = 'secreto';

describe('our rules and those of the PAC simulator, which share no code', () => {
  let folder: string;
  let pac: PacSimulator;
  const csds = new Map<string, Csd>();

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lacre-agreement-'));
    pac = await createPacSimulator({ dir: folder, now: () => NOW });
  });
  after(async () => {
    await pac.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function csdOf(rfc: string): Promise<Csd> {
    const kept = csds.get(rfc);
    if (kept) return kept;
    const validFrom = new Date('2025-01-01T00:00:00Z');
    const validTo = new Date('2029-01-01T00:00:00Z');
    const issued = await pac.authority.issueCsd({ rfc, nombre: 'PRUEBA', password: PASSWORD, validFrom, validTo });
    const privateKey = createPrivateKey({ key: issued.key, format: 'der', type: 'pkcs8', passphrase: PASSWORD });
    const csd = { noCertificado: issued.noCertificado, certificadoBase64: issued.cer.toString('base64'), privateKey };
    csds.set(rfc, csd);
    return csd;
  }

  /** The simulator's verdict on a document, sealed by a certificate of its own authority. */
  async function theirs(c: Comprobante): Promise<string> {
    const { xml } = sealComprobanteSync(c, await csdOf(c.emisor.rfc));
    const outcome = await pac.stamp(Buffer.from(xml));
    return outcome.kind === 'rejected' ? outcome.code : outcome.kind;
  }

  const errorsOf = (found: readonly Violation[]) => found.filter(({ severity }) => severity === 'error');

  for (const { code, breaks, keeps } of requestVectors) {
    it(`${code}: the valid request is stamped by both`, async () => {
      expect(await theirs(answer(keeps).comprobante)).to.equal('stamped');
    });

    it(`${code}: the request that breaks it is rejected by both, or the difference is recorded`, async () => {
      const { comprobante, violations } = answer(breaks);
      expect(errorsOf(violations)).to.have.length.greaterThan(0);
      compare(code, errorsOf(violations), await theirs(comprobante));
    });
  }

  for (const { code, breaks, keeps, asXml } of documentVectors) {
    if (asXml === false) continue;
    it(`${code}: the valid document is stamped by both, the one that breaks it by neither`, async () => {
      const c = structuredClone(keeps());
      expect(await theirs(c)).to.equal('stamped');
      breaks(c);
      const found = checkDocument({ comprobante: c, catalogs: starterCatalogs(), zona: MEXICO_CITY });
      compare(code, errorsOf(found), await theirs(c));
    });
  }

  /** Same code, or a difference that is recorded with its reason: no more and no fewer. */
  function compare(vector: string, ours: readonly Violation[], answered: string): void {
    const difference = DIFFERENCES[vector];
    if (difference === undefined) {
      expect(ours.flatMap(({ rule }) => rule ?? [])).to.include(answered);
      return;
    }
    expect(answered, difference.reason).to.equal(difference.simulator);
    expect(
      ours.flatMap(({ rule }) => rule ?? []),
      'no longer a difference',
    ).not.to.include(answered);
  }

  it('agree on documents with every optional node', async () => {
    const ask: Ask = {
      body: {
        related: [{ type: '04', uuids: ['5FB2822E-396D-4725-8521-CDC4BDD20CCF'] }],
        localTaxes: [{ name: 'ISH', rate: '3' }],
        addenda: '<orden xmlns="urn:tienda" numero="7"/>',
        acquirerOperation: '42',
        items: [
          {
            quantity: '3',
            unitPrice: '116',
            taxIncluded: true,
            description: 'Renta',
            productKey: '80131500',
            unitKey: 'E48',
            taxes: [{ type: '002', factorType: 'Tasa', rate: '0.16' }],
            thirdParty: { taxId: 'IIA040805DZ4', legalName: 'INDUSTRIAS', taxSystem: '601', zip: '62661' },
            customsDocuments: ['26 48 3009 0001234'],
            propertyTaxAccounts: ['15956011002'],
            parts: [{ productKey: '43211500', quantity: '1', description: 'Parte', unitPrice: '2' }],
          },
        ],
      },
    };
    const { comprobante, draft, violations } = answer(ask);
    expect(errorsOf(violations)).to.deep.equal([]);
    const { xml } = sealComprobanteSync(comprobante, await csdOf(comprobante.emisor.rfc), draft.addenda);
    expect((await pac.stamp(Buffer.from(xml))).kind).to.equal('stamped');
  });
});
