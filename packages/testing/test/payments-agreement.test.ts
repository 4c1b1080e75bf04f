import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { checkPagos } from '@lacre/cfdi/pagos/check-pagos';
import { sealComprobanteSync } from '@lacre/cfdi/seal';
import { createPacSimulator, type PacSimulator } from '@lacre/pac-simulator/simulator';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { NOW } from '../src/vectors/ask.ts';
import { paymentVectors } from '../src/vectors/payments.ts';
import { type ReceiptName, receipts } from '../src/vectors/receipts.ts';

const PASSWORD = 'secreto';

/**
 * What the simulator's structure stops before any rule: keys that are none of the schema's, a currency without a rate.
 */
const SCHEMA = new Set('CRP20245 CRP20250 CRP20251 CRP20256 CRP20257 CRP20262 CRP20270 CRP20275'.split(' '));

describe('our payments matrix and that of the PAC simulator, which share no code', () => {
  let folder: string;
  let pac: PacSimulator;
  let csd: Parameters<typeof sealComprobanteSync>[1];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lacre-payments-'));
    pac = await createPacSimulator({ dir: folder, now: () => NOW });
    const issued = await pac.authority.issueCsd({
      rfc: 'EKU9003173C9',
      nombre: 'PRUEBA',
      password: PASSWORD,
      validFrom: new Date('2025-01-01T00:00:00Z'),
      validTo: new Date('2029-01-01T00:00:00Z'),
    });
    const privateKey = createPrivateKey({ key: issued.key, format: 'der', type: 'pkcs8', passphrase: PASSWORD });
    csd = { noCertificado: issued.noCertificado, certificadoBase64: issued.cer.toString('base64'), privateKey };
  });
  after(async () => {
    await pac.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function theirs(comprobante: Comprobante): Promise<string> {
    const outcome = await pac.stamp(Buffer.from(sealComprobanteSync(comprobante, csd).xml));
    return outcome.kind === 'rejected' ? outcome.code : outcome.kind;
  }

  for (const name of Object.keys(receipts) as ReceiptName[]) {
    it(`the right receipt "${name}" is stamped by both`, async () => {
      expect(checkPagos(receipts[name](), starterCatalogs())).to.deep.equal([]);
      expect(await theirs(receipts[name]())).to.equal('stamped');
    });
  }

  for (const { code, title, comprobante } of paymentVectors) {
    it(`${code}: ${title} is refused by both for one reason`, async () => {
      const ours = checkPagos(comprobante(), starterCatalogs()).map(({ rule }) => rule);
      const answered = await theirs(comprobante());
      if (SCHEMA.has(code)) expect(answered).to.equal('301');
      else expect(ours).to.include(answered);
    });
  }
});
