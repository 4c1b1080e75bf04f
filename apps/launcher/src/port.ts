import { createServer } from 'node:net';

/** Throws with instructions if the address is not available. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new Error(
            `port ${port} on ${host} is taken by another program. Stop it, or choose another port: PORT=3001 npm start`,
          ),
        );
      else if (error.code === 'EACCES')
        reject(
          new Error(
            `port ${port} needs privileges that this user does not have. Choose one above 1023: PORT=3000 npm start`,
          ),
        );
      else if (error.code === 'EADDRNOTAVAIL') reject(new Error(`HOST=${host} is not an address of this machine`));
      else reject(error);
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
