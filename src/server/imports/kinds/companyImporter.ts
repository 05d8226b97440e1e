import { formatValidationErrorCode, groupValidationErrorsByField } from '../../../contract/errorTexts.ts'
import { isGenericRfc, normalizeRfc } from '../../../domain/common/rfc.ts'
import { removeCaseAndAccents } from '../../../domain/common/text.ts'
import { canChangeCompanyField } from '../../../domain/companies/access.ts'
import { companyFields } from '../../../domain/companies/fields.ts'
import { getCompanyNameMatchKeys } from '../../../domain/companies/names.ts'
import {
  BLANK_COMPANY,
  type CompanyRow,
  companyDataPatchSchema,
  newCompanySchema,
} from '../../../domain/companies/schemas.ts'
import { createVetoNoticeLookup, isSameRfc } from '../../../domain/notices/vetoes.ts'
import { canSeeCompany, hasPermission } from '../../../domain/permissions.ts'
import { texts as commonTexts } from '../../common/messages.ts'
import { formatVetoErrorMessage } from '../../personnel/vetoes.ts'
import { getFieldsChangedByPatch, incrementRecordVersion } from '../../records/versions.ts'
import type { Row } from '../../store/rows.ts'
import { importTexts } from '../importTexts.ts'
import { importFieldsOf, importFormatsOf, readFields } from './fieldValues.ts'
import {
  createPlanForRefusedRow,
  type ImportContext,
  type Importer,
  type PlannedValue,
  type RowPlan,
  type RowTexts,
} from './importer.ts'
import { type Lookups, loadImportReferenceData } from './lookups.ts'
import { listPlannedImportValues } from './plannedValues.ts'
import { createImportRowPlanner, type RowKeyGetter } from './rowPlanner.ts'
import { omitStoredTexts, omitUndefinedProperties, type RowValues } from './rowValues.ts'

type Company = Row<'companies'>

const companyColumns = importFieldsOf(companyFields)

/** Returns the tax id (RFC) of a row, or '' if it is missing or a generic placeholder. */
const getSpecificTaxId = ({ texts }: RowTexts): string => {
  const rfc = normalizeRfc(texts.get('rfc') ?? '')
  return isGenericRfc(rfc) ? '' : rfc
}

/** Finds the existing company of a row by its tax id (RFC), or else by its name. Returns a reason if several companies match. */
const findExistingCompany = (
  row: RowTexts,
  values: RowValues,
  { companies }: Lookups,
): { company: Company | undefined } | { reason: string } => {
  const name = values.text('company_name') ?? ''
  const rfc = getSpecificTaxId(row)
  const byRfc = rfc === '' ? [] : companies.find(rfc).filter((company) => company.rfc === rfc)
  const byName = companies
    .find(name)
    .filter((company) => removeCaseAndAccents(company.company_name) === removeCaseAndAccents(name))
  const byRfcAndName = byRfc.filter((company) => byName.includes(company))
  if (byRfcAndName.length === 1) return { company: byRfcAndName[0] }
  if (byRfc.length === 1) return { company: byRfc[0] }
  if (byRfc.length > 1) return { reason: importTexts.ambiguousCompanyName(name) }
  const candidates = byName.filter((company) => rfc === '' || company.rfc === '')
  if (candidates.length > 1) return { reason: importTexts.ambiguousCompanyName(name) }
  if (byName.length > 0 && candidates.length === 0) return { reason: importTexts.otherRfc }
  return { company: candidates[0] }
}

/** Row of the sheet with its company name and tax id (RFC). */
interface NamedRow {
  number: number
  name: string
  rfc: string
}

/** Creates an index of the sheet's rows by company name, without legal forms such as "S.A. de C.V.". */
const createCompanyNameIndex = () => {
  const byBase = new Map<string, Map<number, NamedRow>>()
  return {
    add(row: RowTexts): void {
      const name = row.texts.get('company_name') ?? ''
      const { base } = getCompanyNameMatchKeys(name)
      const rows = byBase.get(base) ?? new Map<number, NamedRow>()
      byBase.set(base, rows.set(row.number, { number: row.number, name, rfc: getSpecificTaxId(row) }))
    },
    /** Returns the earlier rows of the sheet that have this company name. */
    getEarlierRows: (row: RowTexts, base: string): NamedRow[] =>
      [...(byBase.get(base)?.values() ?? [])].filter(({ number }) => number < row.number),
  }
}
type SheetNames = ReturnType<typeof createCompanyNameIndex>

const hasDifferentTaxId = (rowRfc: string, otherRfc: string): boolean =>
  rowRfc !== '' && otherRfc !== '' && !isGenericRfc(otherRfc) && !isSameRfc(rowRfc, otherRfc)

/** Refuses a new company whose name exists already, unless both companies have different tax ids (RFC). Ignores case, punctuation and legal form. */
const refuseSimilarCompanyName = (
  row: RowTexts,
  values: RowValues,
  { companiesByBaseName }: Lookups,
  sheetNames: SheetNames,
  { actor }: ImportContext,
): void => {
  const name = values.text('company_name') ?? ''
  const { full, base } = getCompanyNameMatchKeys(name)
  if (base === '' || values.problems.some(({ field }) => field === 'company_name')) return
  const rfc = getSpecificTaxId(row)
  const similarCompanies = (companiesByBaseName.get(base) ?? []).filter(
    (company) => canSeeCompany(actor, company.id) && !hasDifferentTaxId(rfc, company.rfc),
  )
  const similarCompany =
    similarCompanies.find((company) => getCompanyNameMatchKeys(company.company_name).full === full) ??
    similarCompanies[0]
  const similarRow = sheetNames
    .getEarlierRows(row, base)
    .find((earlierRow) => !hasDifferentTaxId(rfc, earlierRow.rfc))
  if (similarCompany)
    values.refuse(
      'company_name',
      (similarCompany.rfc === '' ? importTexts.sameNameNoRfc : importTexts.sameName)(
        similarCompany.company_name,
      ),
      similarCompany.company_name,
    )
  else if (similarRow)
    values.refuse(
      'company_name',
      importTexts.sameNameInRow(similarRow.name, similarRow.number),
      removeCaseAndAccents(similarRow.name) === removeCaseAndAccents(name) ? undefined : similarRow.name,
    )
}

