/** Of the files of tests those that import `target`, a file of `packages`, directly or through others. */
export function testsReading(files: string[], target: string): string[];
