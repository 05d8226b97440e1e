import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { PageHead } from '../../shared/PageHead.tsx'
import { MonthlySheet } from './MonthlySheet.tsx'
import { MonthPicker } from './MonthPicker.tsx'
import { useMonth } from './useMonth.ts'

/** The monthly report in the page, before it is downloaded (decisions, section 6). */
export const MonthlyViewPage = () => {
  const translate = useTranslate()
  const month = useMonth()
  const [attempt, setAttempt] = useState(0)
  return (
    <>
      <PageHead title={translate('app.pages./report-create')} lead={translate('reports.monthly.viewLead')} />
      <MonthPicker month={month} />
      {month.time !== 'future' && (
        <MonthlySheet
          key={`${month.path} ${attempt}`}
          month={month}
          onRetry={() => setAttempt((count) => count + 1)}
        />
      )}
    </>
  )
}
