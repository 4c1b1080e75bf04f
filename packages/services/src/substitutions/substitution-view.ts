import type { Substitution } from '@lacre/database/repositories/substitution.repository';
import type { CancellationRecord } from '../cancellations/cancellation-view.ts';
import { toCancellationRecord } from '../cancellations/cancellation-view.ts';
import { inLanguage, type ResponseLanguage } from '../language.ts';
import type { Services } from '../services.ts';

/** A document that is being replaced by another one. */
export interface SubstitutionView {
  id: string;
  /** The replaced document. */
  invoiceId: string;
  /**
   * `stamping` the new one, `cancelling` the old one, `completed` when the SAT has the cancellation request, `failed`
   * when it ended without a result.
   */
  status: 'stamping' | 'cancelling' | 'completed' | 'failed';
  /** The new document, once it is stamped. */
  substituteId: string | null;
  substituteUuid: string | null;
  /** Of the old document. */
  cancellation: CancellationRecord | null;
  /** What it is waiting for, or why it failed, in the language of the response. */
  message: string | null;
  createdAt: string;
  updatedAt: string;
}

export async function toSubstitutionView(
  { database }: Pick<Services, 'database'>,
  substitution: Substitution,
  language: ResponseLanguage,
): Promise<SubstitutionView> {
  const { organizationId, cancellationId } = substitution;
  const cancellation =
    cancellationId === null ? undefined : await database.cancellationRequests.findById(organizationId, cancellationId);
  return {
    id: substitution.id,
    invoiceId: substitution.invoiceId,
    status: substitution.state,
    substituteId: substitution.substituteId,
    substituteUuid: substitution.substituteUuid,
    cancellation: cancellation ? toCancellationRecord(cancellation, language) : null,
    message: substitution.messages?.map((message) => inLanguage(message, language)).join('; ') ?? substitution.message,
    createdAt: substitution.createdAt.toISOString(),
    updatedAt: substitution.updatedAt.toISOString(),
  };
}
