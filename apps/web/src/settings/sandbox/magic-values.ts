/** Used as the `sku` of any item, or as the series; their meanings are in words.ts (docs/sandbox.md). */
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

/** Used as the RFC of a receiver or as `sku`: how they respond to a cancellation that needs acceptance. */
export const magicReceivers = ['SIA010101AA1', 'SIR010101RR1'] as const;
