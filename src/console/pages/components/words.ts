import { addWords } from '../../i18n/i18nProvider.ts'

/** Words of the page that shows the portal's controls. */
const components = {
  lead: 'Los controles del portal y sus estados. Puede usarlos: nada de lo que haga aquí se envía ni se guarda.',
  texts: {
    title: 'Texto y fechas',
    empty: 'Vacíos: los que llevan asterisco son obligatorios',
    filled: 'Con datos',
    wrong: 'Con errores',
    disabled: 'Deshabilitados, o cerrados para la cuenta',
  },
  choices: {
    title: 'Opciones',
    lists: 'Listas: una opción, una que se busca al escribir, y varias',
    listStates: 'Listas con error y deshabilitadas',
    boxes: 'Casillas',
    segments: 'Una de unas cuantas, todas a la vista',
    missing: 'Este campo es obligatorio.',
  },
  files: {
    title: 'Fotos, archivos y texto con formato',
    photo: 'Foto',
    person: 'Persona de ejemplo',
    file: 'Archivo: se arrastra o se elige',
    missing: 'Archivo que falta',
    richText: 'Texto con formato',
  },
  form: {
    title: 'Un formulario completo',
    check: 'Comprobar',
    kept: 'Todo está correcto. No se envió nada.',
  },
  states: { title: 'Estados', people: 'De una persona', companies: 'De una empresa' },
  buttons: {
    title: 'Botones',
    enabled: 'Disponibles',
    disabled: 'Deshabilitados',
    main: 'Acción principal',
    other: 'Otra acción',
    quiet: 'Acción discreta',
    danger: 'Eliminar',
    icon: 'Editar',
  },
  messages: {
    title: 'Avisos y preguntas',
    passing: 'Avisos que pasan',
    staying: 'Avisos que se quedan',
    questions: 'Preguntas',
    success: 'Los cambios se guardaron.',
    info: 'La lista se actualizó.',
    warning: 'La foto no se guardó. Puede agregarla en el detalle.',
    error: 'No hay conexión con el servidor.',
    kinds: { success: 'Éxito', info: 'Información', warning: 'Advertencia', error: 'Error' },
    ask: { delete: 'Antes de eliminar', leave: 'Antes de salir' },
    delete: {
      title: 'Eliminar el ejemplo',
      question: '¿Está seguro que desea eliminar este ejemplo? No se eliminará nada.',
      yes: 'Eliminar',
    },
  },
  tables: {
    title: 'Tablas',
    show: 'Estado de la tabla',
    rows: 'Datos',
    loading: 'Cargando',
    empty: 'Vacía',
    failed: 'Error',
  },
}

addWords({ components })
