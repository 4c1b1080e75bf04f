/**
 * The series of documents that name none while their type has no default series: `A` for Ingresos, otherwise the letter
 * of the type.
 */
export const firstSeriesOf = (type: string): string => (type === 'I' ? 'A' : type);

/**
 * SQL: the series of a document. $1 is the organization, $2 the environment, $3 the type, $4 the series that it names
 * or null, $5 the first series of its type.
 */
export const seriesOfDocument = `select * from folio_series f where f.organization_id = $1 and f.environment = $2
  and case when $4::text is null then f.type = $3 and (f.is_default or f.series = $5) else f.series = $4 end
  order by f.is_default desc limit 1`;
