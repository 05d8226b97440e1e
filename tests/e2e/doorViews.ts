import type { RichNode } from '../../src/domain/common/richText.ts'
import type { DoorView, Language } from '../../src/domain/door/door.ts'

const person = {
  id: 'p1',
  name: 'Álvarez Núñez, María José',
  first_names: 'María José',
  last_names: 'Álvarez de la Torre y Núñez',
  company_name: 'Instalaciones del Bajío',
  role_name: 'Técnica de instalación',
  role_definition: 'Técnica de instalación y verificación de gas',
  role_type: 'Operativo',
  accreditation_number: 'A-004217',
  active: true,
  status: true,
  accreditation_expiration_date: '2027-12-01',
  accreditation_flag: 'success' as const,
  profile_picture: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
}
/** Privacy notice with every kind of element that texts have. */
const notice: RichNode[] = [
  { tag: 'h2', children: ['Quién responde por sus datos'] },
  {
    tag: 'p',
    children: ['La distribuidora. ', { tag: 'a', href: '/derechos-arco', children: ['Sus derechos'] }],
  },
  { tag: 'ul', children: [{ tag: 'li', children: ['Identificación: RFC, CURP y fotografía'] }] },
  {
    tag: 'table',
    children: [{ tag: 'tbody', children: [{ tag: 'tr', children: [{ tag: 'td', children: ['Dato'] }] }] }],
  },
]
const checkedAt = new Date('2026-11-21T15:41:00Z')
const reportFields = { what: 'Pidió dinero en efectivo.', place: 'Roble 12, Centro', phone: '55 1234 5678' }

/** Every view of the public page that the server can render. */
export const doorViews = (language: Language): Record<string, DoorView> => {
  const bare = { language, utility: {} }
  const common = {
    language,
    utility: { name: 'Gas del Centro', phone: '800 123 4567', report: 'https://gas.example/reportes' },
  }
  return {
    valid: { ...common, at: checkedAt, kind: 'valid', person },
    'valid, without a picture or a phone to call': {
      ...bare,
      at: checkedAt,
      kind: 'valid',
      number: 'A-004217',
      person: { ...person, profile_picture: null },
    },
    'not valid': { ...common, at: checkedAt, kind: 'invalid' },
    'not valid, typed, without a phone to call': { ...bare, at: checkedAt, kind: 'invalid', number: 'A-9' },
    busy: { ...common, at: checkedAt, kind: 'unchecked' },
    'busy, without a phone to call': { ...bare, at: checkedAt, kind: 'unchecked' },
    typing: { ...common, kind: 'typing', values: {}, invalidFields: [] },
    'typing, refused': {
      ...common,
      kind: 'typing',
      values: { number: '', letters: 'ÁLV' },
      invalidFields: ['number', 'letters'],
    },
    'a report that is wrong': {
      ...common,
      kind: 'report',
      number: 'A-004217',
      values: { ...reportFields, phone: '12' },
      invalidFields: ['what', 'place', 'phone', 'photo'],
    },
    'a report that is refused': {
      ...common,
      kind: 'report',
      isRefused: true,
      values: reportFields,
      invalidFields: [],
    },
    'a report that came': { ...common, kind: 'reported', report: '123' },
    'a report with the privacy notice': {
      ...common,
      utility: { ...common.utility, notice },
      kind: 'report',
      values: reportFields,
      invalidFields: [],
    },
    'the privacy notice': {
      ...common,
      kind: 'notice',
      edition: { version: 2, publishedAt: checkedAt, text: notice },
    },
    'no privacy notice': { ...common, kind: 'notice' },
    'a request about personal data': {
      ...common,
      utility: { ...common.utility, notice },
      kind: 'arco',
      values: {},
      invalidFields: [],
    },
    'a request that is wrong': {
      ...common,
      kind: 'arco',
      values: { kind: 'access', name: '', text: '' },
      invalidFields: ['name', 'contact', 'text', 'number', 'kind'],
    },
    'a request that is refused': {
      ...common,
      kind: 'arco',
      isRefused: true,
      values: { name: 'Ana Paz' },
      invalidFields: [],
    },
    'a request that came': { ...common, kind: 'arcoReceived', request: '12' },
  }
}
