import {
  choice,
  day,
  defineFields,
  derived,
  identifier,
  line,
  longText,
  moment,
  name,
  person,
  reference,
  richText,
} from '../fields/fields.ts'
import { hasPermission, type Rule } from '../permissions.ts'
import {
  ARCO_CHANNEL_TEXTS,
  ARCO_CHANNELS,
  ARCO_KIND_TEXTS,
  ARCO_KINDS,
  ARCO_STATE_TEXTS,
  ARCO_STATES,
} from './states.ts'

const change: Rule = (actor) => hasPermission(actor, 'personalData.manage')

/** Fields of a request about personal data, in the order of the form. */
export const arcoRequestFields = defineFields({
  folio: derived({ label: 'Folio', as: 'line', search: true, column: 1, width: 14 }),
  kind: choice({
    label: 'Derecho',
    choices: ARCO_KINDS,
    texts: ARCO_KIND_TEXTS,
    required: true,
    change,
    column: 2,
    section: 'request',
  }),
  name: name({ label: 'Solicitante', required: true, change, search: true, column: 3, section: 'request' }),
  /** E-mail address, phone number or postal address to which the answer goes. */
  contact: line({
    label: 'Medio para responderle',
    maxLength: 300,
    required: true,
    change,
    search: true,
    column: 9,
    section: 'request',
  }),
  channel: choice({
    label: 'Por dónde llegó',
    choices: ARCO_CHANNELS,
    texts: ARCO_CHANNEL_TEXTS,
    required: true,
    change,
    onlyInNew: true,
    column: 10,
    section: 'request',
  }),
  received_on: day({
    label: 'Recibida',
    required: true,
    change,
    onlyInNew: true,
    column: 4,
    section: 'request',
  }),
  text: longText({
    label: 'Qué solicita',
    maxLength: 4000,
    required: true,
    change,
    search: true,
    section: 'request',
  }),
  number: identifier({ label: 'Código de su credencial', maxLength: 40, change, section: 'request' }),
  /** Person whose data the request is about; null until identified, and for applicants without a record. */
  person: person({ label: 'Persona en el registro', nullable: true, change, section: 'request' }),
  person_name: name({ label: 'Persona en el registro, como se llamaba', search: true, column: 8 }),
  /** Label of the field that is to be rectified. */
  field: line({ label: 'Dato por rectificar', maxLength: 60, change, section: 'request' }),
  state: choice({
    label: 'Estado',
    choices: ARCO_STATES,
    texts: ARCO_STATE_TEXTS,
    blank: 'received',
    column: 6,
  }),
  due: day({ label: 'Vence', nullable: true, sort: true, column: 5 }),
  answer_due: day({ label: 'Responder a más tardar', required: true }),
  answer_extension: longText({ label: 'Por qué se amplió el plazo para responder' }),
  carry_out_due: day({ label: 'Cumplir a más tardar', nullable: true }),
  carry_out_extension: longText({ label: 'Por qué se amplió el plazo para cumplir' }),
  identity: longText({ label: 'Cómo se comprobó la identidad' }),
  answered_on: day({ label: 'Respondida', nullable: true, column: 7 }),
  answer: richText({ label: 'Respuesta' }),
  done_on: day({ label: 'Cumplida', nullable: true, column: 11 }),
  outcome: longText({ label: 'Qué se hizo' }),
  created_at: moment({ label: 'Registrada', required: true }),
  /** User who registered the request; null if it came by the public form. */
  created_by: reference('users', { label: 'La registró', nullable: true, internal: true }),
})