const findCompanyZoneId = (
  values: RowValues,
  { zones }: Lookups,
  existing: Company | undefined,
): number | undefined => {
  const name = values.text('zone')
  if (name === undefined) return undefined
  const zone = zones.find(name).find(({ active, id }) => active || id === existing?.zone)
  if (!zone) values.refuse('zone', importTexts.noZone(name))
  return zone?.id
}

const planCompanyImport = (
  row: RowTexts,
  values: RowValues,
  lookups: Lookups,
  sheetNames: SheetNames,
  context: ImportContext,
  now: Date,
): RowPlan => {
  const { actor } = context
  const label = values.text('company_name') ?? ''
  const match = findExistingCompany(row, values, lookups)
  if ('reason' in match) values.refuse('company_name', match.reason)
  const existing = 'company' in match ? match.company : undefined
  if (!existing) refuseSimilarCompanyName(row, values, lookups, sheetNames, context)
  const visible = existing && canSeeCompany(actor, existing.id) ? existing : undefined
  if (existing && !visible) values.refuse('company_name', commonTexts.notFound)
  const refuse = () => createPlanForRefusedRow(label, values.problems, visible && String(visible.id))
  const input = omitUndefinedProperties({
    ...omitStoredTexts(readFields(companyFields, values, visible), existing),
    zone: findCompanyZoneId(values, lookups, existing),
  })
  const required = newCompanySchema.safeParse({
    ...Object.fromEntries(Object.entries(input).filter(([field]) => field in newCompanySchema.shape)),
    company_name: label,
  })
  const parsed = companyDataPatchSchema.safeParse(input)
  if (!existing && !required.success) values.refuseAll(groupValidationErrorsByField(required.error.issues))
  if (!parsed.success) values.refuseAll(groupValidationErrorsByField(parsed.error.issues))
  if (!existing && !hasPermission(actor, 'companies.create')) values.refuse('', commonTexts.forbidden)
  if (!parsed.success || values.problems.length > 0) return refuse()
  const next = omitUndefinedProperties(parsed.data) as Partial<CompanyRow>
  const changes = existing ? getFieldsChangedByPatch<CompanyRow>(existing, next) : next
  if (existing)
    for (const field of Object.keys(changes))
      if (!canChangeCompanyField(actor, field))
        values.refuse(field, formatValidationErrorCode('forbiddenField'))
  const [veto] = changes.rfc
    ? createVetoNoticeLookup(lookups.vetoes, [])({ id: '', rfc: changes.rfc, company_rfc: '' })
    : []
  if (veto) values.refuse('rfc', formatVetoErrorMessage(veto, actor, changes.rfc ?? ''))
  if (values.problems.length > 0) return refuse()
  const plannedValues = listPlannedImportValues(changes, existing, importFormatsOf(companyFields, lookups))
  return existing
    ? planCompanyUpdate(existing, changes, label, plannedValues)
    : planCompanyCreation(next, label, plannedValues, now)
}

const planCompanyCreation = (
  next: Partial<CompanyRow>,
  label: string,
  values: PlannedValue[],
  now: Date,
): RowPlan => ({
  outcome: 'created',
  problems: [],
  label,
  values,
  async write(tx) {
    const row = { ...BLANK_COMPANY, ...next, created_at: now.toISOString() }
    const company = await tx.create('companies', row as Omit<CompanyRow, 'id'>)
    return String(company.id)
  },
})

const planCompanyUpdate = (
  existing: Company,
  changes: Partial<CompanyRow>,
  label: string,
  values: PlannedValue[],
): RowPlan => ({
  outcome: Object.keys(changes).length === 0 ? 'same' : 'changed',
  problems: [],
  label,
  target: String(existing.id),
  values,
  async write(tx) {
    await tx.update('companies', existing.id, incrementRecordVersion(existing, changes))
    return String(existing.id)
  },
})

/** Returns the key that duplicate rows share: the tax id (RFC), or the name if the RFC is missing or generic. */
const getCompanyDuplicateKeys: RowKeyGetter = (row) => {
  const rfc = getSpecificTaxId(row)
  return [
    rfc === '' ? ['company_name', removeCaseAndAccents(row.texts.get('company_name') ?? '')] : ['rfc', rfc],
  ]
}

export const companyImporter: Importer = {
  writes: { companies: companyColumns.map(({ name }) => name) },
  listFields: async () => companyColumns,
  getRequiredSets: () => [['company_name']],
  createPlanner(context) {
    const sheetNames = createCompanyNameIndex()
    const planner = createImportRowPlanner(
      getCompanyDuplicateKeys,
      loadImportReferenceData,
      (rows, lookups, _, now) =>
        rows.map(({ row, values }) => {
          sheetNames.add(row)
          return planCompanyImport(row, values, lookups, sheetNames, context, now)
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
