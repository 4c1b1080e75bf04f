import { loadSatAuthorities } from '@lacre/adapters/sat/sat-authorities';
import type { VerifierTrust } from '@lacre/adapters/verification/verify-with-schema';
import { createAuthority } from '@lacre/pac-simulator/authority';
import type { Log } from '@lacre/services/ports/log';
import type { Config } from './config.ts';
import { simulatorDir } from './simulator-dir.ts';

/** Which certificates are trusted. */
export interface Trust {
  /** Certificates of the SAT's authorities, DER; empty if there are none. */
  satAuthorities: readonly Uint8Array[];
  verifier: VerifierTrust;
}

/**
 * Outside of production the sandbox's own authority and PAC are trusted too, so that a sandbox document can be valid.
 */
export async function openTrust(
  config: Pick<Config, 'satData' | 'satRoots' | 'dataDir' | 'production'>,
  log: Log,
  now: Date,
  onProgress: (text: string) => void,
): Promise<Trust> {
  const satAuthorities = await loadSatAuthorities({
    source: config.satData,
    dataDir: config.dataDir,
    pins: config.satRoots,
    onProgress,
    log: (text) => log.warn({}, text),
  });
  if (config.production)
    return { satAuthorities, verifier: { authorities: satAuthorities, pacCertificates: [], acceptTest: false } };
  const sandbox = await createAuthority({ dir: simulatorDir(config), now: () => now });
  return {
    satAuthorities,
    verifier: {
      authorities: [...satAuthorities, new Uint8Array(sandbox.rootCertificate)],
      pacCertificates: [new Uint8Array(sandbox.stampCertificate)],
      acceptTest: true,
    },
  };
}
