import { createHash } from 'node:crypto';
import type { PrintedForm } from '@lacre/services/ports/pdf-renderer';
import { fontFaces } from './fonts.ts';
import type { PrintJob } from './print-jobs.ts';
import { styles } from './styles.ts';
import { templateOf } from './template.ts';

/** Composes a document as HTML. */
export function composeJob(form: PrintedForm): PrintJob {
  const { title, locale, style, oneSheet } = templateOf(form);
  return { title, locale, style, sheet: oneSheet(), form };
}

/** SHA-256 of everything that determines the pages: texts, design, fonts. */
export function contentHashOf({ title, locale, style, sheet }: PrintJob): Buffer {
  const hash = createHash('sha256').update(designHash());
  for (const text of [title, locale, style, sheet]) hash.update(text);
  return hash.digest();
}

/** Version of the page layout: increment it when that changes, so that stored PDFs are printed again. */
const layoutVersion = 2;
let design: Buffer | undefined;

function designHash(): Buffer {
  return (design ??= createHash('sha256').update(`${layoutVersion}`).update(styles).update(fontFaces()).digest());
}
