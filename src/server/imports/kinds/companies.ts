import { fieldLabels } from '../../../contract/fieldLabels.ts'
import { fieldErrors, message } from '../../../contract/messages.ts'
import {
  BLANK_COMPANY,
  BUSINESS_AREAS,
  type CompanyRow,
  companyDataPatch,
  newCompany,
  WORK_DIVISIONS,
} from '../../../domain/companies.ts'
import { getCompanyNameKey } from '../../../domain/companyNames.ts'
import { can, canChangeCompanyField, canSeeCompany } from '../../../domain/permissions.ts'
import { isGenericRfc, normalizeRfc } from '../../../domain/rfc.ts'
import { fold } from '../../../domain/text.ts'
import { createVetoLookup, isSameRfc } from '../../../domain/vetoes.ts'
import { texts as said } from '../../common/messages.ts'
import { describeVeto } from '../../personnel/vetoes.ts'
import { getChanges, withNextVersion } from '../../records/versions.ts'
import type { Row } from '../../store/rows.ts'
import { importTexts } from '../texts.ts'
import {
  type Context,
  type Field,
  field,
  type Kind,
  type Plan,
  type PlannedValue,
  type RowTexts,
  refused,
  YES_NO,
} from './kind.ts'
import { type Lists, listsOf } from './known.ts'
import { listPlannedValues } from './plannedValues.ts'
import { type Keys, plannerOf } from './planner.ts'
import { definedOf, type Values } from './values.ts'

type Company = Row<'companies'>

const title = fieldLabels.companies

/* `titles` are synonyms of a label: those of earlier exports, and others that users write. */

const companyFields: Field[] = [
  field('company_name', title.company_name, 'Instalaciones del Bajío SA de CV', {
    titles: ['Empresa', 'Nombre', 'Empresa colaboradora', 'Nombre de la empresa', 'Contratista'],
    note: 'Obligatorio: con el RFC dice de qué empresa es la fila. Si ya está en el portal, la fila cambia sus datos; una celda vacía no cambia nada.',
  }),
  field('rfc', title.rfc, 'IBA900131', { titles: ['RFC de la empresa', 'R.F.C.'] }),
  field('zone', title.zone, 'Bajío', { note: 'Obligatorio al crear: como está en el catálogo.' }),
  field('active', title.active, 'Sí', YES_NO),
  field('ruec', title.ruec),
  field('repse_number', title.repse_number, '', { titles: ['REPSE'] }),
  field('sap_creditor_id', title.sap_creditor_id, '', { titles: ['Acreedor SAP'] }),
  field('sap_client_id', title.sap_client_id, '', { titles: ['Cliente SAP'] }),
  field('sap_gor', title.sap_gor),
  field('sap_pm', title.sap_pm),
  field('work_division', title.work_division, 'X1, X2', {
    note: `Separadas por comas: ${WORK_DIVISIONS.join(', ')}.`,
  }),
  field('business_area', title.business_area, 'OPERACIONES CLIENTES', {
    note: `Separadas por comas: ${BUSINESS_AREAS.join(', ')}.`,
  }),
  field('business_address', title.business_address),
  field('billing_address', title.billing_address),
  field('provider_url', title.provider_url, 'https://ejemplo.mx', { titles: ['Sitio web', 'Página web'] }),
  field('sap_payment_alert_blocked', title.sap_payment_alert_blocked, 'No', {
    ...YES_NO,
    titles: ['Pago bloqueado en SAP'],
  }),
  field(
    'prevention_security_health_environment_certified',
    title.prevention_security_health_environment_certified,
    'Sí',
    YES_NO,
  ),
  field('legal_representative', title.legal_representative),
  field('security_supervisor', title.security_supervisor),
]

const FLAGS = [
  'active',
  'sap_payment_alert_blocked',
  'prevention_security_health_environment_certified',
] as const
/** Fields that a spreadsheet program may take for numbers. */
const IDENTIFIERS = ['ruec', 'repse_number', 'sap_creditor_id', 'sap_client_id', 'sap_gor', 'sap_pm'] as const
/** What is a text and goes to the schema as it is. */
const TEXTS = companyFields
  .map(({ name }) => name)
  .filter((name) => name !== 'zone' && !FLAGS.some((flag) => flag === name))

