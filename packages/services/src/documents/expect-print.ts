import type { InvoiceAccess } from '../access.ts';
import type { Services } from '../services.ts';

/**
 * A person who looks through documents or writes one will want a page of it: the browser starts meanwhile. A program
 * asks for what it wants.
 */
export function expectPrint(
  { pdf, settings }: Pick<Services, 'pdf' | 'settings'>,
  { actor }: Pick<InvoiceAccess, 'actor'>,
): void {
  if (settings.printsAhead && actor.kind === 'session') pdf.warmUp();
}
