/**
 * SQL: the order in which the active certificates `c` of an organization are chosen from at the moment `at`: those in
 * force before others, those of the SAT before test certificates, then the one that was uploaded last.
 */
export const certificateOrder = (at: string): string => /* sql */ `
  (c.valid_from <= ${at}::timestamptz and c.valid_to > ${at}::timestamptz) desc, c.is_test, c.uploaded_at desc, c.id desc`;
