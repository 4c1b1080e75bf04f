import { UUID } from '@lacre/cfdi/uuid';
import type { Violation } from '@lacre/cfdi/violation';
import type { SettledInvoice } from '@lacre/database/repositories/invoice-ledger.repository';
import type { Environment } from '../actor.ts';
import { creditedUuids, plainUuid } from './credited-uuids.ts';
import type { InvoiceInput } from './invoice-input.ts';

/** All UUIDs in a request: the Ingresos that it credits, then its other relations. */
export function namedUuids(input: InvoiceInput): string[] {
  const others = (input.related ?? []).flatMap(({ uuids }) => uuids.map(plainUuid)).filter((uuid) => UUID.test(uuid));
  return [...new Set([...creditedUuids(input), ...others])];
}

/** Sandbox and production documents cannot be related. Nothing is known about documents that were not issued here. */
export function relatedFaults(
  { related = [] }: InvoiceInput,
  known: readonly SettledInvoice[],
  environment: Environment,
): Violation[] {
  const others = new Map(
    known.filter((row) => row.environment !== environment).map((row) => [plainUuid(row.uuid), row.environment]),
  );
  return related.flatMap(({ uuids }, n) =>
    uuids.flatMap((uuid, m): Violation[] => {
      const other = others.get(plainUuid(uuid));
      if (other === undefined) return [];
      const path = `related[${n}].uuids[${m}]`;
      return [
        {
          code: 'RELATED_INVOICE_INVALID',
          path,
          severity: 'error',
          message: {
            en: `${path} is a document of the other environment (${other})`,
            es: `${path} es un comprobante del otro ambiente (${other})`,
          },
          hint: {
            en: `Use a document of ${environment}, or omit the relation.`,
            es: `Indique un comprobante de ${environment}, u omita la relación.`,
          },
          source: 'api',
        },
      ];
    }),
  );
}
