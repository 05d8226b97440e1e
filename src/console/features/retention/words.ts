import { labelsOf } from '../../../domain/fields/fields.ts'
import { retentionDeletionFields, retentionItemFields } from '../../../domain/retention/fields.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'
import { plural } from '../../i18n/plural.ts'

const count = (n: number) => plural(n, '1 registro', `${n.toLocaleString('es-MX')} registros`)

export const retentionWords = {
  title: 'Conservación',
  lead: 'Lo que terminó y cuyo plazo ya se cumplió. Nada se elimina solo: usted decide. La lista se actualiza cada día; los plazos están en Ajustes.',
  failed: 'No se pudo cargar la lista',
  none: 'No hay nada aquí',
  noneText:
    'Aparece lo que se retiró, venció o se sustituyó, y lo de quien dejó de estar, al cumplirse su plazo.',
  due: (day: string) => `Desde el ${day}`,
  ended: ({ reason, day }: Record<'reason' | 'day', string>) => `${reason} el ${day}`,
  held: ({ day, reason }: Record<'day' | 'reason', string>) => `Hasta el ${day}: ${reason}`,
  selected: (n: number) => plural(n, `${n} elegido`, `${n} elegidos`),
  remove: {
    action: 'Eliminar',
    all: (n: number) => `Eliminar ${count(n)}`,
    title: (n: number) => `¿Eliminar ${count(n)}?`,
    question: (n: number) =>
      `Se ${n === 1 ? 'elimina' : 'eliminan'} ${count(n)} con sus archivos. No se puede deshacer. Queda un acta con lo eliminado, sin datos personales.`,
    records:
      'De cada expediente se elimina todo: la persona, sus documentos, fotos, credencial e historial. Quien tiene un veto vigente se conserva.',
    started: (folio: string) => `La eliminación ${folio} está en curso.`,
    see: 'Ver las actas',
  },
  hold: {
    action: 'Conservar',
    title: (n: number) => `Conservar ${plural(n, 'lo elegido', `lo elegido (${n})`)}`,
    about:
      'No se podrá eliminar hasta después de ese día, aunque su plazo haya terminado. Por ejemplo, por un juicio.',
    reason: 'Motivo',
    until: 'Conservar hasta',
    done: 'Se conservará.',
  },
  release: {
    action: 'Quitar la orden',
    title: '¿Quitar la orden de conservar?',
    question: 'Lo elegido se podrá eliminar cuando su plazo haya terminado.',
    done: 'La orden se quitó.',
  },
  deletions: {
    title: 'Actas de eliminación',
    lead: 'Lo que se eliminó al terminar su plazo. Cada acta se puede descargar siempre.',
    failed: 'No se pudieron cargar las actas',
    none: 'Todavía no se ha eliminado nada',
    noneText: 'Lo que se elimina en Conservación deja aquí su acta.',
    progress: ({ done, total }: Record<'done' | 'total', number>) =>
      `${done.toLocaleString('es-MX')} de ${total.toLocaleString('es-MX')}`,
    download: 'Descargar acta',
    skipped: (n: number) => plural(n, `${n} no se eliminó`, `${n} no se eliminaron`),
    decided: ({ name, day }: Record<'name' | 'day', string>) => `${name} · ${day}`,
  },
}

addTranslations({
  resources: {
    retention: {
      name: 'Conservación',
      fields: {
        ...labelsOf(retentionItemFields),
        name: 'Documento',
        person_name: 'De quién',
        due_on: 'Se puede eliminar',
      },
    },
    retentionDeletions: {
      name: 'Actas de eliminación',
      fields: { ...labelsOf(retentionDeletionFields), id: 'Folio', certificate: 'Acta' },
    },
  },
})
