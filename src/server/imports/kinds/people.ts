import { derivedLabels, fieldLabels } from '../../../contract/fieldLabels.ts'
import { fieldErrors, message } from '../../../contract/messages.ts'
import { getExpirationDate } from '../../../domain/accreditation.ts'
import { personRfc } from '../../../domain/fields.ts'
import { identityDocument, normalizeIdentityDocument } from '../../../domain/identityDocument.ts'
import { can, canChangePersonField, canSeeCompany, companyScope } from '../../../domain/permissions.ts'
import { formatSortName } from '../../../domain/personNames.ts'
import { newPerson, type PersonRow, personPatch } from '../../../domain/personnel.ts'
import { isGenericRfc } from '../../../domain/rfc.ts'
import { createVetoLookup } from '../../../domain/vetoes.ts'
import { texts as said } from '../../common/messages.ts'
import { randomId } from '../../common/secrets.ts'
import { insertPerson, updatePerson } from '../../personnel/personnelWrites.ts'
import { describeVeto } from '../../personnel/vetoes.ts'
import { getChanges } from '../../records/versions.ts'
import type { Row } from '../../store/rows.ts'
import { importTexts } from '../texts.ts'
import { type Context, type Field, field, type Kind, type Plan, refused, SINCE, YES_NO } from './kind.ts'
import {
  findByDocument,
  findCompanies,
  type KnownPeople,
  knownPeople,
  type Lists,
  listsOf,
  personKeys,
  personMeant,
} from './known.ts'
import { listPlannedValues } from './plannedValues.ts'
import { plannerOf } from './planner.ts'
import { definedOf, type Values } from './values.ts'

type Person = Row<'personnel'>

const title = fieldLabels.personnel

/** Columns of a sheet of people. `titles` are synonyms of a label: those of earlier exports, and others that users write. */
export const personFields: Field[] = [
  field('rfc', title.rfc, 'NUSA900131', {
    titles: ['RFC de la persona', 'R.F.C.'],
    note: 'Obligatorio: dice de quién es la fila. Si ya está en el portal, la fila cambia sus datos; una celda vacía no cambia nada.',
  }),
  field('last_names', title.last_names, 'Núñez Soto', {
    titles: ['Apellido', 'Apellidos del técnico'],
    note: 'Obligatorio al crear.',
  }),
  field('first_names', title.first_names, 'Ana', {
    titles: ['Nombres', 'Nombre de pila'],
    note: 'Obligatorio al crear.',
  }),
  field('paternal_surname', 'Apellido paterno', '', {
    titles: ['Paterno', 'Primer apellido', 'Ap. paterno', 'A. paterno'],
    note: 'En lugar de Apellidos, junto con el apellido materno.',
  }),
  field('maternal_surname', 'Apellido materno', '', {
    titles: ['Materno', 'Segundo apellido', 'Ap. materno', 'A. materno'],
  }),
  field('name', 'Nombre completo', '', {
    titles: [derivedLabels.personnel.name],
    note: 'En lugar de las columnas anteriores: apellidos, una coma y nombres.',
  }),
  field('role', title.role, 'Técnico(a) de inspección', {
    titles: ['Puesto', 'Cargo'],
    note: 'Obligatorio al crear: como está en el catálogo.',
  }),
  field('company', title.company, 'Instalaciones del Bajío', {
    titles: ['Empresa colaboradora', 'Contratista', 'RFC de la empresa', 'Colaboradora', 'Razón social'],
    note: 'Obligatorio al crear: el nombre o el RFC de una empresa registrada.',
  }),
  field('registration_date', title.registration_date, '15/01/2026', {
    kind: 'day',
    titles: ['Alta', 'Fecha de registro', 'Fecha de ingreso'],
    note: 'Obligatorio al crear. Día, mes y año: 31/01/2026.',
  }),
  field('accreditation_date', title.accreditation_date, '31/01/2026', {
    ...SINCE,
    titles: ['Acreditado el', 'Acreditación', 'Fecha acreditación'],
  }),
  field('accreditation_expiration_date', title.accreditation_expiration_date, '', {
    kind: 'day',
    titles: ['Vence', 'Vencimiento', 'Fecha de vencimiento', 'Vigencia hasta', 'Fecha de vigencia'],
    note: 'Sin ella, la acreditación dura lo que indican los Ajustes.',
  }),
  field('accreditation_number', title.accreditation_number, '', {
    titles: ['No. de acreditación', 'Núm. de acreditación', 'Folio', 'Acreditación número'],
    note: 'Sin él, el portal asigna uno.',
  }),
  field('identity_document', title.identity_document, 'G12345678', {
    titles: [
      'CURP',
      'Pasaporte',
      'Documento migratorio',
      'Documento de identidad',
      'Núm. de pasaporte',
      'CURP o pasaporte',
      'Tarjeta de residente',
      'NUE',
    ],
    note: 'Obligatorio con un RFC genérico (XEXX010101000), que comparten muchas personas: dice de quién es la fila.',
  }),
  field('ssn', title.ssn, '12345678901', { titles: ['Número de seguro social', 'IMSS'] }),
  field('phone', title.phone, '4421234567', { titles: ['Celular', 'Tel.'], note: '10 dígitos.' }),
  field('email', title.email, 'ana@ejemplo.mx', { titles: ['Correo', 'E-mail', 'Email'] }),
  field('address', title.address, 'Av. Juárez 10, Querétaro', { titles: ['Dirección'] }),
  field('naturgy_id', title.naturgy_id, '', { titles: ['900', 'Número 900'] }),
  field('active', title.active, 'Sí', { titles: ['Activo'], ...YES_NO }),
]

