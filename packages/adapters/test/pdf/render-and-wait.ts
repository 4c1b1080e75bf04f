// Run as a separate process: renders one PDF, reports it and keeps running until it is killed.
import { createPdfRenderer } from '../../src/pdf/pdf-renderer.ts';
import { servicePreview } from './sample-documents.ts';

const [executablePath = '', env = '{}'] = process.argv.slice(2);
const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
const program = { executablePath, env: JSON.parse(env) as Record<string, string> };
const renderer = createPdfRenderer({ findBrowser: () => Promise.resolve(program), log });
const pdf = await renderer.compose(servicePreview()).print();
process.stdout.write(`rendered ${pdf.length}\n`);
setInterval(() => {}, 60_000);
