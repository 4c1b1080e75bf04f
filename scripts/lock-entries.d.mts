export function missingEntries(packages: Record<string, object>): Record<string, object>;
