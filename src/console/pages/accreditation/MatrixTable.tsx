import DoneAllIcon from '@mui/icons-material/DoneAll'
import { Box } from '@mui/material'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin'
import { upper } from '../../../domain/text.ts'
import { useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { PersonLight } from '../../components/light/PersonLight.tsx'
import { BulkDialog } from '../../components/list/BulkDialog.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { visuallyHidden } from '../../components/visuallyHidden.ts'
import type { MatrixItem, MatrixPerson } from '../../providers/adapter/person.ts'
import type { MatrixMeta } from '../../providers/matrixProvider.ts'
import { MATRIX } from '../../providers/personnelSources.ts'
import { checkboxStyle } from './ItemCheckbox.tsx'
import { isOpenBox, MatrixCell, type MatrixWork, PersonLink } from './MatrixCell.tsx'
import { matrixStyle, paperStyle } from './matrixStyle.ts'
import {
  type CellPosition,
  HEAD,
  type TabStop,
  useGridNavigation,
  useKeptPlace,
} from './useGridNavigation.ts'

const PERSON_COLUMNS = ['status', 'name'] as const

/** A person's item of a requirement, if it is required of that person. */
const itemOf = (person: MatrixPerson, requirement: string): MatrixItem | undefined =>
  person.personnel_accreditation.find(({ name }) => name === requirement)

/** Shown where an item is not required of a person. */
const NotRequired = () => {
  const words = useTranslate()('accreditation.notNeeded')
  return (
    <span title={words}>
      <span aria-hidden="true">–</span>
      <span style={visuallyHidden}>{words}</span>
    </span>
  )
}

interface MatrixRowProps {
  person: MatrixPerson
  requirements: readonly string[]
  work: MatrixWork
  tabStop: (column: number) => TabStop
}

/** A person and the requirements. The keyboard stops at what a cell contains, or at the cell itself where that cannot be used. */
const MatrixRow = ({ person, requirements, work, tabStop }: MatrixRowProps) => {
  const seesAll = useOwnCompany() === undefined
  const hasReasons = settings().extras
  const company = seesAll ? upper(person.company_name) : ''
  // Role, then number and company. A line that is cut has its whole text as its title, and is not cut on paper.
  const lines = [
    person.role_definition,
    [person.accreditation_number, company].filter(Boolean).join(' · '),
  ].filter(Boolean)
  return (
    <tr>
      <td className="status" {...(hasReasons ? {} : tabStop(0))}>
        <PersonLight person={person} tabStop={tabStop(0)} />
      </td>
      <th scope="row" className="name">
        <PersonLink person={person} tabStop={tabStop(1)} />
        {lines.map((line) => (
          <small key={line} title={line}>
            {line}
          </small>
        ))}
      </th>
      {requirements.map((requirement, index) => {
        const item = itemOf(person, requirement)
        const cellStop = tabStop(PERSON_COLUMNS.length + index)
        return (
          <td key={requirement} className="item" {...(item ? {} : cellStop)}>
            {item ? (
              <MatrixCell person={person} item={item} work={work} tabStop={cellStop} />
            ) : (
              <NotRequired />
            )}
          </td>
        )
      })}
    </tr>
  )
}

interface TickColumnButtonProps {
  requirement: string
  /** Does anybody lack it? The button stays where nobody does, so that the focus does. */
  isOpen: boolean
  tabStop: TabStop
  onOpen: () => void
}

/** The head of a column, which ticks all of the page. */
const TickColumnButton = ({ requirement, isOpen, tabStop, onOpen }: TickColumnButtonProps) => (
  <button
    {...tabStop}
    type="button"
    className="tick-column"
    aria-disabled={!isOpen}
    title={useTranslate()(`accreditation.column.${isOpen ? 'title' : 'none'}`, { item: requirement })}
    onClick={isOpen ? onOpen : undefined}
  >
    {requirement}
    <DoneAllIcon aria-hidden="true" />
  </button>
)

interface TickColumnDialogProps {
  requirement: string
  /** Those who lack it. */
  people: readonly MatrixPerson[]
  onClose: () => void
}

/** Ticks a requirement for all people of the page who lack it, once that is confirmed, and takes it back. */
const TickColumnDialog = ({ requirement, people, onClose }: TickColumnDialogProps) => {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  // The people as they were at the start: the page is refetched while the dialog is open.
  const [lacking] = useState(people)
  const [ticked] = useState<Map<string, MatrixPerson>>(() => new Map())
  const texts = { item: requirement, smart_count: lacking.length }
  const update = async (person: MatrixPerson, status: boolean) => {
    const item = itemOf(person, requirement)
    const { data } = await dataProvider.update<MatrixPerson>('personnel', {
      id: person.id,
      data: { personnel_accreditation: item ? [{ ...item, status }] : [] },
      previousData: person,
      meta: MATRIX,
    })
    return data
  }
  return (
    <BulkDialog<MatrixPerson>
      title={translate('accreditation.column.title', texts)}
      question={translate('accreditation.column.question', texts)}
      confirm={translate('accreditation.column.confirm')}
      records={lacking}
      ids={lacking.map(({ id }) => id)}
      act={async (person) => {
        ticked.set(person.id, await update(person, true))
        return true
      }}
      undo={(person) => update(ticked.get(person.id) ?? person, false)}
      doneText={(count) => translate('accreditation.column.done', { item: requirement, smart_count: count })}
      onClose={onClose}
    />
  )
}

/**
 * Goes from a cell to the next box that waits to be ticked: row by row, on to the next page after the last one, and with a message after the last
 * page. `pending` are the positions of these boxes on this page, in order.
 */
const useNextPending = (
  pending: readonly CellPosition[],
  focusCell: (position: CellPosition) => void,
  goNext: () => Promise<number>,
) => {
  const notify = useNotify()
  const list = useListContext<MatrixPerson>()
  const { data: people = [], page, meta, error, isFetching, isPlaceholderData } = list
  /** The page that is on its way, and who was on the one before: the search goes on with somebody else. */
  const [next, setNext] = useState<{ page: number; seen: ReadonlySet<string> }>()

  const turnPage = async () => {
    const { page: current, pages } = meta as MatrixMeta
    if (current >= pages) {
      setNext(undefined)
      notify('accreditation.pending.none', { type: 'info' })
      return
    }
    const seen = new Set(people.map(({ id }) => id))
    setNext({ page: await goNext(), seen })
  }

  useEffect(() => {
    if (!next || next.page !== page || isPlaceholderData || isFetching) return
    setNext(undefined)
    if (error) return
    const first = pending.find(({ row }) => !next.seen.has(people[row]?.id ?? ''))
    if (first) focusCell(first)
    else void turnPage()
  })

  /** `isIncluded`: the cell itself may be the next one. */
  return (from: CellPosition, isIncluded: boolean) => {
    const first = from.column + (isIncluded ? 0 : 1)
    const found = pending.find(({ row, column }) => row > from.row || (row === from.row && column >= first))
    if (found) focusCell(found)
    else void turnPage()
  }
}

/** The key that leads to the next pending box. */
const PENDING_KEY = 'p'

interface MatrixTableProps {
  people: readonly MatrixPerson[]
  /** The names of the items, one column each. */
  requirements: readonly string[]
  /** The requirement that the people are filtered by, as they lack it. */
  missing: string | undefined
  work: MatrixWork
  goNext: () => Promise<number>
}

/**
 * People down, requirements across, as a grid: arrows move, space ticks, P goes on to the next pending box. In react-admin's DataTable (5.15) Tab
 * stops at every cell, and columns cannot stay in sight at the left.
 */
export const MatrixTable = ({ people, requirements, missing, work, goNext }: MatrixTableProps) => {
  const translate = useTranslate()
  const { isPlaceholderData } = useListContext()
  const mayTick = useCan('accreditation.tick')
  const [column, setColumn] = useState<string>()
  const place = useKeptPlace()
  const { tabStop, grid, focusCell, position, isMoved } = useGridNavigation(
    people.map(({ id }) => id),
    PERSON_COLUMNS.length + requirements.length,
    place,
  )

  const lacks = (person: MatrixPerson, requirement: string): boolean => {
    const item = itemOf(person, requirement)
    return mayTick && isOpenBox(item) && item?.status === false && !work.busy.has(item.id)
  }
  const pending = people.flatMap((person, row) =>
    requirements.flatMap((name, index): CellPosition[] =>
      (missing === undefined || name === missing) && lacks(person, name)
        ? [{ row, column: PERSON_COLUMNS.length + index }]
        : [],
    ),
  )
  const goToPending = useNextPending(pending, focusCell, goNext)
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (key.toLowerCase() !== PENDING_KEY || altKey || ctrlKey || metaKey || shiftKey)
      return grid.onKeyDown(event)
    event.preventDefault()
    goToPending(position, isMoved.current)
  }

  const filtered = missing === undefined ? -1 : requirements.indexOf(missing)
  const isBack = useRef(place.kept !== undefined)
  useEffect(() => {
    const head = grid.ref.current?.querySelectorAll('thead .item')[filtered]
    // Whoever comes back finds the place that was left.
    if (!isBack.current) head?.scrollIntoView({ block: 'nearest', inline: 'center' })
    isBack.current = false
  }, [grid.ref, filtered])

  return (
    <Box sx={[matrixStyle, checkboxStyle, paperStyle]}>
      <table
        {...grid}
        onKeyDown={onKeyDown}
        aria-label={translate('accreditation.grid')}
        aria-busy={isPlaceholderData}
        style={{ '--items': requirements.length } as CSSProperties}
      >
        <colgroup>
          {PERSON_COLUMNS.map((name) => (
            <col key={name} className={name} />
          ))}
          {requirements.map((name) => (
            <col key={name} className="item" />
          ))}
        </colgroup>
        <thead>
          <tr>
            {PERSON_COLUMNS.map((name) => (
              <th key={name} scope="col" className={name}>
                {translate(`accreditation.columns.${name}`)}
              </th>
            ))}
            {requirements.map((name, index) => (
              <th key={name} scope="col" className="item">
                {mayTick && people.some((person) => isOpenBox(itemOf(person, name))) ? (
                  <TickColumnButton
                    requirement={name}
                    isOpen={people.some((person) => lacks(person, name))}
                    tabStop={tabStop(HEAD, PERSON_COLUMNS.length + index)}
                    onOpen={() => setColumn(name)}
                  />
                ) : (
                  name
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person, row) => (
            <MatrixRow
              key={person.id}
              person={person}
              requirements={requirements}
              work={work}
              tabStop={(at) => tabStop(row, at)}
            />
          ))}
        </tbody>
      </table>
      {column !== undefined && (
        <TickColumnDialog
          requirement={column}
          people={people.filter((person) => lacks(person, column))}
          onClose={() => setColumn(undefined)}
        />
      )}
    </Box>
  )
}
