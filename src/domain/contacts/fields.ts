import {
  defineFields,
  email,
  identifier,
  line,
  moment,
  name,
  phone,
  reference,
  yesNo,
} from '../fields/fields.ts'
import { withdrawal } from '../fields/shared.ts'
import { allowEveryone } from '../permissions.ts'

/** Users who may add contacts may also change all of their fields. */
const change = allowEveryone

/** Fields of a contact of a company (docs/requirements.md §4). */
export const contactFields = defineFields({
  company: reference('companies', {
    label: 'Empresa',
    required: true,
    internal: true,
    import: {
      titles: ['Empresa colaboradora', 'Razón social', 'RFC de la empresa', 'Contratista'],
      example: 'Instalaciones del Bajío',
      note: 'Obligatorio: el nombre o el RFC de una empresa registrada.',
    },
  }),
  name: name({
    label: 'Nombre',
    required: true,
    change,
    search: true,
    sort: true,
    column: true,
    import: {
      titles: ['Contacto', 'Nombre del contacto'],
      example: 'Ana Núñez',
      note: 'Obligatorio. Si la empresa ya tiene un contacto con este nombre, la fila cambia sus datos.',
    },
  }),
  phone: phone({
    label: 'Teléfono',
    required: true,
    change,
    search: true,
    column: true,
    import: { titles: ['Celular'], example: '4421234567', note: 'Obligatorio al crear: 10 dígitos.' },
  }),
  email: email({
    label: 'Correo electrónico',
    required: true,
    change,
    search: true,
    column: true,
    import: {
      titles: ['Correo', 'E-mail', 'Email'],
      example: 'ana@ejemplo.mx',
      note: 'Obligatorio al crear.',
    },
  }),
  mail_off: yesNo({ label: 'No quiere correos', late: true, internal: true, width: 18 }),
  position: line({
    label: 'Puesto',
    maxLength: 120,
    required: true,
    change,
    search: true,
    column: true,
    width: 26,
    import: { titles: ['Cargo'], example: 'Jefa de operación', note: 'Obligatorio al crear.' },
  }),
  id_900: identifier({
    label: 'Número 900',
    maxLength: 40,
    change,
    search: true,
    column: true,
    import: { titles: ['ID 900', '900'] },
  }),
  created_at: moment({ label: 'Fecha de alta', required: true, internal: true }),
  ...withdrawal,
})
