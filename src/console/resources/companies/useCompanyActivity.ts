import { useNotify, useUpdate } from 'react-admin'
import { canChangeCompanyField } from '../../../domain/permissions.ts'
import { useActor } from '../../api/session.ts'
import { getErrorText } from '../../components/form/formErrors.ts'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { COMPANY_DATA } from '../../providers/companySources.ts'
import { companyName } from './companyName.ts'

/** A company as far as it is activated and deactivated, over the version that was seen. */
export interface EndingCompany {
  id: number
  company_name?: string | null
  active?: boolean | undefined
  version?: number | null | undefined
}

/** May this user end companies, and bring them back? */
export const useMayEndCompanies = (): boolean => {
  const ownView = useOwnCompany() !== undefined
  return canChangeCompanyField(useActor(), 'active') && !ownView
}

/** Deactivates a company, or activates it again; `onChanged` is told once it is so, or when somebody else was first. */
export const useCompanyActivity = (company: EndingCompany, onChanged: () => void) => {
  const notify = useNotify()
  const [update, { isPending }] = useUpdate()
  const setActive = async (active: boolean): Promise<void> => {
    try {
      await update(
        'companies',
        { id: company.id, data: { active }, previousData: company, meta: COMPANY_DATA },
        { mutationMode: 'pessimistic', returnPromise: true },
      )
      notify(`companies.activity.${active ? 'activated' : 'deactivated'}`, {
        type: 'success',
        messageArgs: { name: companyName(company) },
      })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
    onChanged()
  }
  return { setActive, isPending }
}