/** What rows are decided by, besides themselves. */
interface Known extends KnownPeople, Lists {}

/** Reads the names from one column (`Núñez Soto, Ana`), from two, or from three with the surnames apart. */
const getNames = (values: Values) => {
  const name = values.text('name')
  const [last, ...first] = (name ?? '').split(',').map((part) => part.trim())
  const isWhole = name !== undefined && values.text('last_names') === undefined
  if (isWhole && (!last || first.length !== 1 || !first[0])) values.refuse('name', importTexts.noComma)
  const surnames = [values.text('paternal_surname'), values.text('maternal_surname')]
    .filter(Boolean)
    .join(' ')
  return {
    last_names: values.text('last_names') ?? (surnames || (isWhole ? last : undefined)),
    first_names: values.text('first_names') ?? (isWhole ? first[0] : undefined),
  }
}

const roleOf = (values: Values, { roles }: Known, before: Person | undefined): number | undefined => {
  const name = values.text('role')
  if (name === undefined) return undefined
  const all = roles.called(name)
  // A choice that was made before stays, also where it is offered no longer.
  const found = all.filter(({ active }) => active)
  const same = all.find(({ id }) => id === before?.role)
  if (!same && found.length === 0) values.refuse('role', importTexts.noRole(name))
  if (!same && found.length > 1) values.refuse('role', importTexts.roles(name))
  return (same ?? found[0])?.id
}

const companyOf = (
  values: Values,
  known: Known,
  { actor }: Context,
  before: Person | undefined,
): number | undefined => {
  const name = values.text('company')
  if (name === undefined) return undefined
  const companies = findCompanies(values, known, actor)
  const same = companies.find(({ id }) => id === before?.company)
  if (!same && companies.length > 1) values.refuse('company', importTexts.companies(name))
  return (same ?? companies[0])?.id
}

/** When an accreditation began and ends: without an end of its own, it has one by the rule, also where it had none. */
const accreditationOf = (values: Values, { months }: Context, before: Person | undefined) => {
  const date = values.day('accreditation_date')
  const end = values.day('accreditation_expiration_date')
  const since = date ?? before?.accreditation_date ?? undefined
  if (end !== undefined && since === undefined)
    values.refuse('accreditation_expiration_date', importTexts.expiryAlone)
  if (end !== undefined && since !== undefined && end < since)
    values.refuse('accreditation_expiration_date', importTexts.expiryBefore)
  const isNew =
    date !== undefined && (date !== before?.accreditation_date || !before.accreditation_expiration_date)
  const until = end ?? (isNew ? (getExpirationDate(date, months) ?? undefined) : undefined)
  return { accreditation_date: date, accreditation_expiration_date: until }
}

/** Which of the fields that change may not be changed by whoever imports. */
const closedOf = ({ actor }: Context, changes: Partial<PersonRow>): string[] =>
  Object.keys(changes).filter(
    (field) =>
      !canChangePersonField(actor, field === 'accreditation_expiration_date' ? 'accreditation_date' : field),
  )

/** Whom a row is about: a person of the portal, or a new one with the RFC. */
interface Recognised {
  before: Person | undefined
  rfc: string | undefined
}

