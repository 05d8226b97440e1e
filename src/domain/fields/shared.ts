import { hasPermission, type Rule } from '../permissions.ts'
import { choice, defineFields, integer, line, longText, moment, reference, yesNo } from './fields.ts'

/** Fields of an uploaded file: storage key, download name, media type, size in bytes, hash and virus scan. */
export const storedFile = defineFields({
  key: line({ label: 'Nombre interno', required: true, internal: true }),
  file_name: line({ label: 'Archivo', required: true, width: 36 }),
  media_type: line({ label: 'Tipo de archivo', required: true }),
  size: integer({ label: 'Tamaño', required: true }),
  sha256: line({ label: 'Huella (SHA-256)', required: true, internal: true }),
  /** `unchecked`: the scanner did not answer. Null: there is no scanner. */
  scan: choice({ label: 'Antivirus', choices: ['clean', 'unchecked'], nullable: true, late: true }),
})

/** Fields of records that users withdraw instead of deleting. */
export const withdrawal = defineFields({
  withdrawn_at: moment({ label: 'Retirado', nullable: true, late: true, internal: true }),
  withdrawn_by: reference('users', { label: 'Lo retiró', nullable: true, late: true, internal: true }),
  withdrawn_reason: longText({ label: 'Motivo del retiro', late: true, internal: true }),
})

/** User, time and reason of the last correction of a published record. */
export const correction = defineFields({
  corrected_at: moment({ label: 'Corregido', nullable: true, late: true, internal: true }),
  corrected_by: reference('users', { label: 'Lo corrigió', nullable: true, late: true, internal: true }),
  corrected_reason: longText({ label: 'Motivo de la corrección', late: true, internal: true }),
})

/** Users who edit catalogues. */
export const catalogKeepers: Rule = (actor) => hasPermission(actor, 'catalog.write')

/** Fields of each catalogue entry. Inactive entries cannot be chosen for new records; existing records keep them. */
export const catalogEntry = defineFields({
  name: line({
    label: 'Nombre',
    maxLength: 120,
    required: true,
    change: catalogKeepers,
    search: true,
    sort: true,
    column: true,
    width: 40,
  }),
  active: yesNo({
    label: 'Se ofrece',
    blank: true,
    late: true,
    see: catalogKeepers,
    change: catalogKeepers,
    notInNew: true,
    column: true,
    width: 10,
  }),
})
