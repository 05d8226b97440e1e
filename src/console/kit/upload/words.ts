import { DOCUMENTS, formatFileTypeNames } from '../../../domain/documents/fileKinds.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'

const upload = {
  title: 'Agregar archivos',
  drop: 'Arrastre archivos aquí o elíjalos',
  dropHere: 'Suelte los archivos aquí',
  more: 'Arrastre más archivos aquí o elíjalos',
  choose: 'Elegir archivos',
  one: {
    drop: 'Arrastre el archivo aquí o elíjalo',
    dropHere: 'Suelte el archivo aquí',
    more: 'Arrastre otro archivo para cambiarlo',
    choose: 'Elegir archivo',
    chooseOther: 'Cambiar archivo',
  },
  input: 'Archivo',
  hint: formatFileTypeNames(DOCUMENTS),
  hintMax: `${formatFileTypeNames(DOCUMENTS)} de hasta %{max}`,
  list: 'Archivos por agregar',
  type: 'Tipo de archivo',
  name: 'Nombre del archivo',
  required: 'Este campo es obligatorio.',
  none: 'Elija al menos un archivo.',
  tooLarge: 'El archivo pesa %{size} y el máximo es %{max}. Reduzca su tamaño o divídalo.',
  emptyFile: 'El archivo está vacío.',
  warnings: {
    password:
      'Este PDF pide contraseña: quien lo revise no podrá verlo. Ábralo, imprímalo como PDF sin contraseña y suba ese.',
    damaged:
      'Este PDF está dañado o incompleto: quien lo revise no podrá verlo. Consiga uno que se abra y suba ese.',
    cut: 'A este PDF le falta el final: quizá se descargó a medias. Ábralo y revise que esté completo.',
    heic: 'La imagen está en HEIC, el formato de las fotos del iPhone: quien la revise tendrá que descargarla. Si puede, súbala como JPEG o PDF.',
  },
  unreadable: 'El archivo no se pudo leer. Elija el archivo mismo, no su carpeta.',
  removeRefused: 'Quite los archivos que no se pueden agregar.',
  removeFile: 'Quitar %{name}',
  stopFile: 'Cancelar el envío de %{name}',
  stop: 'Cancelar envío',
  waiting: 'En espera',
  sending: 'Enviando %{name}',
  sent: '%{percent} %',
  keeping: 'Guardando…',
  announced: '%{name}: %{percent} %',
  done: 'Agregado',
  stopped: 'Se canceló el envío.',
  retry: 'Reintentar',
  retryFile: 'Reintentar el envío de %{name}',
  submit: 'Agregar',
  busy: 'Enviando…',
  cancel: 'Cancelar',
  finished: 'Se agregó %{smart_count} archivo. |||| Se agregaron %{smart_count} archivos.',
  noTypes: 'Aún no hay tipos de archivo para elegir. Pida al administrador del portal que los registre.',
  requirements: 'Requisitos de su puesto',
  typesFailed: 'No se pudieron cargar los tipos de archivo.',
  leave: {
    title: 'Archivos sin enviar',
    question: 'Lo que eligió aún no se ha enviado y se perderá. ¿Desea salir?',
    yes: 'Salir sin enviar',
    no: 'Seguir aquí',
  },
}

addTranslations({ upload })
