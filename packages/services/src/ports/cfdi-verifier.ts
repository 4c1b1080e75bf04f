import type { Verification } from '@lacre/cfdi/verify/verification';

/** Verifies any CFDI 4.0; a large one outside the event loop. */
export interface CfdiVerifier {
  /**
   * `pacCertificateDer` verifies the stamp, besides the known PACs. Throws `XmlFault` or `NotACfdi` for anything that
   * is not a CFDI 4.0, and AppError: service-unavailable while too many others wait, bad-request for one that takes
   * longer than three seconds. `lane` is the caller: large documents of one lane are verified one at a time. The bytes
   * must not be used afterwards.
   */
  verify(
    xml: Uint8Array | string,
    options: { pacCertificateDer?: Uint8Array; now: Date; lane?: string },
  ): Promise<Verification>;
}
