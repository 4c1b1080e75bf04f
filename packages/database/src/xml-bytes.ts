/** Bytes of XML that one statement reads; a single document may be larger. Two hundred long ones are hundreds of MB. */
export const XML_BYTES_AT_ONCE = 4 * 1024 * 1024;

/**
 * SQL: true for the first row of `invoice_xml x` in this order, and for the next ones while those before them have
 * fewer bytes. The length of a stored value is known without reading it.
 */
export const isReadAtOnce = (order: string): string =>
  `coalesce(sum(octet_length(x.xml)) over (order by ${order} rows between unbounded preceding and 1 preceding), 0)
    < ${XML_BYTES_AT_ONCE}`;
