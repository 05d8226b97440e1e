import { LAST_DAY } from '../common/days.ts'
import {
  accreditationNumber,
  choice,
  columnNames,
  curp,
  day,
  defineFields,
  derived,
  email,
  file,
  identifier,
  identityDocument,
  labelsOf,
  line,
  moment,
  name,
  nss,
  personRfc,
  phone,
  reference,
  sortNames,
  yesNo,
} from '../fields/fields.ts'
import { getAccessibleCompany, hasAnyGroup, hasPermission, type Rule } from '../permissions.ts'
import { FLAGS, KNOWN_STATES, STANDINGS } from './accreditation.ts'

/** Users who accredit or review. They see fields about the accreditation. */
const reviewers = hasAnyGroup('utility', 'company', 'certifier', 'read_only')
/** Users who maintain the record. Only they see personal data. */
const keepers = hasAnyGroup('utility', 'company', 'certifier')

export const editors: Rule = (actor) => hasPermission(actor, 'personnel.update')
/** Editors who see all companies. Contractors may not change where, and as what, a person works. */
const staff: Rule = (actor) => editors(actor) && getAccessibleCompany(actor) === 'all'
const accreditors: Rule = (actor) => staff(actor) && hasAnyGroup('utility', 'certifier')(actor)

/** Fields of a person, in the order of the page and the form (docs/requirements.md §4, docs/decisions.md "Fields of a person by group"). */
export const personFields = defineFields({
  accreditation_flag: derived({
    label: 'Estado',
    as: 'choice',
    choices: FLAGS,
    column: 1,
    width: 14,
  }),
  name: derived({ label: 'Nombre', as: 'name', sort: true, column: 2, width: 40 }),
  first_names: name({
    label: 'Nombre(s)',
    maxLength: 120,
    printed: true,
    required: true,
    change: editors,
    search: true,
    section: 'identity',
    column: true,
    width: 22,
    import: { titles: ['Nombres', 'Nombre de pila'], example: 'Ana', note: 'Obligatorio al crear.' },
  }),
  last_names: name({
    label: 'Apellidos',
    maxLength: 120,
    printed: true,
    required: true,
    change: editors,
    search: true,
    section: 'identity',
    column: true,
    width: 26,
    import: {
      titles: ['Apellido', 'Apellidos del técnico'],
      example: 'Núñez Soto',
      note: 'Obligatorio al crear.',
    },
  }),
  rfc: personRfc({
    label: 'RFC',
    required: 'new',
    see: keepers,
    change: editors,
    search: 'personal',
    section: 'identity',
    column: 12,
    import: {
      titles: ['RFC de la persona', 'R.F.C.'],
      example: 'NUSA900131',
      note: 'Obligatorio: dice de quién es la fila. Si ya está en el portal, la fila cambia sus datos; una celda vacía no cambia nada.',
    },
  }),
  curp: curp({
    label: 'CURP',
    late: true,
    addition: true,
    see: keepers,
    change: editors,
    search: 'personal',
    section: 'identity',
    column: 13,
    import: {
      titles: ['Clave Única de Registro de Población', 'C.U.R.P.'],
      example: 'NUSA900131MQTXTN05',
    },
  }),
  identity_document: identityDocument({
    label: 'Pasaporte o documento migratorio',
    late: true,
    addition: true,
    see: keepers,
    change: editors,
    search: 'personal',
    section: 'identity',
    column: 14,
    import: {
      titles: [
        'CURP, pasaporte o documento migratorio',
        'Pasaporte',
        'Documento migratorio',
        'Documento de identidad',
        'Núm. de pasaporte',
        'CURP o pasaporte',
        'Tarjeta de residente',
        'NUE',
      ],
      example: 'G12345678',
      note: 'Con un RFC genérico (XEXX010101000), que comparten muchas personas, es obligatorio este o la CURP: dice de quién es la fila.',
    },
  }),
  ssn: nss({
    label: 'NSS',
    see: keepers,
    change: editors,
    search: 'personal',
    section: 'identity',
    column: 15,
    import: { titles: ['Número de seguro social', 'IMSS'], example: '12345678901' },
  }),

  company: reference('companies', {
    label: 'Empresa',
    required: true,
    change: staff,
    named: 'company_name',
    section: 'work',
    import: {
      titles: ['Empresa colaboradora', 'Contratista', 'RFC de la empresa', 'Colaboradora', 'Razón social'],
      example: 'Instalaciones del Bajío',
      note: 'Obligatorio al crear: el nombre o el RFC de una empresa registrada.',
    },
  }),
  company_name: derived({ label: 'Empresa', as: 'line', search: true, sort: true, column: 4, width: 34 }),
  zone: derived({
    label: 'Zona',
    as: 'line',
    search: true,
    sort: true,
    section: 'work',
    column: 5,
    width: 18,
  }),
  role: reference('roles', {
    label: 'Rol',
    required: true,
    change: staff,
    named: 'role_name',
    section: 'work',
    import: {
      titles: ['Puesto', 'Cargo'],
      example: 'Técnico(a) de inspección',
      note: 'Obligatorio al crear: como está en el catálogo.',
    },
  }),
  role_name: derived({ label: 'Rol', as: 'line', search: true, sort: true, column: 3, width: 26 }),
  role_type: derived({ label: 'Tipo de rol', as: 'line', section: 'work', column: true, width: 20 }),
  role_definition: derived({
    label: 'Perfil',
    as: 'line',
    section: 'work',
    wide: true,
    column: true,
    width: 40,
  }),

  phone: phone({
    label: 'Teléfono',
    see: keepers,
    change: editors,
    search: 'personal',
    section: 'contact',
    column: 16,
    import: { titles: ['Celular', 'Tel.'], example: '4421234567', note: '10 dígitos.' },
  }),
  email: email({
    label: 'Correo electrónico',
    marked: true,
    see: keepers,
    change: editors,
    search: 'personal',
    section: 'contact',
    column: 17,
    import: { titles: ['Correo', 'E-mail', 'Email'], example: 'ana@ejemplo.mx' },
  }),
  address: line({
    label: 'Domicilio',
    maxLength: 300,
    see: keepers,
    change: editors,
    section: 'contact',
    wide: true,
    column: 18,
    width: 40,
    import: { titles: ['Dirección'], example: 'Av. Juárez 10, Querétaro' },
  }),

  accreditation_number: accreditationNumber({
    label: 'Número de acreditación',
    nullable: true,
    change: staff,
    search: true,
    section: 'accreditation',
    column: 7,
    import: {
      titles: ['No. de acreditación', 'Núm. de acreditación', 'Folio', 'Acreditación número'],
      note: 'Sin él, el portal asigna uno.',
    },
  }),
  naturgy_id: identifier({
    label: 'ID 900',
    maxLength: 40,
    change: staff,
    notInNew: true,
    search: true,
    section: 'accreditation',
    column: 8,
    import: { titles: ['900', 'Número 900'] },
  }),
  registration_date: day({
    label: 'Fecha de alta',
    nullable: true,
    required: 'new',
    see: reviewers,
    change: editors,
    section: 'accreditation',
    column: 10,
    import: {
      titles: ['Alta', 'Fecha de registro', 'Fecha de ingreso'],
      example: '15/01/2026',
      note: 'Obligatorio al crear. Día, mes y año: 31/01/2026.',
    },
  }),
  accreditation_date: day({
    label: 'Fecha de acreditación',
    nullable: true,
    see: reviewers,
    change: accreditors,
    notInNew: true,
    section: 'accreditation',
    column: 11,
    import: { titles: ['Acreditado el', 'Acreditación', 'Fecha acreditación'], example: '31/01/2026' },
  }),
  accreditation_expiration_date: day({
    label: 'Vigencia',
    nullable: true,
    decisive: true,
    sort: true,
    section: 'accreditation',
    column: 6,
    import: {
      titles: ['Vence', 'Vencimiento', 'Fecha de vencimiento', 'Vigencia hasta', 'Fecha de vigencia'],
      note: 'Sin ella, la acreditación dura lo que indican los Ajustes.',
    },
  }),
  active: yesNo({
    label: 'Personal Activo',
    blank: true,
    decisive: true,
    change: staff,
    notInNew: true,
    section: 'accreditation',
    column: 9,
    import: { titles: ['Activo'], example: 'Sí' },
  }),

  /** Id in the QR code that replaces a guessable imported id; null if the person's own id is safe. */
  public_id: line({ label: 'Identificador del QR', nullable: true, late: true, internal: true }),
  photo: file({ label: 'Foto', nullable: true, internal: true }),
  profile_picture: derived({ label: 'Foto', as: 'file', nullable: true }),
  /** Small picture for lists. Not in the documented API. */
  profile_thumbnail: derived({ label: 'Foto', as: 'file', nullable: true }),
  status: derived({ label: 'Acreditado', as: 'yesNo', decisive: true }),
  /** State of the person, which explains the flag. Not in the documented API. */
  state: derived({ label: 'Estado', as: 'choice', choices: KNOWN_STATES, decisive: true }),
  /** Decision of the utility, such as suspended or revoked. Not in the documented API. */
  standing: choice({ label: 'Situación', choices: STANDINGS, blank: 'regular', late: true }),
  /** Whether a veto applies to the person or the company. Not in the documented API. */
  vetoed: yesNo({ label: 'Vetada', late: true, column: true }),
  /** Whether the person objected to mails about them (docs/decisions.md). Not in the documented API. */
  no_email: yesNo({ label: 'Se opuso a los correos', late: true, see: hasAnyGroup('utility') }),
  /** False if the company was deactivated. Not in the documented API. */
  company_active: yesNo({ label: 'Empresa activa', blank: true, late: true, column: true }),
  // Copied from requirements and documents, so that lists can be filtered (domain/people/accreditation.ts).
  blocked_from: day({ label: 'No puede trabajar desde', blank: LAST_DAY, late: true, internal: true }),
  lacking_from: day({
    label: 'Con requisitos pendientes desde',
    blank: LAST_DAY,
    late: true,
    internal: true,
  }),
  ending_from: day({ label: 'Con requisitos por vencer desde', blank: LAST_DAY, late: true, internal: true }),
  created_at: moment({ label: 'Registrado', required: true, see: reviewers, column: true }),

  // Lists of the person's page. Their schemas are in schemas.ts.
  personnel_accreditation: derived({ label: 'Requisitos de acreditación', see: reviewers }),
  veto_exceptions: derived({ label: 'Excepciones a vetos', see: reviewers }),
  vetoes: derived({ label: 'Vetos', see: reviewers }),
  moves: derived({ label: 'Traslados', see: reviewers }),
  accreditations: derived({ label: 'Historial de acreditación', see: reviewers }),
})

export type PersonField = keyof typeof personFields

export const personLabels = labelsOf(personFields)

/** Columns of lists and exports of people. */
export const personColumns = columnNames(personFields)

export const personSorts = sortNames(personFields)