/** Returns the RFC of a row, or '' if it is generic or missing. */
const rfcOf = ({ texts }: RowTexts): string => {
  const rfc = normalizeRfc(texts.get('rfc') ?? '')
  return isGenericRfc(rfc) ? '' : rfc
}

/** Whom a row means: by its RFC, or else by its name. */
const companyMeant = (
  given: RowTexts,
  values: Values,
  { companies }: Lists,
): { company: Company | undefined } | { reason: string } => {
  const name = values.text('company_name') ?? ''
  const rfc = rfcOf(given)
  const byRfc = rfc === '' ? [] : companies.called(rfc).filter((row) => row.rfc === rfc)
  const byName = companies.called(name).filter((row) => fold(row.company_name) === fold(name))
  const both = byRfc.filter((row) => byName.includes(row))
  if (both.length === 1) return { company: both[0] }
  if (byRfc.length === 1) return { company: byRfc[0] }
  if (byRfc.length > 1) return { reason: importTexts.firms(name) }
  const open = byName.filter((row) => rfc === '' || row.rfc === '')
  if (open.length > 1) return { reason: importTexts.firms(name) }
  if (byName.length > 0 && open.length === 0) return { reason: importTexts.otherRfc }
  return { company: open[0] }
}

interface NamedRow {
  number: number
  name: string
  rfc: string
}

/** Rows of the sheet by the name of their company without legal form. */
const createSheetNames = () => {
  const byBase = new Map<string, Map<number, NamedRow>>()
  return {
    add(given: RowTexts): void {
      const name = given.texts.get('company_name') ?? ''
      const { base } = getCompanyNameKey(name)
      const rows = byBase.get(base) ?? new Map<number, NamedRow>()
      byBase.set(base, rows.set(given.number, { number: given.number, name, rfc: rfcOf(given) }))
    },
    /** Returns the rows before a row that have its company's name. */
    getBefore: (given: RowTexts, base: string): NamedRow[] =>
      [...(byBase.get(base)?.values() ?? [])].filter(({ number }) => number < given.number),
  }
}
type SheetNames = ReturnType<typeof createSheetNames>

const haveDifferentRfcs = (one: string, other: string): boolean =>
  one !== '' && other !== '' && !isGenericRfc(other) && !isSameRfc(one, other)

/** Refuses a new company whose name is that of another one but for case, punctuation or legal form, unless their RFCs differ. */
const refuseSimilarName = (
  given: RowTexts,
  values: Values,
  { companiesByBaseName }: Lists,
  sheetNames: SheetNames,
  { actor }: Context,
): void => {
  const name = values.text('company_name') ?? ''
  const { full: whole, base } = getCompanyNameKey(name)
  if (base === '' || values.problems.some(({ field }) => field === 'company_name')) return
  const rfc = rfcOf(given)
  const existing = (companiesByBaseName.get(base) ?? []).filter(
    (row) => canSeeCompany(actor, row.id) && !haveDifferentRfcs(rfc, row.rfc),
  )
  const similar = existing.find((row) => getCompanyNameKey(row.company_name).full === whole) ?? existing[0]
  const row = sheetNames.getBefore(given, base).find((before) => !haveDifferentRfcs(rfc, before.rfc))
  if (similar)
    values.refuse(
      'company_name',
      (similar.rfc === '' ? importTexts.sameNameNoRfc : importTexts.sameName)(similar.company_name),
      similar.company_name,
    )
  else if (row)
    values.refuse(
      'company_name',
      importTexts.sameNameInRow(row.name, row.number),
      fold(row.name) === fold(name) ? undefined : row.name,
    )
}

const zoneOf = (values: Values, { zones }: Lists, before: Company | undefined): number | undefined => {
  const name = values.text('zone')
  if (name === undefined) return undefined
  const zone = zones.called(name).find(({ active, id }) => active || id === before?.zone)
  if (!zone) values.refuse('zone', importTexts.noZone(name))
  return zone?.id
}

