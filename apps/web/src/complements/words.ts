import { words } from '../words/words.ts';

export const useComplementWords = words('complements', {
  es: {
    add: 'Agregar un complemento',
    addToItem: 'Agregar un complemento al concepto',
    addPart: 'Agregar {{name}}',
    remove: 'Quitar {{name}}',
    numbered: '{{name}} {{number}}',
    filledIn: 'Si lo deja vacío, se calcula.',
  },
  en: {
    add: 'Add a complement',
    addToItem: 'Add a complement to the item',
    addPart: 'Add {{name}}',
    remove: 'Remove {{name}}',
    numbered: '{{name}} {{number}}',
    filledIn: 'Calculated if left empty.',
  },
});
