import type { Certificate } from '@lacre/cfdi/csd';

/** A certificate with its decrypted key. */
export interface OpenedCsd extends Certificate {
  pkcs8: Buffer;
}

/** Decrypts the files of an uploaded CSD outside the event loop. */
export interface CsdOpener {
  /**
   * Takes at most three seconds, one per organization at a time. Throws `CsdFault`, and an AppError of kind
   * service-unavailable while too many others wait.
   */
  open(
    csd: { cer: Uint8Array; key: Uint8Array; password: string; at: Date },
    organizationId: string,
  ): Promise<OpenedCsd>;
}
