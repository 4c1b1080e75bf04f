/**
 * Name and path of a cookie that no other host can set or read: over https with the prefix `__Host-`, which requires
 * the path `/` (RFC 6265bis, section 4.1.3.2).
 */
export const cookieOfHost = (name: string, isHttps: boolean): { name: string; path: string } =>
  isHttps ? { name: `__Host-${name}`, path: '/' } : { name, path: '/oauth' };
