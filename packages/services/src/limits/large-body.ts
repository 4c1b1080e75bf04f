/** Smaller bodies cost less to read than to wait for; see the port `LargeBodies`. */
export const largeBodyBytes = 102_400;
