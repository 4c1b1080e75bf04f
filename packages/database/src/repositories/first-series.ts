/**
 * The series of documents that name none while their type has no default series: `A` for Ingresos, otherwise the letter
 * of the type.
 */
export const firstSeriesOf = (type: string): string => (type === 'I' ? 'A' : type);
