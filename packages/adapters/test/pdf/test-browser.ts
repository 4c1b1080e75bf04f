import { join } from 'node:path';
import { findChromium } from '@lacre/embedded/chromium';
import type { Log } from '@lacre/services/ports/log';
import type { BrowserProgram } from '../../src/pdf/browser-program.ts';
import { type ChromiumPdfRenderer, createPdfRenderer, type PdfRendererOptions } from '../../src/pdf/pdf-renderer.ts';

/** Unpacked once and reused between runs. */
export const browserDataDir = join(import.meta.dirname, '../../../../.data/test');

export type LogLine = { level: string; text: string; fields: Record<string, unknown> };

/** A renderer with a real browser, and what it logs. */
export async function startRenderer(
  options: Partial<Omit<PdfRendererOptions, 'findBrowser'>> = {},
): Promise<{ renderer: ChromiumPdfRenderer; lines: LogLine[] }> {
  const { executablePath, env } = await findChromium({
    dataDir: browserDataDir,
    explicitPath: process.env['CHROMIUM_PATH'],
  });
  return rendererOf({ executablePath, env, ...options });
}

export type RendererOptions = BrowserProgram & Partial<Omit<PdfRendererOptions, 'log'>>;

export function rendererOf({ executablePath, env, user, ...options }: RendererOptions): {
  renderer: ChromiumPdfRenderer;
  lines: LogLine[];
} {
  const lines: LogLine[] = [];
  const at = (level: string) => (fields: Record<string, unknown>, text: string) => {
    lines.push({ level, text, fields });
  };
  const log: Log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  return {
    renderer: createPdfRenderer({
      findBrowser: () => Promise.resolve({ executablePath, env, ...(user && { user }) }),
      sandbox: 'off',
      // Longer than any print takes on a busy machine; a test of the limit sets its own.
      timeoutMs: 120_000,
      ...options,
      log,
    }),
    lines,
  };
}
