import { Button } from '@mui/material'
import { useState } from 'react'
import { BulkActionsToolbar, useDataProvider, useListContext, useTranslate } from 'react-admin'
import { BulkDialog } from '../../components/list/BulkDialog.tsx'
import type { CompanyRecord } from '../../providers/adapter/company.ts'
import { COMPANY_DATA } from '../../providers/companySources.ts'

/** Deactivates or activates the selected companies. Undoing it leaves alone those that were so before. */
const ActivityDialog = ({
  ids,
  active,
  onClose,
}: {
  ids: string[]
  active: boolean
  onClose: () => void
}) => {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const name = active ? 'activate' : 'deactivate'
  const text = (key: string, smart_count = ids.length) =>
    translate(`companies.activity.bulk.${name}.${key}`, { smart_count })
  const update = ({ id }: CompanyRecord, to: boolean) =>
    dataProvider.update('companies', {
      ...{ id, data: { active: to }, previousData: { id, active: !to }, meta: COMPANY_DATA },
    })
  return (
    <BulkDialog<CompanyRecord>
      title={text('title')}
      question={active ? text('question') : `${text('question')} ${translate('companies.activity.question')}`}
      confirm={translate(`companies.activity.${name}`)}
      ids={ids}
      act={async (company) => {
        if (company.active === active) return false
        await update(company, active)
        return true
      }}
      undo={(company) => update(company, !active)}
      doneText={(count) => text('done', count)}
      onClose={onClose}
    />
  )
}

/** What can be done with the selected companies. */
export const CompaniesBulkActions = () => {
  const translate = useTranslate()
  const { selectedIds } = useListContext<CompanyRecord>()
  // What is done is done to those that were selected when it began.
  const [running, setRunning] = useState<{ active: boolean; ids: string[] }>()
  return (
    <>
      <BulkActionsToolbar aria-live="polite" label="companies.activity.selected">
        {[false, true].map((active) => (
          <Button
            key={String(active)}
            variant="outlined"
            onClick={() => setRunning({ active, ids: selectedIds.map(String) })}
          >
            {translate(`companies.activity.${active ? 'activate' : 'deactivate'}`)}
          </Button>
        ))}
      </BulkActionsToolbar>
      {running && <ActivityDialog {...running} onClose={() => setRunning(undefined)} />}
    </>
  )
}
