import { FLAGS } from '../../domain/people/accreditation.ts'
import {
  countAllPeople,
  countPeopleWhoMayWork,
  type GroupCounts,
  type PeopleOverview,
  sumPeopleCountsByFlag,
} from '../../domain/reports/overview.ts'
import { computeRoundedPercent } from '../../domain/reports/percent.ts'
import { formatCount, formatDayInWords } from '../pdf/formats.ts'
import { INK, type Paper } from '../pdf/paper.ts'
import { pdfTexts } from '../pdf/pdfTexts.ts'
import { addHeading, addParagraph } from '../pdf/prose.ts'
import { drawTable, type TableRow } from '../pdf/table.ts'
import { drawBarChart, type Series } from './bars.ts'
import { texts as reportTexts } from './texts.ts'

const t = pdfTexts.monthly

const COLORS = { danger: '#C23A2E', warning: '#8AA81A', success: '#1F7A3D' } as const
const peopleChartSeries: Series[] = FLAGS.map((flag) => ({
  name: t.people.lights[flag],
  color: COLORS[flag],
}))

/** Maximum number of companies or zones in a chart. */
const MAX_CHARTED_GROUPS = 15

const addPeopleCountsByGroupSection = (
  paper: Paper,
  title: string,
  column: string,
  groups: readonly GroupCounts[],
): void => {
  addHeading(paper, 'H2', title)
  if (groups.length > MAX_CHARTED_GROUPS)
    addParagraph(paper, t.people.first(MAX_CHARTED_GROUPS, groups.length), { size: 9, color: INK.quiet })
  const chartedGroups = groups.slice(0, MAX_CHARTED_GROUPS)
  drawBarChart(
    paper,
    peopleChartSeries,
    chartedGroups.map((group) => ({ name: group.name, values: FLAGS.map((flag) => group[flag]) })),
    t.groupsAlt(title),
  )
  const toNumberColumn = (name: string, share = 0.9) => ({ title: name, share, figures: true })
  const columns = [
    { title: column, share: 2.2 },
    ...peopleChartSeries.map(({ name }) => toNumberColumn(name)),
    toNumberColumn(t.people.works, 1.4),
    toNumberColumn(t.people.people),
  ]
  const toRow = (name: string, counts: Omit<GroupCounts, 'id' | 'name'>): TableRow => {
    const total = countAllPeople(counts)
    return {
      cells: [
        name,
        ...FLAGS.map((flag) => formatCount(counts[flag])),
        t.people.share(
          formatCount(countPeopleWhoMayWork(counts)),
          computeRoundedPercent(countPeopleWhoMayWork(counts), total),
        ),
        formatCount(total),
      ],
    }
  }
  drawTable(paper, columns, [
    ...groups.map((group) => toRow(group.name, group)),
    { ...toRow(t.all, sumPeopleCountsByFlag(groups)), tone: 'sum' },
  ])
}

/** Adds tables and charts of the number of people by state, zone and company to a PDF. */
export const addPeopleSection = (
  paper: Paper,
  { states, zones, companies }: PeopleOverview,
  today: string,
): void => {
  addHeading(paper, 'H2', t.people.title(formatDayInWords(today)))
  addParagraph(paper, t.people.lead, { color: INK.quiet })
  const total = states.reduce((sum, state) => sum + state.count, 0)
  drawTable(
    paper,
    [
      { title: t.people.state, share: 3 },
      { title: t.people.people, share: 1, isNumeric: true },
    ],
    [
      ...states.map(({ state, count }) => ({ cells: [reportTexts.lights[state], formatCount(count)] })),
      { cells: [t.all, formatCount(total)], tone: 'sum' as const },
    ],
  )
  addPeopleCountsByGroupSection(paper, t.people.byZone, t.zone, zones)
  addPeopleCountsByGroupSection(paper, t.people.byCompany, t.company, companies)
}
