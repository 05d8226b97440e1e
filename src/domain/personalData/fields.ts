import { day, defineFields, derived, integer, line, moment, reference } from '../fields/fields.ts'
import { hasPermission, type Rule } from '../permissions.ts'

const officers: Rule = (actor) => hasPermission(actor, 'personalData.manage')

/** Fields of a blocked person. The person's data are in an encrypted archive, so that no list or search shows them. */
export const blockedPersonFields = defineFields({
  blocked_at: moment({ label: 'Bloqueo', required: true, sort: true, column: 1 }),
  reason: line({
    label: 'Motivo',
    maxLength: 300,
    required: true,
    change: officers,
    onlyInNew: true,
    column: 2,
    width: 40,
  }),
  keep_until: day({
    label: 'Conservar hasta',
    required: true,
    change: officers,
    onlyInNew: true,
    sort: true,
    column: 3,
  }),
  blocked_by: reference('users', { label: 'Bloqueó', required: true, internal: true }),
  blocked_name: derived({ label: 'Bloqueó', as: 'line', column: 4, width: 24 }),
  size: integer({ label: 'Tamaño', required: true }),
  key: line({ label: 'Nombre interno', required: true, internal: true }),
  /** Key of the archive. Without it, no copy of the archive can be read. */
  secret: line({ label: 'Llave', required: true, internal: true }),
})
