import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { PageHeader } from '../../components/PageHeader.tsx'
import { pages } from '../../pages.ts'
import { MonthlySheet } from './MonthlySheet.tsx'
import { MonthPicker } from './MonthPicker.tsx'
import { useReportMonth } from './useReportMonth.ts'

/** The monthly report in the page, before it is downloaded (decisions, section 6). */
export const MonthlyViewPage = () => {
  const translate = useTranslate()
  const month = useReportMonth()
  const [attempt, setAttempt] = useState(0)
  return (
    <>
      <PageHeader
        title={translate(pages.monthlyReportView.title)}
        lead={translate('reports.monthly.viewLead')}
      />
      <MonthPicker month={month} />
      {month.status !== 'future' && (
        <MonthlySheet
          key={`${month.path} ${attempt}`}
          month={month}
          onRetry={() => setAttempt((count) => count + 1)}
        />
      )}
    </>
  )
}
