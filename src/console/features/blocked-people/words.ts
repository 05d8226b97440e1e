import { formatDate } from '../../../domain/common/days.ts'

export const blockedPeopleWords = {
  title: 'Personas bloqueadas',
  lead: 'Sus datos están en un archivo cifrado, fuera de toda lista y búsqueda. Al terminar el plazo se pueden eliminar.',
  count: (n: number) => `${n} ${n === 1 ? 'persona' : 'personas'}.`,
  none: 'No hay personas bloqueadas',
  noneText: 'Se bloquea a una persona en su página, con Más acciones, Bloquear datos.',
  failed: 'No se pudo cargar la lista de personas bloqueadas',
  folio: (id: number) => `B-${id}`,
  actions: 'Acciones',
  download: 'Descargar datos',
  remove: 'Eliminar',
  removeOf: (folio: string) => `Eliminar ${folio}`,
  keptUntil: (day: string) => `Se conserva hasta el ${formatDate(day)}`,
  removal: {
    title: '¿Eliminar para siempre?',
    content: 'El archivo con sus datos y documentos deja de existir. No se puede deshacer.',
    confirm: 'Eliminar para siempre',
    done: 'Los datos se eliminaron.',
  },
  block: {
    action: 'Bloquear datos',
    title: 'Bloquear los datos de la persona',
    about:
      'Sus datos, documentos, fotos e historial se apartan en un archivo cifrado y se eliminan de todo lo demás, también de la Bitácora. Su credencial deja de ser válida. No se puede deshacer.',
    reasonHint: 'Por ejemplo, el folio de la solicitud. No escriba nombres ni números de la persona.',
    confirm: 'Bloquear',
    done: 'Los datos se bloquearon.',
  },
}
