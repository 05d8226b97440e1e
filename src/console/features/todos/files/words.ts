import { plural } from '../../../i18n/plural.ts'

export const todoFilesWords = {
  drop: 'Arrastre aquí varios archivos: se reconoce de quién y para qué es cada uno.',
  dropHere: 'Suelte los archivos en cualquier parte de la página',
  choose: 'Subir varios archivos',
  input: 'Archivos para varios pendientes',
  title: 'Subir varios archivos',
  about:
    'De quién y para qué es cada archivo se propone por su nombre y su texto. Revíselo y corríjalo: nada se envía hasta que usted lo confirme.',
  failed: 'No se pudieron cargar los pendientes.',
  list: 'Archivos por subir',
  columns: {
    file: 'Archivo',
    person: 'De quién',
    target: 'Para qué',
    days: 'Fechas',
    state: 'Estado',
    remove: 'Quitar',
  },
  person: 'De quién',
  target: 'Para qué',
  choosePaper: 'Elija un pendiente',
  noPaper: 'Elija primero de quién es',
  proposed: (quote: string) => `Propuesta: el PDF dice «${quote}»`,
  ended: 'Ya venció. Suba uno vigente.',
  states: {
    reading: 'Leyendo',
    person: 'Sin identificar',
    target: 'Sin destino',
    day: 'Revise la fecha',
    ready: 'Listo',
    shared: 'Repetido',
    failed: 'No se subió',
    done: 'Subido',
    refused: 'No se puede subir',
  },
  noMatch: {
    some: 'No hay pendientes que coincidan con estos archivos. Elija de quién y para qué es cada uno, o quite los que no se le piden.',
    none: 'No hay pendientes que coincidan: hoy no se pide a la empresa ningún documento. Puede cerrar esta ventana sin enviar nada.',
  },
  unmatched: {
    whose: 'El archivo no dice de quién es. Elija a la persona o a la empresa.',
    person: 'Ningún pendiente coincide. Elija de quién es, o quite el archivo.',
    target: 'Ninguno de sus pendientes coincide. Elija uno, o quite el archivo si no se le pide.',
  },
  shared: 'Otro archivo es para lo mismo: solo contará el último.',
  counts: {
    ready: (n: number) => plural(n, `${n} listo`, `${n} listos`),
    open: (n: number) => `${n} por completar`,
    refused: (n: number) => plural(n, `${n} que no se puede subir`, `${n} que no se pueden subir`),
    done: (n: number) => plural(n, `${n} subido`, `${n} subidos`),
  },
  submitNone: 'Subir archivos',
  submit: (n: number) => plural(n, `Subir ${n} archivo`, `Subir ${n} archivos`),
  done: (n: number) =>
    plural(n, `Se subió ${n} documento: espera revisión.`, `Se subieron ${n} documentos: esperan revisión.`),
}
