/** Everyday names of product keys beyond the SAT's own similar words, separated by `|`. Keys a data set lacks are ignored. */
export const everydayNames: Readonly<Record<string, string>> = {};
