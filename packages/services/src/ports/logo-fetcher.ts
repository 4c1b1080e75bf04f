export interface LogoImage {
  contentType: 'image/png' | 'image/jpeg' | 'image/svg+xml';
  bytes: Buffer;
}

/** A logo as it is kept and printed. */
export type DrawnLogo = LogoImage & { contentType: 'image/png' };

/**
 * Fetches the image at an address that a user gave (public https addresses only, at most 5 MB) and draws it as PNG,
 * once.
 */
export interface LogoFetcher {
  /**
   * Throws LOGO_NOT_DRAWABLE for an image that cannot be drawn within two seconds, an AppError of kind
   * service-unavailable when it could not be drawn now, and an Error with the reason when there is none to be had. One
   * at a time of a lane (an organization, a person).
   */
  fetch(url: string, lane: string): Promise<DrawnLogo>;
}
