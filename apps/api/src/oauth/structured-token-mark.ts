/** Prefix of an access token passed to revocation or introspection, where the provider supports opaque tokens only. */
export const structuredTokenMark = 'jwt~';
