import { fieldErrors, message } from '../../../contract/messages.ts'
import {
  BLANK_COMPANY,
  BUSINESS_AREAS,
  type CompanyRow,
  companyDataPatch,
  newCompany,
  WORK_DIVISIONS,
} from '../../../domain/companies.ts'
import { can, canChangeCompanyField, seesCompany } from '../../../domain/permissions.ts'
import { normalizeRfc } from '../../../domain/rfc.ts'
import { fold } from '../../../domain/text.ts'
import { vetoesHolding } from '../../../domain/vetoes.ts'
import { texts as said } from '../../common/messages.ts'
import { vetoedBy } from '../../personnel/vetoes.ts'
import { changesOf, counted } from '../../records/versions.ts'
import { texts as titles } from '../../reports/texts.ts'
import type { Row } from '../../store/rows.ts'
import { importTexts } from '../texts.ts'
import {
  type Context,
  type Field,
  field,
  type Given,
  type Kind,
  type Plan,
  type PlannedValue,
  refused,
  YES_NO,
} from './kind.ts'
import { type Lists, listsOf } from './known.ts'
import { listPlannedValues } from './plannedValues.ts'
import { type Keys, plannerOf } from './planner.ts'
import { definedOf, type Values } from './values.ts'

type Company = Row<'companies'>

const title = titles.companies

const companyFields: Field[] = [
  field('company_name', title.name, 'Instalaciones del Bajío SA de CV', {
    titles: ['Empresa', 'Nombre', 'Empresa colaboradora', 'Nombre de la empresa', 'Contratista'],
    note: 'Obligatorio: con el RFC dice de qué empresa es la fila. Si ya está en el portal, la fila cambia sus datos; una celda vacía no cambia nada.',
  }),
  field('rfc', title.rfc, 'IBA900131', { titles: ['RFC de la empresa', 'R.F.C.'] }),
  field('zone', title.zone, 'Bajío', { note: 'Obligatorio al crear: como está en el catálogo.' }),
  field('active', title.active, 'Sí', YES_NO),
  field('ruec', title.ruec),
  field('repse_number', title.repse_number, '', { titles: ['REPSE'] }),
  field('sap_creditor_id', title.sap_creditor_id),
  field('sap_client_id', title.sap_client_id),
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
  field('provider_url', title.provider_url, 'https://ejemplo.mx', { titles: ['Página web'] }),
  field('sap_payment_alert_blocked', title.blocked, 'No', YES_NO),
  field('prevention_security_health_environment_certified', title.certified, 'Sí', YES_NO),
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

/** Whom a row means: by its RFC, or else by its name. */
const companyMeant = (
  values: Values,
  { companies }: Lists,
): { company: Company | undefined } | { reason: string } => {
  const name = values.text('company_name') ?? ''
  const rfc = normalizeRfc(values.text('rfc') ?? '')
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

const zoneOf = (values: Values, { zones }: Lists, before: Company | undefined): number | undefined => {
  const name = values.text('zone')
  if (name === undefined) return undefined
  const zone = zones.called(name).find(({ active, id }) => active || id === before?.zone)
  if (!zone) values.refuse('zone', importTexts.noZone(name))
  return zone?.id
}

const planned = ({ texts }: Given, values: Values, lists: Lists, { actor }: Context, now: Date): Plan => {
  const label = values.text('company_name') ?? ''
  const meant = companyMeant(values, lists)
  if ('reason' in meant) values.refuse('company_name', meant.reason)
  const before = 'company' in meant ? meant.company : undefined
  const isOwn = before !== undefined && seesCompany(actor, before.id)
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
  const changes = before ? changesOf<CompanyRow>(before, next) : next
  if (before)
    for (const field of Object.keys(changes))
      if (!canChangeCompanyField(actor, field)) values.refuse(field, message('forbiddenField'))
  const [veto] = changes.rfc
    ? vetoesHolding(lists.vetoes, [])({ id: '', rfc: changes.rfc, company_rfc: '' })
    : []
  if (veto) values.refuse('rfc', vetoedBy(veto, actor, changes.rfc ?? ''))
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
    await tx.update('companies', before.id, counted(before, changes))
    return String(before.id)
  },
})

/** A company comes once in a sheet, by its RFC or else by its name. */
const keysOf: Keys = ({ texts }) => {
  const [rfc, name] = [normalizeRfc(texts.get('rfc') ?? ''), fold(texts.get('company_name') ?? '')]
  return [rfc === '' ? ['company_name', name] : ['rfc', rfc]]
}

/** Companies are recognised by their RFC, or by their name. */
export const companies: Kind = {
  fields: async () => companyFields,
  needs: () => [['company_name']],
  planner: (context) =>
    plannerOf(keysOf, listsOf, (rows, lists, _, now) =>
      rows.map(({ given, values }) => planned(given, values, lists, context, now)),
    ),
}
