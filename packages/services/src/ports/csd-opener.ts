import type { Certificate } from '@lacre/cfdi/csd';

/** A certificate with its key, opened. */
export interface OpenedCsd extends Certificate {
  pkcs8: Buffer;
}

/** Opens the files of an uploaded CSD beside the event loop. */
export interface CsdOpener {
  /**
   * Within three seconds, one of an organization at a time. Throws `CsdFault`, and an AppError of kind
   * service-unavailable while too many others wait.
   */
  open(
    csd: { cer: Uint8Array; key: Uint8Array; password: string; at: Date },
    organizationId: string,
  ): Promise<OpenedCsd>;
}
