import DoneAllIcon from '@mui/icons-material/DoneAll'
import { Box } from '@mui/material'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { visuallyHidden } from '../../kit/visuallyHidden.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import type { MatrixPerson } from '../../port/records/person.ts'
import { useCanPerformAction } from '../../port/session.ts'
import type { MatrixMeta } from '../../port/sources.ts'
import { formatNameWithLastNameFirst } from '../people/listedPerson.ts'
import { PersonLight } from '../people/PersonLight.tsx'
import { getCheckboxStyle } from './ItemCheckbox.tsx'
import { canEditRequirementCheckbox, MatrixCell, type MatrixWork, PersonLink } from './MatrixCell.tsx'
import { useMatrixRowDensity } from './MatrixViewMenu.tsx'
import { getDocumentIconStyle, getMatrixStyle, PERSON_COLUMNS } from './matrixStyle.ts'
import {
  type CellPosition,
  HEAD_ROW,
  type TabStop,
  useGridKeyboardNavigation,
  useStoredMatrixCell,
} from './useGridKeyboardNavigation.ts'
import { findRequirementOfPerson } from './useSaveRequirementCheckbox.ts'
import { accreditationWords } from './words.ts'

const PERSON_COLUMN_NAMES = Object.keys(PERSON_COLUMNS) as (keyof typeof PERSON_COLUMNS)[]

/** Company, role and accreditation number of a person, in the columns beside the name. */
const FACTS = {
  company: ({ company_name }) => company_name,
  profile: ({ role_definition }) => role_definition,
  number: ({ accreditation_number }) => accreditation_number,
} as const satisfies Record<string, (person: MatrixPerson) => string | null | undefined>

/** Cell with a fact about a person. Long texts are cut after two lines in the compact density. */
const FactCell = ({
  name,
  person,
  tabStop,
}: {
  name: keyof typeof FACTS
  person: MatrixPerson
  tabStop: TabStop
}) => {
  const text = FACTS[name](person)
  return (
    <td className={name} title={text ?? undefined} {...tabStop}>
      <div>{text}</div>
    </td>
  )
}

