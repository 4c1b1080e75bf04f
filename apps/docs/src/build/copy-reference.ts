import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyApiReference from '@scalar/fastify-api-reference';

/** Copies Scalar's own bundle: a single script that sets `window.Scalar`. */
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
 * The Fastify plugin is the only package with the bundle but without the 240 packages that it is built from. It only
 * gives the script to a server, so we pass it a minimal fake server.
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
