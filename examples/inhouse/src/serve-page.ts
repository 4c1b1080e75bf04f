import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type PreviewServer, preview } from 'vite';

export interface PageOptions {
  /** Of the service, `https://lacre.example.com`. */
  url: string;
  /** What the page may do. It stays in this server. */
  apiKey: string;
  port: number;
  /** Where the built page is put. */
  outDir: string;
}

/** Builds the page and serves it; its calls go on to the service with the key. */
export async function servePage({ url, apiKey, port, outDir }: PageOptions): Promise<PreviewServer> {
  const root = join(import.meta.dirname, 'page');
  const proxy = { '/trpc': { target: url, changeOrigin: true, headers: { 'X-API-Key': apiKey } } };
  const options = { root, configFile: false as const, plugins: [react()], logLevel: 'warn' as const };
  await build({ ...options, build: { outDir, emptyOutDir: true } });
  return preview({ ...options, build: { outDir }, preview: { host: '127.0.0.1', port, strictPort: true, proxy } });
}
