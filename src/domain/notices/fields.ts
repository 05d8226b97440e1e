import {
  choice,
  companyRfc,
  defineFields,
  derived,
  type Fields,
  integer,
  line,
  moment,
  name,
  reference,
  richText,
} from '../fields/fields.ts'
import { correction, storedFile, withdrawal } from '../fields/shared.ts'
import { hasAnyGroup, hasPermission, type Rule } from '../permissions.ts'
import { BOARDS, type Board } from './boards.ts'

const change: Rule = (actor) => hasPermission(actor, 'notices.create')

/** Whether the user may see RFCs in vetoes, as publishers and the utility may. */
export const canSeeVetoRfc: Rule = (actor) => change(actor) || hasAnyGroup('utility')(actor)

/** Fields that all boards store. Fields that a board does not show are empty. */
export const noticeFields = defineFields({
  ...storedFile,
  file_name: { ...storedFile.file_name, search: true, column: 5 },
  file: derived({ label: storedFile.file_name.label, as: 'file' }),
  uploaded_by: reference('users', { label: 'Publicó', required: true, internal: true }),
  created_by: derived({ label: 'Publicó', as: 'line', column: 6, width: 20 }),
  created_at: moment({ label: 'Publicado', required: true, sort: true, column: 1 }),
  ...withdrawal,
  name: name({ label: 'Nombre de la persona o empresa', internal: true, search: true }),
  rfc: companyRfc({ label: 'RFC', internal: true, search: 'personal' }),
  text: richText({ label: 'Texto', required: true, internal: true, search: true }),
  company: reference('companies', { label: 'Empresa', nullable: true, internal: true }),
  company_name: derived({ label: 'Empresa', as: 'line', internal: true, search: true }),
  ...correction,
})

const body = <const L extends string>(label: L) =>
  richText({ label, required: true, change, search: true, column: 4 })

/** Company that the notice is about. It is fixed, so that no other company reads a text about this company. */
const companyFields = defineFields({
  company: reference('companies', { label: 'Empresa', required: true, change, onlyInNew: true }),
  company_name: derived({ label: 'Empresa', as: 'line', search: true, column: 3, width: 34 }),
})

/** Fields of notices by board (docs/requirements.md §4). */
export const boardFields = {
  vetoes: defineFields({
    ...noticeFields,
    name: name({ label: noticeFields.name.label, change, search: true, column: 2, width: 40 }),
    rfc: companyRfc({ label: 'RFC', see: canSeeVetoRfc, change, search: 'personal' }),
    text: body('Motivo del veto'),
  }),
  announcements: defineFields({ ...noticeFields, text: body('Texto del anuncio') }),
  administrative_acts: defineFields({ ...noticeFields, text: body('Texto del acta'), ...companyFields }),
  non_accordance: defineFields({
    ...noticeFields,
    // The API calls the text `description`.
    text: richText({ label: 'Descripción', required: true, internal: true, change }),
    description: derived({ label: 'Descripción', as: 'richText', search: true, column: 4 }),
    ...companyFields,
  }),
} as const satisfies Record<Board, Fields>

/** Fields of an earlier version of a corrected notice, with its file. `number` counts from 1. */
export const noticeVersionFields = defineFields({
  ...storedFile,
  file: derived({ label: storedFile.file_name.label, as: 'file' }),
  uploaded_by: reference('users', { label: 'La escribió', required: true, internal: true }),
  created_by: derived({ label: 'La escribió', as: 'line' }),
  created_at: moment({ label: 'Vigente desde', required: true }),
  name: name({ label: noticeFields.name.label }),
  rfc: companyRfc({ label: 'RFC', see: canSeeVetoRfc }),
  text: richText({ label: 'Texto', required: true }),
  board: choice({ label: 'Tablero', choices: BOARDS, required: true, internal: true }),
  notice: integer({ label: 'Aviso', required: true, internal: true }),
  number: integer({ label: 'Versión', required: true }),
  reason: line({ label: correction.corrected_reason.label, required: true }),
})
