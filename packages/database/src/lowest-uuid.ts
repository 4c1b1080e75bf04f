/** Sorts before every id: where a walk in the order of ids begins. */
export const lowestUuid = '00000000-0000-0000-0000-000000000000';
