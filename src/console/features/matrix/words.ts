import { mergeDoubledFullStops } from '../../../domain/common/text.ts'
import { CELL_WORDS } from '../../../domain/documents/documentWords.ts'
import { formatCount } from '../../i18n/formatCount.ts'
import { plural } from '../../i18n/plural.ts'

export const accreditationWords = {
  title: 'Acreditación de Personal',
  count: (n: number) => plural(n, `${formatCount(n)} persona`, `${formatCount(n)} personas`),
  found: (n: number) =>
    plural(
      n,
      `${formatCount(n)} persona coincide con los filtros`,
      `${formatCount(n)} personas coinciden con los filtros`,
    ),
  active: (n: number) => plural(n, `${formatCount(n)} persona activa`, `${formatCount(n)} personas activas`),
  grid: 'Requisitos de acreditación por persona',
  columns: {
    status: 'Estado',
    name: 'Nombre',
    company: 'Empresa',
    profile: 'Perfil',
    number: 'Número',
  },
  column: {
    title: (item: string) => `Marcar «${item}» a todos los de esta página`,
    none: (item: string) => `En esta página todos cumplen «${item}».`,
    question: ({ item, count }: { item: string; count: number }) =>
      plural(
        count,
        `¿Marcar «${item}» como cumplido a ${count} persona de esta página?`,
        `¿Marcar «${item}» como cumplido a ${count} personas de esta página?`,
      ),
    confirm: 'Marcar',
    done: ({ item, count }: { item: string; count: number }) =>
      plural(
        count,
        `«${item}» quedó cumplido para ${count} persona.`,
        `«${item}» quedó cumplido para ${count} personas.`,
      ),
    undone: ({ item, count }: { item: string; count: number }) =>
      plural(
        count,
        `«${item}» quedó otra vez sin cumplir para ${count} persona.`,
        `«${item}» quedó otra vez sin cumplir para ${count} personas.`,
      ),
  },
  pending: { none: 'No hay más requisitos sin cumplir de aquí en adelante.' },
  item: ({ item, name }: Record<'item' | 'name', string>) => `${item}: ${name}`,
  items: (name: string) => `Requisitos de ${name}`,
  met: ({ met, total }: Record<'met' | 'total', number>) => `${met} de ${total} cumplidos`,
  none: 'Su rol no tiene requisitos de acreditación.',
  notNeeded: 'No aplica',
  closed: 'Su cuenta no puede cambiar este requisito.',
  legend: {
    title: 'Qué significan los signos',
    ...CELL_WORDS,
    closed: 'No editable',
  },
  print: {
    button: 'Imprimir',
    onlyPage: ({ page, pages }: Record<'page' | 'pages', number>) =>
      `Solo se imprimió una página de la matriz (${page}/${pages}).`,
    allPages: 'Para imprimir todas, use el botón Imprimir.',
  },
  view: {
    title: 'Vista',
    density: 'Renglones',
    compact: 'Compacta',
    comfortable: 'Cómoda',
    perPage: 'Personas por página',
  },
  filter: {
    label: 'Filtros',
    company: 'Empresa',
    state: 'Estado',
    missing: 'Requisito no cumplido',
    active: 'Personal activo',
    any: 'Sin filtro',
    all: 'Todo el personal',
  },
  pager: {
    label: 'Páginas de la matriz',
    previous: 'Anterior',
    next: 'Siguiente',
    page: ({ page, pages }: Record<'page' | 'pages', number>) => `Página ${page} de ${pages}`,
    movedUp: 'Las personas que ya no coinciden con los filtros se quitaron; se muestran las siguientes.',
  },
  tick: {
    undoable: (outcome: string) => `${outcome} Para deshacerlo, Ctrl + Z.`,
    undone: (outcome: string) => `Se deshizo. ${outcome}`,
    met: ({ item, name, state }: Record<'item' | 'name' | 'state', string>) =>
      mergeDoubledFullStops(`${item} de ${name}: cumplido. Estado: ${state}.`),
    unmet: ({ item, name, state }: Record<'item' | 'name' | 'state', string>) =>
      mergeDoubledFullStops(`${item} de ${name}: no cumplido. Estado: ${state}.`),
    failed: ({ item, name, reason }: Record<'item' | 'name' | 'reason', string>) =>
      mergeDoubledFullStops(`No se guardó «${item}» de ${name}. ${reason}`),
    changedMet: ({ item, name }: Record<'item' | 'name', string>) =>
      `Alguien más cambió «${item}» de ${name} mientras tanto. Ahora está cumplido.`,
    changedUnmet: ({ item, name }: Record<'item' | 'name', string>) =>
      `Alguien más cambió «${item}» de ${name} mientras tanto. Ahora no está cumplido.`,
  },
  empty: {
    title: 'No hay resultados',
    filtered: 'Ninguna persona coincide. Cambie los filtros o quítelos para ver a todo el personal.',
    clear: 'Quitar filtros',
    none: 'Aún no hay personal registrado.',
    open: 'Ir a Personal',
  },
  error: {
    title: 'No se pudo cargar la matriz de acreditación',
    stale: 'No se pudo actualizar: se muestra lo último que se recibió.',
  },
}
