export const businessSynonyms: readonly string[] = ['renta | arrendamiento | alquiler'];
