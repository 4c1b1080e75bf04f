export interface LogoImage {
  contentType: 'image/png' | 'image/jpeg' | 'image/svg+xml';
  bytes: Buffer;
}

/** A logo as it is kept and printed. */
export type DrawnLogo = LogoImage & { contentType: 'image/png' };

/** Fetches the image at an address that a user gave (public https addresses only, at most 2 MB) and draws it as PNG, once. */
export interface LogoFetcher {
  /**
   * Throws with the reason when there is no such image or it takes longer than two seconds to draw, and
   * an AppError of kind service-unavailable when it may be there and could not be drawn now.
   */
  fetch(url: string, organizationId: string): Promise<DrawnLogo>;
}