/** Finds the person of a row with a generic or missing RFC. Adds a problem if the row does not identify a person. */
const personWithDocument = (
  values: Values,
  known: Known,
  rfc: string | undefined,
  { actor }: Context,
): Recognised | undefined => {
  const { data: document, error } = identityDocument.safeParse(values.text('identity_document') ?? '')
  if (error) {
    values.refuseAll({ identity_document: fieldErrors(error.issues).non_field_errors ?? [] })
    return undefined
  }
  const before = findByDocument(known, document, values.text('accreditation_number'))
  if (before && !canSeeCompany(actor, before.company))
    values.refuse('identity_document', message('identityDocumentTaken'))
  else if (before && rfc !== undefined && !isGenericRfc(before.rfc)) values.refuse('rfc', importTexts.ownRfc)
  else if (document === '' && !before?.identity_document)
    values.refuse('identity_document', importTexts.documentNeeded)
  else if (!before && rfc === undefined) values.refuse('rfc', message('required'))
  else return { before, rfc: before ? undefined : rfc }
  return undefined
}

/** Finds the person of a row by RFC or identity document. Adds a problem if the row does not identify a person. */
const personOf = (values: Values, known: Known, context: Context): Recognised | undefined => {
  if (values.text('rfc') === undefined && values.text('identity_document') !== undefined)
    return personWithDocument(values, known, undefined, context)
  const { data: rfc, error } = personRfc.safeParse(values.text('rfc') ?? '')
  if (error) {
    values.refuseAll({ rfc: fieldErrors(error.issues).non_field_errors ?? [] })
    return undefined
  }
  if (isGenericRfc(rfc)) return personWithDocument(values, known, rfc, context)
  const match = personMeant(known, rfc, values.text('accreditation_number'))
  if ('reason' in match) {
    values.refuse('rfc', match.reason)
    return undefined
  }
  const { person: before } = match
  if (before && !canSeeCompany(context.actor, before.company)) values.refuse('rfc', message('rfcTaken'))
  const holder = known.byDocument.get(normalizeIdentityDocument(values.text('identity_document') ?? ''))
  if (holder && holder.id !== before?.id) values.refuse('identity_document', importTexts.documentTaken)
  return { before, rfc }
}

const IDENTIFYING = ['rfc', 'identity_document']
const NOBODY: Recognised = { before: undefined, rfc: undefined }

const planned = (values: Values, known: Known, context: Context, now: Date): Plan => {
  const names = getNames(values)
  const label = [names.last_names ?? values.text('name'), names.first_names].filter(Boolean).join(', ')
  const { rfc, before } = personOf(values, known, context) ?? NOBODY
  const isKnown = values.problems.every(({ field }) => !IDENTIFYING.includes(field))
  const visible = before && canSeeCompany(context.actor, before.company) ? before : undefined
  const number = values.text('accreditation_number')
  const wanted = definedOf({
    ...names,
    rfc,
    identity_document: values.text('identity_document'),
    role: roleOf(values, known, before),
    company: companyOf(values, known, context, before),
    registration_date: values.day('registration_date'),
    ssn: values.identifier('ssn', visible?.ssn),
    phone: values.identifier('phone', visible?.phone),
    email: values.text('email'),
    address: values.text('address'),
    accreditation_number: values.identifier('accreditation_number', visible?.accreditation_number),
  })
  const { accreditation_expiration_date: ends, ...patch } = definedOf({
    ...accreditationOf(values, context, before),
    active: values.boolean('active'),
    naturgy_id: values.identifier('naturgy_id', visible?.naturgy_id),
  })
  const holder = number === undefined ? undefined : known.holders.get(number)
  if (isKnown && holder && holder !== before?.id)
    values.refuse('accreditation_number', importTexts.numberTaken)
  const wrong = () => refused(visible ? formatSortName(visible) : label, values.problems, visible?.id)
  // Of whom nobody knows who it is, nobody knows what is missing either.
  if (!isKnown) return wrong()
  const checked = before ? personPatch.safeParse({ ...wanted, ...patch }) : newPerson.safeParse(wanted)
  const extra = before ? undefined : personPatch.safeParse(patch)
  for (const parsed of [checked, extra])
    if (parsed && !parsed.success) values.refuseAll(moveNameErrors(fieldErrors(parsed.error.issues), values))
  if (!checked.success || (extra && !extra.success) || values.problems.length > 0) return wrong()
  const next: Partial<PersonRow> = {
    ...(checked.data as Partial<PersonRow>),
    ...(extra?.data as Partial<PersonRow> | undefined),
    ...(ends === undefined ? {} : { accreditation_expiration_date: ends }),
  }
  return before
    ? changePlan(before, next, values, known, context, now)
    : createPlan(next as PersonRow, values, known, context, now)
}

