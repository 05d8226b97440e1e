import { addTranslations } from '../i18n/i18nProvider.ts'

const keyboard = {
  on: 'Mostrarlos con la tecla ?',
  caps: {
    Control: 'Ctrl',
    Escape: 'Esc',
    Home: 'Inicio',
    End: 'Fin',
    PageUp: 'RePág',
    PageDown: 'AvPág',
    Space: 'Espacio',
    Shift: 'Mayús',
  },
  everywhere: {
    title: 'En todas las páginas',
    search: 'Buscar en todo el portal',
    keys: 'Mostrar estos atajos',
    close: 'Cerrar lo que está abierto',
  },
  matrix: {
    title: 'En el Estado de Personal',
    move: 'Ir de casilla en casilla',
    row: 'Principio o final del renglón',
    rows: 'Cinco renglones arriba o abajo',
    corner: 'Primera casilla',
    tick: 'Marcar o desmarcar',
    pending: 'Ir a la siguiente casilla pendiente',
  },
  review: {
    title: 'Al revisar un documento',
    approve: 'Aprobar',
    reject: 'Rechazar',
    next: 'Siguiente',
    previous: 'Anterior',
  },
  text: {
    title: 'Al escribir un aviso',
    bold: 'Negritas',
    italic: 'Cursivas',
    tools: 'Ir a las herramientas',
  },
}

addTranslations({ keyboard })
