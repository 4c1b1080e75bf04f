import { words } from '../words/words.ts';

export const useListWords = words('list', {
  es: {
    search: 'Buscar',
    filters: 'Filtros',
    clear: 'Quitar filtros',
    pages: 'Páginas',
    nothing: 'Nada coincide con lo que busca.',
    all: 'Todo',
    from: 'Desde',
    to: 'Hasta',
  },
  en: {
    search: 'Search',
    filters: 'Filters',
    clear: 'Clear filters',
    pages: 'Pages',
    nothing: 'Nothing matches what you look for.',
    all: 'All',
    from: 'From',
    to: 'To',
  },
});
