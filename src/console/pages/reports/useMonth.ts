import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { endpoints } from '../../../contract/endpoints.ts'
import { type Day, dayOf } from '../../../domain/days.ts'
import { type Month, monthKey, monthName, readMonth, timeOf } from './months.ts'

export interface ChosenMonth {
  chosen: Month
  today: Day
  time: ReturnType<typeof timeOf>
  choose: (change: Partial<Month>) => void
  /** The month in the address of a page. */
  search: string
  /** Where its report is, and what the file is called where the server does not say. */
  path: string
  file: string
  /** "octubre" and "2026", for texts. */
  words: { month: string; year: number }
}

const searchOf = ({ year, month }: Month) => `?month=${month}&year=${year}`

/** The month of the monthly report, which the address carries. */
export const useMonth = (): ChosenMonth => {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const today = dayOf(new Date())
  const chosen = readMonth(params, today)
  const { year, month } = chosen
  // Whoever chooses quickly is ahead of what is shown.
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = { year, month }
  }, [year, month])
  return {
    chosen,
    today,
    time: timeOf(chosen, today),
    choose: (change) => {
      latest.current = { ...latest.current, ...change }
      setParams(searchOf(latest.current), { replace: true })
    },
    search: searchOf(chosen),
    path: endpoints['reports.monthly'].path.replace(':month', String(month)).replace(':year', String(year)),
    file: translate('reports.monthly.file', { month: monthKey(chosen) }),
    words: { month: monthName(month), year },
  }
}
