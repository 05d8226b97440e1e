import type { CompanyRow } from '../../domain/companies/schemas.ts'
import { isHarmfulSituation, TAX_SITUATION_TEXTS } from '../../domain/taxList/situations.ts'
import { queueNotification } from '../records/queueNotification.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

type TaxListFields = Pick<CompanyRow, 'tax_list_situation' | 'tax_list_since'>
type Company = Pick<CompanyRow, 'rfc'>

/** Reads the situations of companies in the list of CFF article 69-B, in one statement. Returns a function with that of a company. */
export const readTaxListSituations = async (
  store: Reader,
  companies: readonly Company[],
): Promise<(company: Company) => TaxListFields> => {
  const rfcs = [...new Set(companies.map(({ rfc }) => rfc))].filter(Boolean)
  const { rows } =
    rfcs.length === 0 ? { rows: [] } : await store.getList('listed_taxpayers', { filter: { rfc: rfcs } })
  const byRfc = new Map(rows.map((row) => [row.rfc, row]))
  return ({ rfc }) => {
    const { situation = 'none', published_on = null } = byRfc.get(rfc) ?? {}
    return { tax_list_situation: situation, tax_list_since: published_on } as TaxListFields
  }
}

/** Notifies the utility that a company is presumed or definitive in the list, or is not any more. */
const notifyUtility = async (
  tx: Writer,
  { id, company_name, ...before }: Row<'companies'>,
  after: TaxListFields,
  now: Date,
): Promise<void> => {
  const { tax_list_situation: situation, tax_list_since: on } = after
  const isListed = isHarmfulSituation(situation)
  if (!isListed && !isHarmfulSituation(before.tax_list_situation)) return
  await queueNotification(
    tx,
    {
      kind: isListed ? 'tax_listed' : 'tax_unlisted',
      subject: `tax_list ${id} ${situation} ${on ?? '-'} ${now.getTime()}`,
      company: id,
      link: `/companies/${id}`,
      facts: { company: company_name, what: TAX_SITUATION_TEXTS[situation].toLowerCase(), on },
    },
    now,
  )
}

const updateTaxListSituations = async (tx: Writer, companies: readonly Row<'companies'>[]): Promise<void> => {
  const situationOf = await readTaxListSituations(tx, companies)
  for (const company of companies) {
    const after = situationOf(company)
    const isSame =
      after.tax_list_situation === company.tax_list_situation &&
      after.tax_list_since === company.tax_list_since
    if (isSame) continue
    await tx.update('companies', company.id, after)
    await notifyUtility(tx, company, after, new Date())
  }
}

/** Updates the situation of new companies, and of companies whose RFC changed. */
export const updateTaxListSituationOfCompanies = async (tx: Writer, ids: number[]): Promise<void> =>
  updateTaxListSituations(tx, await tx.getMany('companies', ids))

/** Updates the situation of the companies with these RFCs, whose lines in the list changed. */
export const updateTaxListSituationByRfcs = async (tx: Writer, rfcs: string[]): Promise<void> =>
  updateTaxListSituations(tx, (await tx.getList('companies', { filter: { rfc: rfcs } })).rows)