/** Moves the errors of names that come from another column to that column. */
const moveNameErrors = (errors: Record<string, string[]>, values: Values): Record<string, string[]> => {
  const columnOf = (field: string): string => {
    if (!/_names$/u.test(field) || values.text(field) !== undefined) return field
    if (values.text('name') !== undefined) return 'name'
    const surname = ['paternal_surname', 'maternal_surname'].find((one) => values.text(one) !== undefined)
    return field === 'last_names' ? (surname ?? field) : field
  }
  return Object.fromEntries(Object.entries(errors).map(([field, reasons]) => [columnOf(field), reasons]))
}

/** Formats a person's references as the names of their records. */
const getFormats = ({ names }: Known) => ({
  role: (id: number) => names.roles.get(id) ?? '',
  company: (id: number) => names.companies.get(id) ?? '',
})

/** Fields whose change in an accredited or vetoed person needs its own confirmation. */
export const SENSITIVE = ['last_names', 'first_names', 'company', 'rfc', 'identity_document'] as const

const isSensitiveChange = (before: Person, changes: Partial<PersonRow>): boolean =>
  (before.accreditation_date !== null || before.vetoed) && SENSITIVE.some((field) => field in changes)

const isVetoed = (known: Known, person: Pick<PersonRow, 'id' | 'rfc' | 'company'>): boolean =>
  createVetoLookup(
    known.vetoes,
    known.exceptions,
  )({
    id: person.id,
    rfc: person.rfc,
    company_rfc: known.companyRfc.get(person.company) ?? '',
  }).length > 0

const createPlan = (next: PersonRow, values: Values, known: Known, context: Context, now: Date): Plan => {
  const { actor } = context
  const label = `${next.last_names}, ${next.first_names}`
  if (!can(actor, 'personnel.create')) values.refuse('', said.forbidden)
  if (next.accreditation_number && companyScope(actor) !== 'all')
    values.refuse('accreditation_number', message('forbiddenField'))
  const { accreditation_date, accreditation_expiration_date, active, naturgy_id } = next
  for (const field of closedOf(
    context,
    definedOf({ accreditation_date, accreditation_expiration_date, active, naturgy_id }),
  ))
    values.refuse(field, message('forbiddenField'))
  const [veto] = createVetoLookup(known.vetoes, [])({ id: '', rfc: next.rfc, company_rfc: '' })
  if (veto) values.refuse('rfc', describeVeto(veto, actor, next.rfc))
  else if (next.accreditation_date && known.ended.has(next.company))
    values.refuse('accreditation_date', said.companyInactiveDate)
  else if (next.accreditation_date && isVetoed(known, { ...next, id: '' }))
    values.refuse('accreditation_date', said.vetoedDate)
  if (values.problems.length > 0) return refused(label, values.problems)
  return {
    outcome: 'created',
    problems: [],
    label,
    values: listPlannedValues(next, undefined, getFormats(known)),
    async write(tx) {
      const id = randomId()
      await insertPerson(tx, { ...next, id }, { actor, now })
      return id
    },
  }
}

const changePlan = (
  before: Person,
  next: Partial<PersonRow>,
  values: Values,
  known: Known,
  context: Context,
  now: Date,
): Plan => {
  const { actor, months } = context
  const { veto_reason: _, rfc_confirmed: __, ...own } = next as Partial<PersonRow> & Record<string, unknown>
  const changes = getChanges<PersonRow>(before, own)
  const label = `${next.last_names ?? before.last_names}, ${next.first_names ?? before.first_names}`
  for (const field of closedOf(context, changes)) values.refuse(field, message('forbiddenField'))
  if (changes.accreditation_date && known.ended.has(changes.company ?? before.company))
    values.refuse('accreditation_date', said.companyInactiveDate)
  else if (changes.accreditation_date && isVetoed(known, { ...before, ...changes }))
    values.refuse('accreditation_date', said.vetoedDate)
  if (values.problems.length > 0) return refused(label, values.problems, before.id)
  const isSame = Object.keys(changes).length === 0
  return {
    outcome: isSame ? 'same' : 'changed',
    problems: [],
    label,
    target: before.id,
    values: listPlannedValues(changes, before, getFormats(known)),
    isSensitive: isSensitiveChange(before, changes),
    async write(tx) {
      await updatePerson(tx, before, changes, { actor, now, months })
      return before.id
    },
  }
}

/** People are recognised by their RFC, or by their identity document where the RFC is generic. */
export const people: Kind = {
  fields: async () => personFields,
  needs: () => [['rfc']],
  planner: (context) =>
    plannerOf(personKeys, listsOf, async (rows, lists, store, now) => {
      const found = await knownPeople(
        store,
        rows.map(({ given }) => given),
      )
      return rows.map(({ values }) => planned(values, { ...found, ...lists }, context, now))
    }),
}
