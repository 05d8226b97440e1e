import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { type Day, dayOf } from '../../../domain/days.ts'
import { endpointUrl } from '../../api/client.ts'
import { getMonthStatus, type Month, monthFromParams, monthKey, monthName } from './months.ts'

export interface ReportMonth {
  selected: Month
  today: Day
  status: ReturnType<typeof getMonthStatus>
  select: (change: Partial<Month>) => void
  /** The month in the address of a page. */
  search: string
  /** Where its report is, and what the file is called where the server does not say. */
  path: string
  file: string
  /** "octubre" and "2026", for texts. */
  textArgs: { month: string; year: number }
}

const toSearch = ({ year, month }: Month) => `?month=${month}&year=${year}`

/** The month of the monthly report, which the address carries. */
export const useReportMonth = (): ReportMonth => {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const today = dayOf(new Date())
  const selected = monthFromParams(params, today)
  const { year, month } = selected
  // Whoever chooses quickly is ahead of what is shown.
  const latestRef = useRef(selected)
  useEffect(() => {
    latestRef.current = { year, month }
  }, [year, month])
  return {
    selected,
    today,
    status: getMonthStatus(selected, today),
    select: (change) => {
      latestRef.current = { ...latestRef.current, ...change }
      setParams(toSearch(latestRef.current), { replace: true })
    },
    search: toSearch(selected),
    path: endpointUrl('reports.monthly', { params: { month, year } }),
    file: translate('reports.monthly.file', { month: monthKey(selected) }),
    textArgs: { month: monthName(month), year },
  }
}
