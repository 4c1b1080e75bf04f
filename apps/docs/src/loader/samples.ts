import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Relative to the building process, which runs in `apps/docs`: the modules are bundled elsewhere. */
const folder = join(process.cwd(), 'samples');

/** Languages of samples in display order: file, highlighter language, caption. */
const sampleLanguages = [
  { file: 'curl.sh', highlight: 'bash', caption: 'curl' },
  { file: 'typescript.ts', highlight: 'ts', caption: 'TypeScript' },
  { file: 'trpc.ts', highlight: 'ts', caption: 'tRPC' },
  { file: 'python.py', highlight: 'python', caption: 'Python' },
  { file: 'php.php', highlight: 'php', caption: 'PHP' },
  { file: 'csharp.cs', highlight: 'csharp', caption: 'C#' },
  { file: 'ruby.rb', highlight: 'ruby', caption: 'Ruby' },
  { file: 'go.go', highlight: 'go', caption: 'Go' },
  { file: 'java.java', highlight: 'java', caption: 'Java' },
  { file: 'body.json', highlight: 'json', caption: 'POST /invoices' },
  { file: 'payment.json', highlight: 'json', caption: 'POST /payments' },
  { file: 'payroll.json', highlight: 'json', caption: 'POST /payrolls' },
  { file: 'retention.json', highlight: 'json', caption: 'POST /retentions' },
] as const;

/**
 * The programs in `samples/NAME`, one code block each; the browser turns them into tabs.
 *
 * @throws Error if there are none
 */
export function samplesMarkdown(name: string): string {
  const blocks = sampleLanguages.flatMap(({ file, highlight, caption }) => {
    const path = join(folder, name, file);
    if (!existsSync(path)) return [];
    return [`\`\`\`${highlight} title="${caption}"\n${readFileSync(path, 'utf8').trimEnd()}\n\`\`\``];
  });
  if (blocks.length === 0) throw new Error(`there is no sample ${name}`);
  if (blocks.length === 1) return blocks[0] ?? '';
  return `<div class="samples">\n\n${blocks.join('\n\n')}\n\n</div>`;
}