/** Cell of a requirement that does not apply to the person. */
const NotRequired = () => {
  const words = accreditationWords.notNeeded
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

/** Row of the matrix: a person's data and a cell for each requirement. */
const MatrixRow = ({ person, requirements, work, tabStop }: MatrixRowProps) => {
  const hasReasons = isEndpointAvailable('personnel.list', 'state')
  const stopAt = (name: (typeof PERSON_COLUMN_NAMES)[number]) => tabStop(PERSON_COLUMN_NAMES.indexOf(name))
  return (
    <tr>
      <td className="status" {...(hasReasons ? {} : stopAt('status'))}>
        <PersonLight person={person} tabStop={stopAt('status')} />
      </td>
      <FactCell name="company" person={person} tabStop={stopAt('company')} />
      <th scope="row" className="name">
        <div title={formatNameWithLastNameFirst(person)}>
          <PersonLink person={person} tabStop={stopAt('name')} />
        </div>
      </th>
      <FactCell name="profile" person={person} tabStop={stopAt('profile')} />
      <FactCell name="number" person={person} tabStop={stopAt('number')} />
      {requirements.map((requirement, index) => {
        const item = findRequirementOfPerson(person, requirement)
        const cellStop = tabStop(PERSON_COLUMN_NAMES.length + index)
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
  /** Whether a person on the page lacks the requirement. If not, the button is disabled but can still have the focus. */
  isOpen: boolean
  tabStop: TabStop
  onOpen: () => void
}

/** Button in a column heading that marks the requirement as met for all people of the page. */
const TickColumnButton = ({ requirement, isOpen, tabStop, onOpen }: TickColumnButtonProps) => (
  <button
    {...tabStop}
    type="button"
    className="tick-column"
    aria-disabled={!isOpen}
    title={accreditationWords.column[isOpen ? 'title' : 'none'](requirement)}
    onClick={isOpen ? onOpen : undefined}
  >
    {requirement}
    <DoneAllIcon aria-hidden="true" />
  </button>
)

/** Returns a function that moves the focus to the next unticked checkbox in `pending`, or to the next page. */
const useFocusNextUncheckedCheckbox = (
  pending: readonly CellPosition[],
  focusCell: (position: CellPosition) => void,
  goNext: () => Promise<number>,
) => {
  const notify = useNotify()
  const list = useListContext<MatrixPerson>()
  const { data: people = [], page, meta, error, isFetching, isPlaceholderData } = list
  /** Page that is being loaded, and the ids of the people on the previous page. These people are skipped if they appear again. */
  const [next, setNext] = useState<{ page: number; seen: ReadonlySet<string> }>()

  const turnPage = async () => {
    const { page: current, pages } = meta as MatrixMeta
    if (current >= pages) {
      setNext(undefined)
      notify(accreditationWords.pending.none, { type: 'info' })
      return
    }
    const seenIds = new Set(people.map(({ id }) => id))
    setNext({ page: await goNext(), seen: seenIds })
  }

  useEffect(() => {
    if (!next || next.page !== page || isPlaceholderData || isFetching) return
    setNext(undefined)
    if (error) return
    const first = pending.find(({ row }) => !next.seen.has(people[row]?.id ?? ''))
    if (first) focusCell(first)
    else void turnPage()
  })

  /** With `isIncluded`, the search starts at the given cell instead of at the next cell. */
  return (from: CellPosition, isIncluded: boolean) => {
    const first = from.column + (isIncluded ? 0 : 1)
    const nextCell = pending.find(
      ({ row, column }) => row > from.row || (row === from.row && column >= first),
    )
    if (nextCell) focusCell(nextCell)
    else void turnPage()
  }
}

/** Keyboard shortcut that moves the focus to the next checkbox that is not ticked. */
const PENDING_KEY = 'p'

interface MatrixTableProps {
  people: readonly MatrixPerson[]
  /** Names of the requirements, one column each. */
  requirements: readonly string[]
  /** Requirement by which the list is filtered: only people who lack the requirement are shown. */
  missing: string | undefined
  work: MatrixWork
  goNext: () => Promise<number>
}

/** Table with a row per person and a column per requirement. Not react-admin's DataTable (5.15), which has no sticky columns. */
export const MatrixTable = ({ people, requirements, missing, work, goNext }: MatrixTableProps) => {
  const { isPlaceholderData } = useListContext()
  const canTick = useCanPerformAction('accreditation.tick')
  const [column, setColumn] = useState<string>()
  const [density] = useMatrixRowDensity()
  const place = useStoredMatrixCell()
  const { tabStop, grid, focusCell, position, isMoved } = useGridKeyboardNavigation(
    people.map(({ id }) => id),
    PERSON_COLUMN_NAMES.length + requirements.length,
    place,
  )

  const lacks = (person: MatrixPerson, requirement: string): boolean => {
    const item = findRequirementOfPerson(person, requirement)
    return canTick && canEditRequirementCheckbox(item) && item?.status === false && !work.busy.has(item.id)
  }
  const lacking = people.filter((person) => column !== undefined && lacks(person, column))
  const pending = people.flatMap((person, row) =>
    requirements.flatMap((name, index): CellPosition[] =>
      (missing === undefined || name === missing) && lacks(person, name)
        ? [{ row, column: PERSON_COLUMN_NAMES.length + index }]
        : [],
    ),
  )
  const goToPending = useFocusNextUncheckedCheckbox(pending, focusCell, goNext)
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
    // Keeps the restored scroll position if the user came back from another page.
    if (!isBack.current) head?.scrollIntoView({ block: 'nearest', inline: 'center' })
    isBack.current = false
  }, [grid.ref, filtered])

  return (
    <Box className={density} sx={[getMatrixStyle, getCheckboxStyle, getDocumentIconStyle]}>
      <table
        {...grid}
        onKeyDown={onKeyDown}
        aria-label={accreditationWords.grid}
        aria-busy={isPlaceholderData}
        style={{ '--items': requirements.length } as CSSProperties}
      >
        <colgroup>
          {PERSON_COLUMN_NAMES.map((name) => (
            <col key={name} className={name} />
          ))}
          {requirements.map((name) => (
            <col key={name} className="item" />
          ))}
        </colgroup>
        <thead>
          <tr>
            {PERSON_COLUMN_NAMES.map((name) => (
              <th key={name} scope="col" className={name}>
                {accreditationWords.columns[name]}
              </th>
            ))}
            {requirements.map((name, index) => (
              <th key={name} scope="col" className="item">
                {canTick &&
                people.some((person) => canEditRequirementCheckbox(findRequirementOfPerson(person, name))) ? (
                  <TickColumnButton
                    requirement={name}
                    isOpen={people.some((person) => lacks(person, name))}
                    tabStop={tabStop(HEAD_ROW, PERSON_COLUMN_NAMES.length + index)}
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
        <ConfirmDialog
          isOpen
          title={accreditationWords.column.title(column)}
          content={accreditationWords.column.question({ item: column, count: lacking.length })}
          confirm={accreditationWords.column.confirm}
          onConfirm={() => {
            setColumn(undefined)
            void work.onTickAll(lacking, column)
          }}
          onClose={() => setColumn(undefined)}
        />
      )}
    </Box>
  )
}
