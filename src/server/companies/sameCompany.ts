import { formatValidationErrorCode } from '../../contract/errorTexts.ts'
import { isGenericRfc } from '../../domain/common/rfc.ts'
import { toSpanishUpperCase } from '../../domain/common/text.ts'
import { getCompanyNameMatchKeys } from '../../domain/companies/names.ts'
import type { Actor } from '../../domain/groups.ts'
import { canSeeCompany } from '../../domain/permissions.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

interface CompanyIdentity {
  company_name?: string | undefined
  rfc?: string | undefined
}

interface SameCompanyOptions {
  /** Whether the user confirmed that another company has the same name. */
  isConfirmed: boolean
  /** Id of the edited company, which is not compared with itself. */
  except?: number
}

const findCompaniesByTaxId = async (
  store: Reader,
  rfc: string,
  except?: number,
): Promise<Row<'companies'>[]> => {
  if (rfc === '' || isGenericRfc(rfc)) return []
  const { rows } = await store.getList('companies', { filter: { rfc } })
  return rows.filter(({ id }) => id !== except)
}

/** Returns the companies with the same name. Ignores legal form, accents, case and punctuation. */
const findCompaniesByName = async (
  store: Reader,
  name: string,
  except?: number,
): Promise<Row<'companies'>[]> => {
  const { base } = getCompanyNameMatchKeys(name)
  const matches: Row<'companies'>[] = []
  if (base === '') return matches
  for await (const row of store.each('companies', {}))
    if (row.id !== except && getCompanyNameMatchKeys(row.company_name).base === base) matches.push(row)
  return matches
}

/**
 * Throws 400 if another company has the same tax number (RFC), or the same name without the user's confirmation. Names the other company
 * only if the user may see it.
 */
export const assertNoDuplicateCompany = async (
  store: Reader,
  actor: Actor,
  { company_name = '', rfc = '' }: CompanyIdentity,
  { isConfirmed, except }: SameCompanyOptions,
): Promise<void> => {
  const refuse = (
    companies: readonly Row<'companies'>[],
    toErrors: (name: string | undefined) => Record<string, string[]>,
  ) => {
    if (companies.length === 0) return
    const visible = companies.find(({ id }) => canSeeCompany(actor, id))
    throw new HttpError(400, {
      ...toErrors(visible && `${toSpanishUpperCase(visible.company_name)} (${visible.zone_name})`),
      ...(visible ? { registered_company: [String(visible.id)] } : {}),
    })
  }
  refuse(await findCompaniesByTaxId(store, rfc, except), (name) => ({ rfc: [texts.companyRfcTaken(name)] }))
  if (isConfirmed) return
  refuse(await findCompaniesByName(store, company_name, except), (name) => ({
    company_name: [texts.companyNameTaken(name)],
    name_confirmed: [formatValidationErrorCode('companyConfirm')],
  }))
}
