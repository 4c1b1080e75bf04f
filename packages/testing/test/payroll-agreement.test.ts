import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withCertificado } from '@lacre/cfdi/calculate';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { sealComprobanteSync } from '@lacre/cfdi/seal';
import { createPacSimulator, type PacSimulator } from '@lacre/pac-simulator/simulator';
import { expect } from 'chai';
import { changed, makePayroll, payrollNow } from '../src/vectors/make-payroll.ts';
import { payrollVectors } from '../src/vectors/payrolls.ts';

const PASSWORD = 'secreto';

/** What the simulator's structure stops before any rule: keys and nodes that the schema does not take. */
const SCHEMA = new Set('NOM31 NOM32 NOM47 NOM51 NOM52 NOM56 NOM59 NOM60 NOM88 NOM104'.split(' '));
/**
 * What the simulator lets pass: keys of catalogs (NOM61, 66, 76, 93, 97) and limits of a year (NOM101, 108), which it
 * does not hold; calendars (NOM55, 103) and the control digit of an account (NOM64), which it does not compute.
 */
const PASSED = new Set('NOM55 NOM61 NOM64 NOM66 NOM76 NOM93 NOM97 NOM101 NOM103 NOM108'.split(' '));

describe('our payroll matrix and that of the PAC simulator, which share no code', () => {
  let folder: string;
  let pac: PacSimulator;
  let csd: Parameters<typeof sealComprobanteSync>[1];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lacre-payrolls-'));
    pac = await createPacSimulator({ dir: folder, now: () => payrollNow });
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
    const sealed = sealComprobanteSync(withCertificado(comprobante, csd.noCertificado), csd);
    const outcome = await pac.stamp(Buffer.from(sealed.xml));
    return outcome.kind === 'rejected' ? outcome.code : outcome.kind;
  }

  for (const [rule, path, breaks, keeps = {}] of payrollVectors) {
    it(`${rule} is kept by what both take, and broken at nomina12${path} for one reason`, async () => {
      const kept = await theirs(makePayroll(changed(keeps)).comprobante);
      expect(['stamped', 'already-stamped']).to.include(kept);
      const { errors, comprobante } = makePayroll(changed(breaks));
      const answered = await theirs(comprobante);
      if (SCHEMA.has(rule)) expect(answered).to.equal('301');
      else if (PASSED.has(rule)) expect(['stamped', 'already-stamped']).to.include(answered);
      else expect(errors.map((each) => each.split(' ')[0])).to.include(answered);
    });
  }
});
