import { words } from '../words/words.ts';

export const useComplementWords = words('complements', {
  es: {
    complements: 'Complementos',
    add: 'Agregar un complemento',
    addPart: 'Agregar {{name}}',
    remove: 'Quitar {{name}}',
    numbered: '{{name}} {{number}}',
    filledIn: 'Si lo deja vacío, se calcula.',
  },
  en: {
    complements: 'Complements',
    add: 'Add a complement',
    addPart: 'Add {{name}}',
    remove: 'Remove {{name}}',
    numbered: '{{name}} {{number}}',
    filledIn: 'Filled in when it is left empty.',
  },
});
