import { formatFileTypeNames, SHEETS } from '../../../domain/common/fileKinds.ts'
import { mergeDoubledFullStops } from '../../../domain/common/text.ts'
import { IMPORT_NAMES } from '../../../domain/resources.ts'
import { formatCount } from '../../i18n/formatCount.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'
import { plural } from '../../i18n/plural.ts'

export const importsWords = {
  title: 'Importar',
  lead: 'Empresas, contactos, personal, requisitos y usuarios desde una hoja de cálculo. Primero se revisa; nada se guarda hasta que usted lo confirme.',
  new: {
    title: 'Nueva importación',
    kind: 'Qué contiene la hoja',
    template: 'Descargar plantilla',
    templateName: (kind: string) => `plantilla de ${kind}`,
    sending: (name: string) => `Enviando ${name}…`,
    formats: 'También se puede subir lo que exportan las listas y los reportes del portal.',
    zipHint: { any: 'Un archivo .zip', upTo: (max: string) => `Un archivo .zip de hasta ${max}` },
    hint: {
      any: formatFileTypeNames(SHEETS),
      upTo: (max: string) => `${formatFileTypeNames(SHEETS)} de hasta ${max}`,
    },
  },
  kinds: { ...IMPORT_NAMES, requirements: 'Requisitos cumplidos' },
  requirements: {
    about:
      'Una columna por requisito, con Sí o No. Las personas se reconocen por su RFC o su número de acreditación.',
  },
  photos: {
    about:
      'Un .zip con las fotos, cada una llamada como el RFC o el número de acreditación de su persona. Se recortan a la forma de la credencial.',
  },
  states: {
    checking: 'Revisando',
    columns: 'Por aclarar',
    checked: 'Revisada',
    applying: 'Importando',
    undoing: 'Deshaciendo',
    done: 'Importada',
    undone: 'Deshecha',
    cancelled: 'Cancelada',
    failed: 'Falló',
  },
  past: {
    title: 'Importaciones anteriores',
    empty: 'Aún no hay ninguna',
    emptyText: 'Aquí queda cada hoja que se sube, con lo que se hizo con ella.',
    error: 'No se pudieron cargar las importaciones.',
    found: ({ created, changed, refused }: Record<'created' | 'changed' | 'refused', number>) =>
      `Se crean: ${formatCount(created)}. Cambian: ${formatCount(changed)}. No se importan: ${formatCount(refused)}.`,
    wrote: ({ created, changed }: Record<'created' | 'changed', number>) =>
      `Se crearon: ${formatCount(created)}. Cambiaron: ${formatCount(changed)}.`,
  },
  one: {
    lead: ({ kind, who, when }: Record<'kind' | 'who' | 'when', string>) => `${kind} · ${who} · ${when}`,
    title: 'Importación',
    notFound: {
      title: 'No existe esta importación',
      text: 'Puede que la dirección esté incompleta.',
    },
    error: { title: 'No se pudo cargar la importación', retry: 'Reintentar' },
    back: 'Volver a Importar',
    again: 'Subir otro archivo',
    cancel: 'Cancelar',
    cancelQuestion: 'Lo que ya se escribió se deshace. ¿Cancelar la importación?',
    cancelTitle: 'Cancelar la importación',
    progress: { checking: 'Revisando la hoja', applying: 'Importando', undoing: 'Deshaciendo lo escrito' },
    stay: 'Puede cerrar esta página: el trabajo sigue en el servidor.',
    done: 'La importación terminó.',
    undone: 'No quedó nada de esta importación: lo que se había escrito se deshizo.',
    undoneInPart: 'La importación se deshizo en parte.',
    stopped: 'La importación se detuvo.',
    undo: 'Deshacer la importación',
    undoAgain: 'Deshacer lo que falta',
    undoUntil: (until: string) => `Se puede deshacer hasta el ${until}.`,
    undoConfirm: 'Deshacer',
    undoQuestion: (until: string) =>
      `Se elimina lo que se creó y vuelve a su valor anterior lo que cambió. Se queda lo que alguien cambió después, lo que otros registros usan y lo que ya no se puede guardar. Se puede deshacer hasta el ${until}.`,
    kept: (n: number) =>
      plural(
        n,
        `${n} fila se quedó; la tabla dice por qué.`,
        `${n} filas se quedaron; la tabla dice por qué.`,
      ),
    cancelled: 'Se canceló antes de escribir nada.',
    failed: 'No se importó nada.',
  },
  figures: {
    label: 'Qué pasa con cada fila',
    labelDone: 'Qué pasó con cada fila',
    created: 'Se crean',
    changed: 'Cambian',
    same: 'Sin cambios',
    refused: 'Con problema',
    leftOut: 'No se importaron',
    wasCreated: 'Creadas',
    wasChanged: 'Cambiadas',
  },
  columns: {
    title: 'Cómo se lee el archivo',
    missing: (fields: string) =>
      mergeDoubledFullStops(
        `Ninguna columna contiene estos datos, y sin ellos no se sabe de quién es cada fila: ${fields}. Elija la columna que los contiene, otra hoja u otra fila de títulos.`,
      ),
    lead: 'Qué dato es cada columna de la hoja. Lo que elija se recuerda para la próxima vez.',
    matched: ({ matched, all }: Record<'matched' | 'all', number>) =>
      `${matched} de ${all} columnas reconocidas.`,
    ignored: ({ titles, count }: { titles: string; count: number }) =>
      mergeDoubledFullStops(
        plural(
          count,
          `Esta columna no se importa: ${titles}.`,
          `Estas ${count} columnas no se importan: ${titles}.`,
        ),
      ),
    none: 'No se importa',
    check: 'Revisar de nuevo',
    show: 'Cambiar',
    untitled: (column: string) => `Columna ${column}`,
  },
  reading: {
    from: (sheet: string) => `Hoja «${sheet}».`,
    sheet: 'Hoja',
    head: 'Fila de los títulos',
    headRow: ({ row, cells }: { row: number; cells: string }) => `Fila ${row}: ${cells}`,
    doubtful:
      'Hay fechas que solo existen con el mes primero, como 04/25/2026. Indique en qué orden están escritas todas las fechas de la columna.',
    dayOrder: (title: string) => `Orden de las fechas en «${title}»`,
    choose: 'Elija el orden',
    dayOrders: { day: 'Día/mes/año: 31/01/2026', month: 'Mes/día/año: 01/31/2026' },
  },
  outcomes: {
    created: 'Se crea',
    changed: 'Cambia',
    same: 'Sin cambios',
    refused: 'Con problema',
  },
  filters: {
    all: 'Todas',
    created: 'Se crea',
    changed: 'Cambia',
    same: 'Sin cambios',
    refused: 'Con problema',
  },
  preview: {
    title: 'Lo que se escribe',
    filter: 'Qué filas se muestran',
    number: 'Fila',
    outcome: 'Resultado',
    record: 'Registro',
    row: (row: number) => `Fila ${row}`,
    cell: ({ title, row }: { title: string; row: number }) => `${title}, fila ${row}`,
    edit: (row: number) => `Corregir la fila ${row}`,
    use: (text: string) => `Usar «${text}»`,
    inFile: (text: string) => `En el archivo: ${text}`,
    corrected: (text: string) => `Corregida; en el archivo: ${text}`,
    before: 'Antes: ',
    after: 'Después: ',
    empty: 'vacío',
    edited: (n: number) =>
      plural(
        n,
        `${n} celda corregida. Guárdela para revisar el archivo de nuevo.`,
        `${n} celdas corregidas. Guárdelas para revisar el archivo de nuevo.`,
      ),
    save: 'Guardar y revisar',
    discard: 'Descartar',
    checking: 'Revisando las correcciones…',
    none: 'Ninguna fila.',
    pages: 'Páginas de las filas',
    download: 'Descargar los problemas',
    error: 'No se pudieron cargar las filas.',
  },
  sensitive: {
    title: (n: number) =>
      plural(n, `Cambia ${n} persona acreditada o con veto`, `Cambian ${n} personas acreditadas o con veto`),
    text: 'Estas filas cambian el nombre, la empresa o el RFC de alguien que ya tiene credencial o veto. Compruebe que se trata de la misma persona.',
    confirm: (n: number) =>
      plural(
        n,
        'Confirmo este cambio. Sin confirmarlo, la fila se queda fuera.',
        `Confirmo estos ${n} cambios. Sin confirmarlos, esas filas se quedan fuera.`,
      ),
    pages: 'Páginas de las personas acreditadas o con veto',
  },
  decide: {
    title: '¿Qué se importa?',
    reviewed: 'Revisé los valores que se escriben',
    reviewFirst: 'Revise los valores de arriba y marque esta casilla.',
    all: {
      action: 'Importar todo o nada',
      text: 'Todo o nada: si alguna fila deja de ser correcta mientras se importa, se deshace todo. Solo lo correcto: esa fila se queda fuera.',
    },
    right: {
      action: 'Importar solo lo correcto',
      text: 'Las filas con problemas y los cambios sin confirmar se quedan fuera. Corríjalas aquí, o descargue los problemas y súbalos después.',
    },
    nothing: 'Ninguna fila trae algo nuevo: no hay nada que importar.',
  },
  changes: {
    title: 'Lo que se escribió',
    kept: 'Lo que se quedó',
    reason: 'Por qué se quedó',
    created: 'Creado',
    changed: 'Cambiado',
    name: 'Registro',
    row: 'Fila',
    what: 'Qué se hizo',
    pages: 'Páginas de lo que se escribió',
  },
} as const

/** Column titles of the list of imports. */
const importFields = { file_name: 'Archivo', created_at: 'Cuándo', state: 'Estado', result: 'Resultado' }

addTranslations({ resources: { imports: { name: 'Importación |||| Importaciones', fields: importFields } } })
