/** As `sku` of any item, or as series; their meaning is in the words of this room (docs/sandbox.md). */
export const magicSkus = [
  'SIM-STAMPED-LOST',
  'SIM-NOT-STAMPED-LOST',
  'SIM-RECOVERY-DENIES',
  'SIM-BUSY',
  'SIM-REFUSE-CFDI40148',
  'SIM-SAT-LAGS',
  'SIM-NOT-CANCELABLE',
  'SIM-CANCEL-TAKEN-LOST',
  'SIM-CANCEL-LOST',
] as const;

/** RFC of a receiver, or `sku`: how they answer when they are asked to consent to a cancellation. */
export const magicReceivers = ['SIA010101AA1', 'SIR010101RR1'] as const;
