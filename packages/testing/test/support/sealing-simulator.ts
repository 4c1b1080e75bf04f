import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { sealComprobanteSync } from '@lacre/cfdi/seal';
import { createPacSimulator } from '@lacre/pac-simulator/simulator';

const PASSWORD = 'secreto';

export interface SealingSimulator {
  noCertificado: string;
  /**
   * Seals the document with a CSD that the simulator has issued and sends it: the code of the rejection, or the kind.
   */
  outcomeOf(comprobante: Comprobante): Promise<string>;
  close(): Promise<void>;
}

/** The PAC simulator in a separate folder, and a CSD that it accepts. */
export async function createSealingSimulator(now: () => Date): Promise<SealingSimulator> {
  const folder = mkdtempSync(join(tmpdir(), 'lacre-agreement-'));
  const pac = await createPacSimulator({ dir: folder, now });
  const issued = await pac.authority.issueCsd({
    rfc: 'EKU9003173C9',
    nombre: 'PRUEBA',
    password: PASSWORD,
    validFrom: new Date('2025-01-01T00:00:00Z'),
    validTo: new Date('2029-01-01T00:00:00Z'),
  });
  const privateKey = createPrivateKey({ key: issued.key, format: 'der', type: 'pkcs8', passphrase: PASSWORD });
  const { noCertificado } = issued;
  const csd = { noCertificado, certificadoBase64: issued.cer.toString('base64'), privateKey };
  return {
    noCertificado,
    async outcomeOf(comprobante) {
      const outcome = await pac.stamp(Buffer.from(sealComprobanteSync(comprobante, csd).xml));
      return outcome.kind === 'rejected' ? outcome.code : outcome.kind;
    },
    async close() {
      await pac.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
