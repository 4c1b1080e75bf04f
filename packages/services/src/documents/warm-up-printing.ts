import type { InvoiceAccess } from '../access.ts';
import type { Services } from '../services.ts';

/**
 * A user who browses documents or writes one will probably need a PDF, so the browser is started in advance. API
 * clients request what they need.
 */
export function warmUpPrinting(
  { pdf, settings }: Pick<Services, 'pdf' | 'settings'>,
  { actor }: Pick<InvoiceAccess, 'actor'>,
): void {
  if (settings.printsAhead && actor.kind === 'session') pdf.warmUp();
}
