/**
 * Where a process is killed (reliability, section 2). A trigger that sleeps holds the database at a point, a fault hook
 * the PAC; the process that reaches it is killed with SIGKILL.
 */
export interface CrashPoint {
  name: string;
  /** What happens at this point. */
  what: string;
  /** Database statement that is held: see `dwellSql`. */
  dwell?: { operation: 'insert' | 'update'; state: 'claimed' | 'sending' | 'stamped' };
  /** For documents claimed before they are sealed: those with a given folio. */
  claimedFirst?: true;
  /** What the PAC does with stamp requests; or it loses its responses and hangs on the first recovery request. */
  pac?: 'hang-before' | 'hang-after' | 'hang-recovery';
  /** `primary`: it is swapped with its standby, see `fail-over.ts`. */
  kills: 'api' | 'worker' | 'postgres' | 'primary';
  /** Whether the primary is shut down after writes to it were stopped, or crashes. */
  failOver?: 'planned' | 'crash';
  /** Downtime before the restart, in ms. Default: none. */
  downMs?: number;
}

export const crashPoints: readonly CrashPoint[] = [
  {
    name: 'C1',
    what: 'before the claim is committed',
    dwell: { operation: 'insert', state: 'claimed' },
    claimedFirst: true,
    kills: 'api',
  },
  {
    name: 'C2',
    what: 'claimed, not yet sealed and sending',
    dwell: { operation: 'update', state: 'sending' },
    claimedFirst: true,
    kills: 'api',
  },
  {
    name: 'C3',
    what: 'sealed, before claim and bytes are committed',
    dwell: { operation: 'insert', state: 'sending' },
    kills: 'api',
  },
  { name: 'C4', what: 'sending committed, the PAC has not stamped', pac: 'hang-before', kills: 'api' },
  { name: 'C5', what: 'the PAC has stamped, its answer was not read', pac: 'hang-after', kills: 'api' },
  {
    name: 'C6',
    what: 'answer read, result not committed',
    dwell: { operation: 'update', state: 'stamped' },
    kills: 'api',
  },
  { name: 'C7', what: 'at any moment', kills: 'api' },
  { name: 'C8', what: 'the worker, at any moment', kills: 'worker' },
  { name: 'C8b', what: 'the worker, asking about a stamp of unknown outcome', pac: 'hang-recovery', kills: 'worker' },
  {
    name: 'C9',
    what: 'database lost between answer and commit',
    dwell: { operation: 'update', state: 'stamped' },
    kills: 'postgres',
  },
  {
    name: 'C9b',
    what: 'database lost while claims are made',
    dwell: { operation: 'insert', state: 'claimed' },
    claimedFirst: true,
    kills: 'postgres',
  },
  {
    name: 'C9d',
    what: 'database lost while sealed documents are claimed',
    dwell: { operation: 'insert', state: 'sending' },
    kills: 'postgres',
  },
  { name: 'C9c', what: 'database gone for 20 s, at any moment', kills: 'postgres', downMs: 20_000 },
  { name: 'C10', what: 'and its standby change places', kills: 'primary', failOver: 'planned' },
  { name: 'C10b', what: 'dies, its synchronous standby takes over', kills: 'primary', failOver: 'crash' },
];

/**
 * Blocks one statement at a time at `chaos_point`, until the process that runs it is killed. Installed by the
 * owner.
 */
export const dwellSql = /* sql */ `
  create table if not exists chaos_point (operation text not null, state text not null);
  grant select, delete on chaos_point to public;
  create or replace function chaos_dwell() returns trigger language plpgsql security definer as $$
  begin
    if exists (select from chaos_point p where p.operation = lower(tg_op) and p.state = new.state) then
      perform pg_sleep(30);
    end if;
    return new;
  end
  $$;
  drop trigger if exists chaos_dwell on stamping_attempt;
  create trigger chaos_dwell before insert or update of state on stamping_attempt
    for each row execute function chaos_dwell();
`;
