/** State, municipality, border stimulus (0 none, 1 north, 2 south), border clock, codes separated by blanks. */
export type PostalGroup = readonly [
  estado: string,
  municipio: string,
  estimulo: 0 | 1 | 2,
  enFrontera: boolean,
  codigos: string,
];
