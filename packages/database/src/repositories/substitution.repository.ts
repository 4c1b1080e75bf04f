import type { Text } from '@lacre/cfdi/violation';
import type { Environment } from '../columns.ts';
import { type SubstitutionRow, Substitution as Table } from '../entities/substitution.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf } from '../table.ts';
import { takeDueByTurns } from './due-by-turns.ts';

export type Substitution = SubstitutionRow;

export interface NewSubstitution
  extends Pick<
    SubstitutionRow,
    'id' | 'invoiceId' | 'environment' | 'idempotencyKey' | 'bodyHash' | 'body' | 'actor' | 'ignoreRelated'
  > {
  nextStepAt: Date;
  at: Date;
}

const columns = columnsOf(Table, 's');

/** Requests to replace a document. Every step compares the fence it was given. */
export function substitutions(statements: StatementRunner) {
  return {
    /**
     * Undefined if the key or the document already has an open one. Call it in the transaction that locks the document.
     */
    async open(organizationId: string, intent: NewSubstitution): Promise<Substitution | undefined> {
      const [row] = await statements.run<Substitution>({
        name: 'substitution-open',
        text: `insert into substitution as s (organization_id, id, invoice_id, environment, idempotency_key, body_hash, body, actor, state,
            next_step_at, created_at, updated_at, ignore_related)
          values ($1, $2, $3, $4, $5, $6, $7, $8, 'stamping', $9, $10, $10, $11)
          on conflict do nothing returning ${columns}`,
        values: [
          organizationId,
          intent.id,
          intent.invoiceId,
          intent.environment,
          intent.idempotencyKey,
          intent.bodyHash,
          JSON.stringify(intent.body),
          JSON.stringify(intent.actor),
          intent.nextStepAt,
          intent.at,
          intent.ignoreRelated,
        ],
        tenant: organizationId,
      });
      return row;
    },

    async findByKey(organizationId: string, environment: Environment, key: string): Promise<Substitution | undefined> {
      const [row] = await statements.run<Substitution>({
        name: 'substitution-by-key',
        text: `select ${columns} from substitution s
          where s.organization_id = $1 and s.environment = $2 and s.idempotency_key = $3 and s.state <> 'failed'`,
        values: [organizationId, environment, key],
        tenant: organizationId,
      });
      return row;
    },

    /** The latest of one document. */
    async findLatest(organizationId: string, invoiceId: string): Promise<Substitution | undefined> {
      const [row] = await statements.run<Substitution>({
        name: 'substitution-latest',
        text: `select ${columns} from substitution s where s.organization_id = $1 and s.invoice_id = $2
          order by s.created_at desc, s.id desc limit 1`,
        values: [organizationId, invoiceId],
        tenant: organizationId,
      });
      return row;
    },

    /** Claims those whose next step is due. */
    takeDue: takeDueByTurns<Substitution>(statements, {
      name: 'substitution-take-due',
      table: 'substitution',
      as: 's',
      dueAt: 'next_step_at',
      open: "state in ('stamping', 'cancelling')",
      columns,
    }),

    /**
     * Records the next step. Undefined if another process has it. Absent fields stay unchanged; the body is deleted
     * when stamping ends.
     */
    async step(
      organizationId: string,
      id: string,
      fence: number,
      step: {
        state: SubstitutionRow['state'];
        substituteId?: string;
        substituteUuid?: string;
        cancellationId?: string;
        messages?: readonly Text[] | undefined;
        nextStepAt: Date | null;
        at: Date;
      },
    ): Promise<Substitution | undefined> {
      const [row] = await statements.run<Substitution>({
        name: 'substitution-step',
        text: `update substitution s set state = $4, substitute_id = coalesce($5, substitute_id),
            substitute_uuid = coalesce($6, substitute_uuid), cancellation_id = coalesce($7, cancellation_id), message = null, messages = $8,
            next_step_at = $9, updated_at = $10, body = case when $4 = 'stamping' then body end
          where organization_id = $1 and id = $2 and fence = $3 and state in ('stamping', 'cancelling')
          returning ${columns}`,
        values: [
          organizationId,
          id,
          fence,
          step.state,
          step.substituteId ?? null,
          step.substituteUuid ?? null,
          step.cancellationId ?? null,
          step.messages ? JSON.stringify(step.messages) : null,
          step.nextStepAt,
          step.at,
        ],
        tenant: organizationId,
      });
      return row;
    },
  };
}
