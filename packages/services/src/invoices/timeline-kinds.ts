/** Kinds of events in the timeline of an invoice or payment receipt. */
export const timelineKinds = [
  'stamped',
  'mailQueued',
  'mailed',
  'mailFailed',
  'paid',
  'credited',
  'substituted',
  'related',
  'credits',
  'substitutes',
  'relates',
  'cancellationRequested',
  'cancellationRejected',
  'cancelled',
] as const;

export type TimelineKind = (typeof timelineKinds)[number];
