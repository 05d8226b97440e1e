import { useTranslate } from 'react-admin'
import { TonePill } from '../../shared/TonePill.tsx'
import type { ListedCompany } from './companyName.ts'

/** Sí or No; nothing where the back end does not say. */
export const CompanyActive = ({ company: { active } }: { company: ListedCompany }) => {
  const translate = useTranslate()
  if (active === undefined) return null
  return (
    <TonePill tone={active ? 'valid' : 'inactive'}>
      {translate(`companies.active.${active ? 'yes' : 'no'}`)}
    </TonePill>
  )
}
