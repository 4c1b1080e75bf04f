/** Headings of `--help`, by the parser's English. */
const headings: Readonly<Record<'en' | 'es', Readonly<Record<string, string>>>> = {
  en: {},
  es: {
    'Usage:': 'Uso:',
    'Options:': 'Opciones:',
    'Global Options:': 'Opciones globales:',
    'Commands:': 'Comandos:',
    'Arguments:': 'Argumentos:',
    '(choices: ': '(valores: ',
    '(default: ': '(si se omite: ',
  },
};

/** Messages of the command line parser, and the headings of `--help`. */
export const usageTexts = {
  headings,
  helpOption: { en: 'Show this help', es: 'muestre esta ayuda' },
  versionOption: { en: 'Show the version', es: 'muestre la versión' },
  helpHint: {
    en: 'lacre --help lists the commands; lacre COMMAND --help describes one.',
    es: 'lacre --help lista los comandos; lacre COMANDO --help describe uno.',
  },
  exitCodes: {
    en: [
      'Exit codes:',
      '  0    success',
      '  1    failure',
      '  2    incorrect usage',
      '  3    the document or request must change',
      '  4    no valid credential',
      '  5    not permitted',
      '  6    not found',
      '  7    not possible in the current state',
      '  8    no response from the service',
      '  9    outcome unknown (run it again)',
      '  10   not confirmed',
      '  130  interrupted',
    ].join('\n'),
    es: [
      'Códigos de salida:',
      '  0    correcto',
      '  1    falló',
      '  2    uso incorrecto',
      '  3    el comprobante o la solicitud debe cambiar',
      '  4    sin credencial válida',
      '  5    no permitido',
      '  6    no existe',
      '  7    no es posible en el estado actual',
      '  8    el servicio no responde',
      '  9    resultado desconocido (ejecútelo de nuevo)',
      '  10   sin confirmar',
      '  130  interrumpido',
    ].join('\n'),
  },
  unknownOption: {
    en: (name: string) => `unknown option ${name}`,
    es: (name: string) => `no existe la opción ${name}`,
  },
  unknownCommand: {
    en: (name: string) => `unknown command ${name}`,
    es: (name: string) => `no existe el comando ${name}`,
  },
  didYouMean: {
    en: (names: string) => `did you mean ${names}?`,
    es: (names: string) => `¿quiso decir ${names}?`,
  },
  missingArgument: {
    en: (name: string) => `the argument ${name} is missing`,
    es: (name: string) => `falta el argumento ${name}`,
  },
  missingValue: {
    en: (name: string) => `the option ${name} needs a value`,
    es: (name: string) => `la opción ${name} necesita un valor`,
  },
  missingOption: {
    en: (name: string) => `the option ${name} is missing`,
    es: (name: string) => `falta la opción ${name}`,
  },
  excessArguments: {
    en: () => 'too many arguments',
    es: () => 'demasiados argumentos',
  },
  conflict: {
    en: (names: string) => `${names} cannot be used together`,
    es: (names: string) => `${names} no se pueden usar juntas`,
  },
  invalidValue: {
    en: (name: string) => `the value of ${name} is not allowed; the command's help lists the allowed values`,
    es: (name: string) => `el valor de ${name} no se permite; la ayuda del comando lista los permitidos`,
  },
  outOfRange: {
    en: (name: string, least: string, most: string) => `the value of ${name} must be a number from ${least} to ${most}`,
    es: (name: string, least: string, most: string) => `el valor de ${name} debe ser un número de ${least} a ${most}`,
  },
} satisfies Record<string, { en: unknown; es: unknown }>;
