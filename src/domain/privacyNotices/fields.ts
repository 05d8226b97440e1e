import { defineFields, derived, integer, moment, reference, richText } from '../fields/fields.ts'
import { hasPermission, type Rule } from '../permissions.ts'

const change: Rule = (actor) => hasPermission(actor, 'personalData.manage')

/** Fields of a published version of the privacy notice. Versions are never changed. */
export const privacyNoticeFields = defineFields({
  number: integer({ label: 'Versión', required: true, column: 1 }),
  created_at: moment({ label: 'Publicado', required: true, column: 2 }),
  published_by: reference('users', { label: 'Publicó', required: true, internal: true }),
  author_name: derived({ label: 'Publicó', as: 'line', column: 3, width: 30 }),
  /** Text that is shown where the portal collects data. */
  short: richText({ label: 'Texto corto', required: true, change }),
  full: richText({ label: 'Texto completo', required: true, change, column: 4 }),
})

/** Fields of a user's acceptance of a version of the privacy notice. */
export const noticeAcceptanceFields = defineFields({
  notice: reference('privacy_notices', { label: 'Aviso de privacidad', required: true, internal: true }),
  number: integer({ label: 'Versión', required: true, column: 3 }),
  user: reference('users', { label: 'Cuenta', required: true }),
  username: derived({ label: 'Usuario', as: 'line', column: 2, width: 24 }),
  user_name: derived({ label: 'Nombre', as: 'line', column: 1, width: 34 }),
  accepted_at: moment({ label: 'Aceptado', required: true, column: 4 }),
})
