import { addTranslations } from '../../i18n/i18nProvider.ts'

const components = {
  lead: 'Los controles del portal y sus estados. Puede usarlos: nada de lo que haga aquí se envía ni se guarda.',
  list: {
    title: 'Listas',
    show: 'Mostrar la lista de zonas',
    none: 'No hay resultados',
    failed: 'No se pudo cargar la lista',
  },
  record: {
    title: 'Acciones de un registro',
    primary: 'Acción principal',
    other: 'Otra acción',
    delete: 'Eliminar',
    done: 'La acción terminó. No se cambió nada.',
  },
  dialogs: {
    title: 'Formularios y preguntas',
    open: {
      dialog: 'Formulario en un diálogo',
      drawer: 'Formulario al lado',
      confirm: 'Antes de eliminar',
      reason: 'Con un motivo',
      leave: 'Antes de salir',
    },
    form: 'Un formulario completo',
    about: 'Comprueba lo que se escribe y no lo envía.',
    check: 'Comprobar',
    kept: 'Todo está correcto. No se envió nada.',
  },
  delete: {
    title: 'Eliminar el ejemplo',
    question: '¿Está seguro que desea eliminar este ejemplo? No se eliminará nada.',
    yes: 'Eliminar',
  },
  fields: { title: 'Campos' },
  states: { title: 'Estados', chips: 'Con datos', empty: 'Sin datos' },
  messages: {
    title: 'Mensajes',
    success: 'Los cambios se guardaron.',
    info: 'La lista se actualizó.',
    warning: 'La foto no se guardó. Puede agregarla en el detalle.',
    error: 'No hay conexión con el servidor.',
    kinds: { success: 'Éxito', info: 'Información', warning: 'Advertencia', error: 'Error' },
  },
}

addTranslations({ components })
