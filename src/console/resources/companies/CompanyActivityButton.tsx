import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { companyName } from './companyName.ts'
import { type EndingCompany, useCompanyActivity } from './useCompanyActivity.ts'

/**
 * Deactivates a company, after saying what that does to its people and users, or activates it again. It is not kept back for a moment to be undone, as
 * other changes are: it is meant to be at once, and is taken back by the same button.
 */
export const CompanyActivityButton = ({
  company,
  onChanged,
}: {
  company: EndingCompany
  onChanged: () => void
}) => {
  const translate = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const { setActive, isPending } = useCompanyActivity(company, onChanged)
  const label = translate(`companies.activity.${company.active ? 'deactivate' : 'activate'}`)
  return (
    <>
      <Button
        variant="outlined"
        disabled={isPending}
        onClick={() => (company.active ? setAsking(true) : void setActive(true))}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="companies.activity.deactivate"
        content="companies.activity.question"
        subject={companyName(company)}
        confirm="companies.activity.deactivate"
        confirmColor="warning"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void setActive(false)
        }}
      />
    </>
  )
}
