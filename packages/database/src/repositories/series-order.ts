/** SQL: the order in which everyone who locks several series locks them, like a batch of claims (`batcher.ts`). */
export const seriesOrder = 'environment, type, series collate "C"';
