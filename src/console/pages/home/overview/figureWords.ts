import { useTranslate } from 'react-admin'
import { addDays, formatDay } from '../../../../domain/days.ts'
import type { Figure, FigureRow, FigureTable, TableName } from '../../../../domain/overview.ts'
import { upper } from '../../../../domain/text.ts'
import { pages } from '../../../pages.ts'

/** A chart and its table, with its name. */
export interface Shown {
  name: TableName
  table: FigureTable
  /** How many there are of what it has the first of. */
  all?: number | undefined
}

export const inFigures = (count: number): string => count.toLocaleString('es-MX')

/** The address of the list that a figure counts. */
export const figureUrl = ({ opens: { list, filter } }: Figure): string =>
  `${pages[list].path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`

/** How many per cent may work; none of nobody. */
export const shareOf = ({ figures: { works, all } }: FigureRow): number =>
  all && works && all.count > 0 ? Math.floor((100 * works.count) / all.count) : 0

/** "22 nov": of the weeks to come, everybody knows the year. */
const shortDay = (day: string): string => formatDay(day).split(' ').slice(0, 2).join(' ')

/** What rows and columns are called, and a figure where it stands alone. */
export const useFigureWords = ({ name }: Shown) => {
  const translate = useTranslate()
  const rowName = ({ key, name: given }: FigureRow): string => {
    if (name === 'states') return translate(`personnel.state.${key}`)
    if (name === 'weeks')
      return translate('overview.weeks.week', { from: shortDay(key), to: shortDay(addDays(key, 6)) })
    if (name === 'waiting') return translate(`overview.waiting.ages.${key}`)
    return name === 'companies' ? upper(given ?? '') : (given ?? '')
  }
  const columnName = (column: string) => translate(`overview.${name}.columns.${column}`)
  return {
    rowName,
    /** On an axis there is room for the first day of a week. */
    axisName: (row: FigureRow): string => (name === 'weeks' ? shortDay(row.key) : rowName(row)),
    columnName,
    figureName: (row: FigureRow, column: string): string =>
      translate('overview.figure', {
        row: rowName(row),
        column: columnName(column),
        count: inFigures(row.figures[column]?.count ?? 0),
      }),
  }
}
