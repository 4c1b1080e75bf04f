import type { Verification } from '@lacre/cfdi/verify/verification';

/** Says of any CFDI 4.0 what holds and what does not; a large one is looked at beside the event loop. */
export interface CfdiVerifier {
  /**
   * `pacCertificateDer` is what the stamp is checked with, beside the PACs that are known. Throws `XmlFault` or
   * `NotACfdi` for what is no CFDI 4.0, and AppError: service-unavailable while too many others wait, bad-request for
   * one that takes longer than three seconds. `lane` is who asks: large ones of one lane are verified one after the
   * other. Bytes are not to be used afterwards.
   */
  verify(
    xml: Uint8Array | string,
    options: { pacCertificateDer?: Uint8Array; now: Date; lane?: string },
  ): Promise<Verification>;
}
