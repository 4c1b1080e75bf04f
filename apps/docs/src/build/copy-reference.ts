import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyApiReference from '@scalar/fastify-api-reference';

/** Scalar as its makers bundle it: one script of all that it needs, which sets `window.Scalar`. */
export function copyReference(folder: string): void {
  mkdirSync(join(folder, 'scalar'), { recursive: true });
  writeFileSync(join(folder, 'scalar', 'scalar.js'), scalarScript());
}

interface Route {
  url: string;
  handler(request: unknown, reply: Reply): unknown;
}

interface Reply {
  header(name: string, value: string): Reply;
  send(body: string): void;
}

/**
 * The plugin for Fastify is the one package that brings the bundle without the 240 packages that it was made of. It
 * shows the script to none but a server, so it is given what it uses of one.
 */
function scalarScript(): string {
  const routes: Route[] = [];
  const server = { initialConfig: {}, route: (route: Route) => routes.push(route) };
  fastifyApiReference(server, { configuration: { url: '/api/openapi.json' } }, () => {});
  let script: string | undefined;
  const reply: Reply = { header: () => reply, send: (body) => void (script = body) };
  routes.find(({ url }) => url.endsWith('.js'))?.handler({}, reply);
  if (!script?.includes('createApiReference')) throw new Error('@scalar/fastify-api-reference brings no script');
  return script;
}
