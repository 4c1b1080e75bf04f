export interface LogoImage {
  contentType: 'image/png' | 'image/jpeg' | 'image/svg+xml';
  bytes: Buffer;
}

/** A logo as it is stored and printed. */
export type DrawnLogo = LogoImage & { contentType: 'image/png' };

/** Fetches the image at a user's URL (public https only, at most 5 MB) and renders it as PNG, once. */
export interface LogoFetcher {
  /**
   * Throws LOGO_NOT_DRAWABLE for an image that cannot be rendered within two seconds, an AppError of kind
   * service-unavailable when it cannot be rendered now, and an Error with the reason when it cannot be fetched. One at
   * a time per lane (an organization, a user).
   */
  fetch(url: string, lane: string): Promise<DrawnLogo>;
}
