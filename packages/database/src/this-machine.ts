const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** Whether a host, an IPv6 address without brackets, is one that no other machine can reach. */
export const isThisMachine = (host: string): boolean => loopback.test(host);
