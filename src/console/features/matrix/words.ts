import { CELL_WORDS } from '../../../domain/documents/documentWords.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'

const accreditation = {
  title: 'Acreditación de Personal',
  count: '%{count} persona |||| %{count} personas',
  found: '%{count} persona coincide con los filtros |||| %{count} personas coinciden con los filtros',
  active: '%{count} persona activa |||| %{count} personas activas',
  grid: 'Requisitos de acreditación por persona',
  columns: {
    status: 'Estado',
    name: 'Nombre',
    company: 'Empresa',
    profile: 'Perfil',
    number: 'Número',
  },
  column: {
    title: 'Marcar «%{item}» a todos los de esta página',
    none: 'En esta página todos cumplen «%{item}».',
    question:
      '¿Marcar «%{item}» como cumplido a %{smart_count} persona de esta página? |||| ¿Marcar «%{item}» como cumplido a %{smart_count} personas de esta página?',
    confirm: 'Marcar',
    done: '«%{item}» quedó cumplido para %{smart_count} persona. |||| «%{item}» quedó cumplido para %{smart_count} personas.',
    undone:
      '«%{item}» quedó otra vez sin cumplir para %{smart_count} persona. |||| «%{item}» quedó otra vez sin cumplir para %{smart_count} personas.',
  },
  pending: { none: 'No hay más requisitos sin cumplir de aquí en adelante.' },
  item: '%{item}: %{name}',
  items: 'Requisitos de %{name}',
  met: '%{met} de %{total} cumplidos',
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
    onlyPage: 'Solo se imprimió una página de la matriz (%{page}/%{pages}).',
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
    page: 'Página %{page} de %{pages}',
    movedUp: 'Las personas que ya no coinciden con los filtros se quitaron; se muestran las siguientes.',
  },
  tick: {
    met: '%{item} de %{name}: cumplido. Estado: %{state}.',
    unmet: '%{item} de %{name}: no cumplido. Estado: %{state}.',
    failed: 'No se guardó «%{item}» de %{name}. %{reason}',
    changedMet: 'Alguien más cambió «%{item}» de %{name} mientras tanto. Ahora está cumplido.',
    changedUnmet: 'Alguien más cambió «%{item}» de %{name} mientras tanto. Ahora no está cumplido.',
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

addTranslations({ accreditation })
