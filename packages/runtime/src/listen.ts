import type { Server } from 'node:http';

/** Resolves when the server listens; an error says which variable to change. */
export function listen(server: Server, host: string, port: number, variable = 'PORT'): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port, variable)));
    server.listen(port, host, resolve);
  });
}

/** An address of another machine, a name without one, a name that no server could be asked about. */
const notThisMachine = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

function listenError(error: NodeJS.ErrnoException, host: string, port: number, variable: string): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(
      `Port ${port} on ${host} is in use. Stop the program that uses it, or set ${variable} to another port.`,
    );
  if (error.code === 'EACCES')
    return new Error(`Port ${port} on ${host} needs more privileges. Set ${variable} to 1024 or above.`);
  if (error.code !== undefined && notThisMachine.includes(error.code))
    return new Error(`${host} is not an address of this machine. Set HOST to one that is, or to 0.0.0.0.`);
  return error;
}
