import { message } from '../../../contract/messages.ts'
import { belongsToCompany } from '../../../domain/groups.ts'
import { type Account, lacksCompany, newAccount } from '../../../domain/users.ts'
import { validateWith } from '../../components/validateWith.ts'

type Values = Record<string, unknown>

export const USER_FIELDS = Object.keys(newAccount.shape)
const validateNew = validateWith(newAccount)

/** What a form holds, as the server takes it: without a company for whoever is no contractor's. */
export const toAccount = (values: Values): Values => {
  const groups = (values.groups ?? []) as Account['groups']
  return {
    ...values,
    name: values.name ?? '',
    email: values.email ?? '',
    groups,
    company: belongsToCompany(groups) ? (values.company ?? null) : null,
  }
}

/** What is wrong with a form, before the server says it. */
export const validateUser = (values: Values): Values => {
  const given = toAccount(values)
  const known = Object.fromEntries(USER_FIELDS.map((field) => [field, given[field]]))
  const needsCompany = lacksCompany(
    known.groups as Account['groups'],
    (known.company ?? null) as number | null,
  )
  return { ...validateNew(known), ...(needsCompany ? { company: message('companyNeeded') } : {}) }
}
