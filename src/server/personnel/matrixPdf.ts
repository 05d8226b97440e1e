import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { accreditationMatrixEndpoints } from '../../contract/accreditationMatrix.ts'
import type { Day } from '../../domain/common/days.ts'
import { formatDateAndTime } from '../../domain/common/days.ts'
import { toSpanishUpperCase } from '../../domain/common/text.ts'
import { CELL_WORDS, type CellState } from '../../domain/documents/documentWords.ts'
import type { Actor } from '../../domain/groups.ts'
import { getAccreditationState } from '../../domain/people/accreditation.ts'
import { formatNameForSorting } from '../../domain/people/personNames.ts'
import {
  getDaysUntilRequirementExpiry,
  getRequirementCellState,
} from '../../domain/people/requirementCell.ts'
import type { AccreditationItem } from '../../domain/people/schemas.ts'
import { STATE_WORDS } from '../../domain/people/stateWords.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { formatCount } from '../pdf/formats.ts'
import {
  addFootersAndEndPdf,
  createAccessiblePdf,
  drawWrappedText,
  INK,
  measureWrappedTextHeight,
  type Paper,
} from '../pdf/paper.ts'
import { pdfTexts } from '../pdf/pdfTexts.ts'
import { addHeading, addParagraph } from '../pdf/prose.ts'
import { type DrawnCell, startPdfTable, type TableRow } from '../pdf/table.ts'
import type { Row } from '../store/rows.ts'
import type { ListQuery, Reader } from '../store/store.ts'
import { getRequirementsByPersonId } from './items.ts'
import { drawMatrixLegend, drawRequirementStateSymbol, SIGN_SIZE } from './matrixSigns.ts'

const t = pdfTexts.matrix

/** Content area of a landscape letter page, in points. */
const PAGE = { left: 28, top: 28, width: 736, bottom: 552, foot: 582 } as const
const SIZE = [792, 612] as const

type Person = Row<'personnel'>
type Filter = NonNullable<
  z.output<(typeof accreditationMatrixEndpoints)['accreditation.list']['query']>['filter']
>

export interface MatrixPrint {
  query: ListQuery<'personnel'>
  /** Filter of the printed list, which the page header describes. */
  filter: Filter
  user: Actor
  today: Day
  now: Date
}

/** Number of people that are drawn before the worker thread continues with other jobs. */
const BATCH = 100

/** Describes the filter of the list in a Spanish sentence. */
const formatListFilterInWords = (
  { active, state, company, missing, q }: Filter,
  people: readonly Person[],
  types: readonly Row<'accreditation_types'>[],
): string => {
  const parts = [
    active === true && t.active,
    active === false && t.filter.state(STATE_WORDS.inactive.one),
    state && t.filter.state(STATE_WORDS[state].one),
    // All listed people belong to this company, so the first person has its name.
    company !== undefined && t.filter.company(people[0]?.company_name ?? String(company)),
    missing !== undefined &&
      t.filter.missing(types.find(({ id }) => id === missing)?.name ?? String(missing)),
    q && t.filter.search(q),
  ]
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ') || t.everybody
}

const getRequirementState = (item: AccreditationItem, today: Day): CellState => {
  if (item.evidence?.wants_document) return getRequirementCellState(item, today)
  return item.status ? 'checked' : 'unchecked'
}

const SIGN_GAP = 2
const DAYS_STYLE = { size: 6.5, color: INK.warning }

