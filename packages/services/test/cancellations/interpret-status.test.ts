import type { CancellationRequest } from '@lacre/database/repositories/cancellation-request.repository';
import { expect } from 'chai';
import { interpretStatus } from '../../src/cancellations/interpret-status.ts';
import { nextPollAt } from '../../src/cancellations/poll-schedule.ts';
import type { StatusOutcome } from '../../src/ports/pac.ts';

const sent = new Date('2026-11-23T16:00:00Z');
const minutesLater = (minutes: number) => new Date(sent.getTime() + minutes * 60_000);

/** Sent once, two minutes ago at the earliest; whether the SAT has it is unknown. */
const request = (changes: Partial<CancellationRequest>): CancellationRequest => ({
  organizationId: '01a1ff43-0000-7000-8000-000000000001',
  id: '01a1ff43-0000-7000-8000-000000000002',
  invoiceId: '01a1ff43-0000-7000-8000-000000000003',
  environment: 'sandbox',
  uuid: '0A1B2C3D-0000-4000-8000-00000000000A',
  motivo: '02',
  folioSustitucion: null,
  state: 'open',
  previousStatus: null,
  requiresApproval: true,
  requestedBy: 'Ana',
  requestedAt: sent,
  deadlineAt: null,
  fence: 1,
  sends: 1,
  firstSentAt: sent,
  sentAt: sent,
  polls: 1,
  nextPollAt: null,
  satCode: null,
  message: null,
  takenAt: null,
  seenInProcess: false,
  estado: null,
  esCancelable: null,
  estatusCancelacion: null,
  acceptedAt: null,
  resolvedAt: null,
  updatedAt: sent,
  hasAcuse: false,
  ...changes,
});
const found = (status: Partial<Extract<StatusOutcome, { kind: 'found' }>>): StatusOutcome => ({
  kind: 'found',
  estado: 'Vigente',
  esCancelable: 'Cancelable con aceptación',
  estatusCancelacion: '',
  ...status,
});

describe('the SAT’s status of a document that is being cancelled', () => {
  it('"No cancelable" ends a request, but not one with motive 01, which the SAT accepts all the same', () => {
    const no = found({ esCancelable: 'No cancelable' });
    expect(interpretStatus(request({ motivo: '02' }), no, minutesLater(2))).to.include({ kind: 'failed', code: '204' });
    expect(interpretStatus(request({ motivo: '01' }), no, minutesLater(2))).to.deep.equal({ kind: 'send' });
  });

  it('"rechazada" of an earlier request ends a new one only once the SAT has shown that it processes the new one', () => {
    const rejected = found({ estatusCancelacion: 'Solicitud rechazada' });
    const again = { previousStatus: 'rechazada', takenAt: sent };
    expect(interpretStatus(request(again), rejected, minutesLater(2))).to.deep.equal({ kind: 'wait' });
    expect(interpretStatus(request({ ...again, seenInProcess: true }), rejected, minutesLater(2))).to.deep.equal({
      kind: 'rejected',
    });
    expect(interpretStatus(request(again), rejected, minutesLater(30))).to.deep.equal({ kind: 'rejected' });
  });

  it('is queried 1, 5, 15 and 60 minutes after the request, hourly for five business days, then daily', () => {
    const waits = (minutes: number) =>
      (nextPollAt(sent, minutesLater(minutes)).getTime() - minutesLater(minutes).getTime()) / 60_000;
    expect([0, 1, 5, 15, 60, 61].map(waits)).to.deep.equal([1, 4, 10, 45, 60, 60]);
    // Monday at 10:00: the fifth business day is the next Monday, to its last second in Mexico City.
    const endOfFifth = (Date.parse('2026-12-01T05:59:59Z') - sent.getTime()) / 60_000;
    expect([endOfFifth, endOfFifth + 1].map(waits)).to.deep.equal([60, 24 * 60]);
  });
});
