/** Before an access token where it is given back or asked about: the provider itself knows opaque ones only there. */
export const structuredTokenMark = 'jwt~';
