import { formatFileTypeNames, SHEETS } from '../../../domain/documents/fileKinds.ts'
import { IMPORT_NAMES, resourceImports } from '../../../domain/resources.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'

const imports = {
  title: 'Importar',
  lead: 'Empresas, contactos, personal, requisitos y usuarios desde una hoja de cálculo. Primero se revisa; nada se guarda hasta que usted lo confirme.',
  new: {
    title: 'Nueva importación',
    kind: 'Qué contiene la hoja',
    template: 'Descargar plantilla',
    templateName: 'plantilla de %{kind}',
    sending: 'Enviando %{name}…',
    formats: 'También se puede subir lo que exportan las listas y los reportes del portal.',
    zipHint: 'Un archivo .zip',
    zipHintMax: 'Un archivo .zip de hasta %{max}',
    hint: formatFileTypeNames(SHEETS),
    hintMax: `${formatFileTypeNames(SHEETS)} de hasta %{max}`,
  },
  kinds: { ...IMPORT_NAMES, requirements: 'Requisitos cumplidos' },
  about: {
    ...Object.fromEntries(resourceImports.map(({ kind, about }) => [kind, about])),
    requirements:
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
    found: 'Se crean: %{created}. Cambian: %{changed}. No se importan: %{refused}.',
    wrote: 'Se crearon: %{created}. Cambiaron: %{changed}.',
  },
  one: {
    lead: '%{kind} · %{who} · %{when}',
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
    undoConfirm: 'Deshacer',
    undoQuestion:
      'Se elimina lo que se creó y vuelve a su valor anterior lo que cambió. Se queda lo que alguien cambió después, lo que otros registros usan y lo que ya no se puede guardar. Se puede deshacer hasta el %{until}.',
    kept: '%{smart_count} fila se quedó; la tabla dice por qué. |||| %{smart_count} filas se quedaron; la tabla dice por qué.',
    cancelled: 'Se canceló antes de escribir nada.',
    failed: 'No se importó nada.',
  },
  figures: {
    label: 'Qué pasa con cada fila',
    label_done: 'Qué pasó con cada fila',
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
    missing:
      'Ninguna columna contiene estos datos, y sin ellos no se sabe de quién es cada fila: %{fields}. Elija la columna que los contiene, otra hoja u otra fila de títulos.',
    lead: 'Qué dato es cada columna de la hoja. Lo que elija se recuerda para la próxima vez.',
    matched: '%{matched} de %{all} columnas reconocidas.',
    ignored:
      'Esta columna no se importa: %{titles}. |||| Estas %{smart_count} columnas no se importan: %{titles}.',
    none: 'No se importa',
    check: 'Revisar de nuevo',
    show: 'Cambiar',
    untitled: 'Columna %{column}',
  },
  reading: {
    from: 'Hoja «%{sheet}».',
    sheet: 'Hoja',
    head: 'Fila de los títulos',
    headRow: 'Fila %{row}: %{cells}',
    doubtful:
      'Hay fechas que solo existen con el mes primero, como 04/25/2026. Indique en qué orden están escritas todas las fechas de la columna.',
    dayOrder: 'Orden de las fechas en «%{title}»',
    choose: 'Elija el orden',
    dayFirst: 'Día/mes/año: 31/01/2026',
    monthFirst: 'Mes/día/año: 01/31/2026',
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
    row: 'Fila %{row}',
    cell: '%{title}, fila %{row}',
    edit: 'Corregir la fila %{row}',
    use: 'Usar «%{text}»',
    inFile: 'En el archivo: %{text}',
    corrected: 'Corregida; en el archivo: %{text}',
    before: 'Antes: ',
    after: 'Después: ',
    empty: 'vacío',
    edited:
      '%{smart_count} celda corregida. Guárdela para revisar el archivo de nuevo. |||| %{smart_count} celdas corregidas. Guárdelas para revisar el archivo de nuevo.',
    save: 'Guardar y revisar',
    discard: 'Descartar',
    checking: 'Revisando las correcciones…',
    none: 'Ninguna fila.',
    pages: 'Páginas de las filas',
    download: 'Descargar los problemas',
    error: 'No se pudieron cargar las filas.',
  },
  sensitive: {
    title:
      'Cambia %{smart_count} persona acreditada o con veto |||| Cambian %{smart_count} personas acreditadas o con veto',
    text: 'Estas filas cambian el nombre, la empresa o el RFC de alguien que ya tiene credencial o veto. Compruebe que se trata de la misma persona.',
    confirm:
      'Confirmo este cambio. Sin confirmarlo, la fila se queda fuera. |||| Confirmo estos %{smart_count} cambios. Sin confirmarlos, esas filas se quedan fuera.',
    pages: 'Páginas de las personas acreditadas o con veto',
  },
  decide: {
    title: '¿Qué se importa?',
    reviewed: 'Revisé los valores que se escriben',
    reviewFirst: 'Revise los valores de arriba y marque esta casilla.',
    all: 'Importar todo o nada',
    allText:
      'Todo o nada: si alguna fila deja de ser correcta mientras se importa, se deshace todo. Solo lo correcto: esa fila se queda fuera.',
    right: 'Importar solo lo correcto',
    rightText:
      'Las filas con problemas y los cambios sin confirmar se quedan fuera. Corríjalas aquí, o descargue los problemas y súbalos después.',
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

addTranslations({
  imports,
  resources: { imports: { name: 'Importación |||| Importaciones', fields: importFields } },
})
