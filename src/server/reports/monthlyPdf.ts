import type { Readable } from 'node:stream'
import { formatCount, formatDayInWords, formatMonth } from '../pdf/formats.ts'
import { drawLetterhead, type Sender } from '../pdf/letterhead.ts'
import { addFootersAndEndPdf, createAccessiblePdf, INK, type Paper } from '../pdf/paper.ts'
import { pdfTexts } from '../pdf/pdfTexts.ts'
import { addHeading, addParagraph } from '../pdf/prose.ts'
import { drawTable, type TableColumn, type TableRow } from '../pdf/table.ts'
import { drawBarChart, drawLargeNumbersWithBars, type Series } from './bars.ts'
import type { Figures, MonthlyFigures } from './monthly.ts'
import { addPeopleSection } from './peopleSection.ts'

const t = pdfTexts.monthly

const COLORS = {
  registered: INK.accent,
  granted: '#1F7A3D',
  expiring: '#8AA81A',
  expired: '#C23A2E',
} as const satisfies Record<keyof Figures, string>
const FIGURES = Object.keys(COLORS) as (keyof Figures)[]
const monthlyChartSeries: Series[] = FIGURES.map((figure) => ({
  name: t.figures[figure],
  color: COLORS[figure],
}))

/** Maximum number of companies or zones in a chart. */
const MAX_CHARTED_GROUPS = 15

const listMonthlyFigureValues = (figures: Figures): number[] => FIGURES.map((figure) => figures[figure])
const sumNumbers = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

type Group = { name: string } & Figures

/** Returns the companies or zones with the largest sums, in descending order. */
const listGroupsWithLargestSums = (groups: readonly Group[]): { name: string; values: number[] }[] =>
  groups
    .map((figures) => ({ name: figures.name, values: listMonthlyFigureValues(figures) }))
    .sort((a, b) => sumNumbers(b.values) - sumNumbers(a.values))
    .slice(0, MAX_CHARTED_GROUPS)

/** Adds a chart of the largest groups, and a table of all groups. */
const addMonthlyFiguresSection = (
  paper: Paper,
  title: string,
  column: string,
  groups: readonly Group[],
  total: Figures,
): void => {
  addHeading(paper, 'H2', title)
  if (groups.length > MAX_CHARTED_GROUPS)
    addParagraph(paper, t.first(MAX_CHARTED_GROUPS, groups.length), { size: 9, color: INK.quiet })
  drawBarChart(paper, monthlyChartSeries, listGroupsWithLargestSums(groups), t.groupsAlt(title))
  const columns: TableColumn[] = [
    { title: column, share: 2.2 },
    ...monthlyChartSeries.map(({ name }) => ({ title: name, share: 1.1, isNumeric: true })),
  ]
  const row = (name: string, figures: Figures): TableRow => ({
    cells: [name, ...listMonthlyFigureValues(figures).map(formatCount)],
  })
  drawTable(paper, columns, [
    ...groups.map((figures) => row(figures.name, figures)),
    { ...row(t.all, total), tone: 'sum' },
  ])
}

/** Creates the PDF of the monthly report (docs/requirements.md §6): figures in total, by zone and by company. */
export const createMonthlyPdf = (
  { month, year, today, total, vetoed, knownOn, byCompany, byZone, people }: MonthlyFigures,
  sender: Sender,
): Readable => {
  const monthText = formatMonth(month, year)
  const values = listMonthlyFigureValues(total)
  const paper = createAccessiblePdf(t.title(monthText))
  drawLetterhead(paper, sender)
  addHeading(paper, 'H1', t.title(monthText))
  addParagraph(paper, t.made(formatDayInWords(today)), { color: INK.quiet })
  if (knownOn) addParagraph(paper, t.knownOn(formatDayInWords(knownOn)), { color: INK.quiet })
  paper.y += 8
  if (sumNumbers(values) === 0) addParagraph(paper, t.empty(monthText))
  else {
    addHeading(paper, 'H2', t.total)
    const parts = monthlyChartSeries.map(({ name }, i) => `${name} ${formatCount(values[i] ?? 0)}`).join(', ')
    drawLargeNumbersWithBars(paper, monthlyChartSeries, values, t.totalAlt(parts))
    addParagraph(paper, t.meaning, { size: 8.5, color: INK.quiet })
    if (vetoed > 0) addParagraph(paper, t.vetoed(vetoed))
    paper.y += 8
    addMonthlyFiguresSection(paper, t.byZone, t.zone, byZone, total)
    addMonthlyFiguresSection(paper, t.byCompany, t.company, byCompany, total)
  }
  if (people) addPeopleSection(paper, people, today)
  return addFootersAndEndPdf(paper, t.title(monthText))
}