const planned = (
  given: RowTexts,
  values: Values,
  lists: Lists,
  sheetNames: SheetNames,
  context: Context,
  now: Date,
): Plan => {
  const { texts } = given
  const { actor } = context
  const label = values.text('company_name') ?? ''
  const match = companyMeant(given, values, lists)
  if ('reason' in match) values.refuse('company_name', match.reason)
  const before = 'company' in match ? match.company : undefined
  if (!before) refuseSimilarName(given, values, lists, sheetNames, context)
  const isOwn = before !== undefined && canSeeCompany(actor, before.id)
  if (before && !isOwn) values.refuse('company_name', said.notFound)
  const wrong = () => refused(label, values.problems, isOwn ? String(before.id) : undefined)
  const wanted = definedOf({
    ...Object.fromEntries(TEXTS.map((name) => [name, texts.get(name)])),
    ...Object.fromEntries(
      IDENTIFIERS.map((name) => [name, values.identifier(name, isOwn ? before[name] : '')]),
    ),
    ...Object.fromEntries(FLAGS.map((name) => [name, values.boolean(name)])),
    zone: zoneOf(values, lists, before),
  })
  const needed = newCompany.safeParse({ company_name: label, zone: wanted.zone })
  const parsed = companyDataPatch.safeParse(wanted)
  if (!before && !needed.success) values.refuseAll(fieldErrors(needed.error.issues))
  if (!parsed.success) values.refuseAll(fieldErrors(parsed.error.issues))
  if (!before && !can(actor, 'companies.create')) values.refuse('', said.forbidden)
  if (!parsed.success || values.problems.length > 0) return wrong()
  const next = definedOf(parsed.data) as Partial<CompanyRow>
  const changes = before ? getChanges<CompanyRow>(before, next) : next
  if (before)
    for (const field of Object.keys(changes))
      if (!canChangeCompanyField(actor, field)) values.refuse(field, message('forbiddenField'))
  const [veto] = changes.rfc
    ? createVetoLookup(lists.vetoes, [])({ id: '', rfc: changes.rfc, company_rfc: '' })
    : []
  if (veto) values.refuse('rfc', describeVeto(veto, actor, changes.rfc ?? ''))
  if (values.problems.length > 0) return wrong()
  const plannedValues = listPlannedValues(changes, before, {
    zone: (id: number) => lists.names.zones.get(id) ?? '',
  })
  return before
    ? changePlan(before, changes, label, plannedValues)
    : createPlan(next, label, plannedValues, now)
}

const createPlan = (next: Partial<CompanyRow>, label: string, values: PlannedValue[], now: Date): Plan => ({
  outcome: 'created',
  problems: [],
  label,
  values,
  async write(tx) {
    const row = { ...BLANK_COMPANY, ...next, created_at: now.toISOString() }
    const made = await tx.create('companies', row as Omit<CompanyRow, 'id'>)
    return String(made.id)
  },
})

const changePlan = (
  before: Company,
  changes: Partial<CompanyRow>,
  label: string,
  values: PlannedValue[],
): Plan => ({
  outcome: Object.keys(changes).length === 0 ? 'same' : 'changed',
  problems: [],
  label,
  target: String(before.id),
  values,
  async write(tx) {
    await tx.update('companies', before.id, withNextVersion(before, changes))
    return String(before.id)
  },
})

/** A company may come once in a sheet: by its RFC, or by its name where the RFC is missing or generic. */
const keysOf: Keys = (given) => {
  const rfc = rfcOf(given)
  return [rfc === '' ? ['company_name', fold(given.texts.get('company_name') ?? '')] : ['rfc', rfc]]
}

/** Companies are recognised by their RFC, or by their name. */
export const companies: Kind = {
  fields: async () => companyFields,
  needs: () => [['company_name']],
  planner(context) {
    const sheetNames = createSheetNames()
    const planner = plannerOf(keysOf, listsOf, (rows, lists, _, now) =>
      rows.map(({ given, values }) => {
        sheetNames.add(given)
        return planned(given, values, lists, sheetNames, context, now)
      }),
    )
    return {
      ...planner,
      skip(row) {
        planner.skip(row)
        sheetNames.add(row)
      },
    }
  },
}
