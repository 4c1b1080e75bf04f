/**
 * SQL: the order in which the active certificates `c` of an organization are preferred at the instant `at`: valid ones
 * first, then those of the SAT before test certificates, then the most recently uploaded.
 */
export const certificateOrder = (at: string): string => /* sql */ `
  (c.valid_from <= ${at}::timestamptz and c.valid_to > ${at}::timestamptz) desc, c.is_test, c.uploaded_at desc, c.id desc`;