/** Formats the sign of a requirement's state, with the days left if it ends soon. */
const createRequirementStateCell = (
  paper: Paper,
  item: AccreditationItem | undefined,
  today: Day,
): string | DrawnCell => {
  if (!item) return '–'
  const sign = getRequirementState(item, today)
  const days = sign === 'ending' ? getDaysUntilRequirementExpiry(item, today) : undefined
  const dayText = days === undefined ? '' : t.days(days)
  return {
    alt: [CELL_WORDS[sign], dayText].filter(Boolean).join(', '),
    heightIn: () => SIGN_SIZE,
    draw: ({ x, y, width }) => {
      const textWidth = dayText ? SIGN_GAP + 13 : 0
      const start = x + Math.max(0, (width - SIGN_SIZE - textWidth) / 2)
      drawRequirementStateSymbol(paper, sign, start, y)
      if (dayText)
        drawWrappedText(
          paper,
          dayText,
          { x: start + SIGN_SIZE + SIGN_GAP, y: y + 1.5, width: 20 },
          DAYS_STYLE,
        )
    },
  }
}

const NAME_STYLE = { size: 7.5, face: 'bold' } as const
const FACTS_STYLE = { size: 7 } as const

/** Formats the first cell of a row: a person's name, with role, accreditation number and company below. */
const createPersonNameCell = (paper: Paper, person: Person): DrawnCell => {
  const name = toSpanishUpperCase(formatNameForSorting(person))
  const facts = [
    person.role_definition,
    [person.accreditation_number, person.company_name].filter(Boolean).join(' · '),
  ]
    .filter(Boolean)
    .join('\n')
  return {
    heightIn: (width) =>
      measureWrappedTextHeight(paper, name, width, NAME_STYLE) +
      (facts ? measureWrappedTextHeight(paper, facts, width, FACTS_STYLE) : 0),
    draw: ({ x, y, width }) => {
      const end = drawWrappedText(paper, name, { x, y, width }, NAME_STYLE)
      if (facts) drawWrappedText(paper, facts, { x, y: end, width }, FACTS_STYLE)
    },
  }
}

/** Draws a PDF of people and the state of their requirements. Each page has a page number, column heads and a legend. */
export const drawRequirementMatrixPdf = async (
  store: Reader,
  { query, filter, user, today, now }: MatrixPrint,
): Promise<Readable> => {
  const { rows: types } = await store.getList('accreditation_types', {
    filter: { active: true },
    sort: { field: 'name', order: 'ASC' },
  })
  const people: Person[] = []
  const items = new Map<string, AccreditationItem[]>()
  for await (const rows of splitIntoBatches(store.each('personnel', query), BATCH)) {
    people.push(...rows)
    for (const [id, personItems] of await getRequirementsByPersonId(store, { actor: user, today }, rows))
      items.set(id, personItems)
  }
  const requirements = [...new Set([...types, ...[...items.values()].flat()].map(({ name }) => name))]
  const paper = createAccessiblePdf(t.title, { size: SIZE, page: PAGE })
  addHeading(paper, 'H1', t.title)
  addParagraph(
    paper,
    `${formatListFilterInWords(filter, people, types)} · ${t.people(people.length, formatCount(people.length))}`,
  )
  addParagraph(paper, t.printed(formatDateAndTime(now)), { size: 9, color: INK.quiet })
  const addRows = startPdfTable(
    paper,
    [
      { title: t.number, share: 32 },
      { title: t.state, share: 60 },
      { title: t.name, share: 210, isRowHead: true },
      ...requirements.map((title) => ({
        title,
        share: (PAGE.width - 302) / requirements.length,
        align: 'center' as const,
      })),
    ],
    'dense',
  )
  for (let from = 0; from < people.length; from += BATCH) {
    const rows = people.slice(from, from + BATCH).map((person, i): TableRow => {
      const personItems = items.get(person.id) ?? []
      const cells = requirements.map((name) =>
        createRequirementStateCell(
          paper,
          personItems.find((item) => item.name === name),
          today,
        ),
      )
      return {
        cells: [
          formatCount(from + i + 1),
          STATE_WORDS[getAccreditationState(person, today)].one,
          createPersonNameCell(paper, person),
          ...cells,
        ],
      }
    })
    addRows(rows)
    await setImmediate()
  }
  return addFootersAndEndPdf(paper, t.title, () => drawMatrixLegend(paper, t.notNeeded))
}
