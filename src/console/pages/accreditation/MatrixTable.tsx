import { Box } from '@mui/material'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { upper } from '../../../domain/text.ts'
import { useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { PersonLight } from '../../components/light/PersonLight.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { visuallyHidden } from '../../components/visuallyHidden.ts'
import type { MatrixItem, MatrixPerson } from '../../providers/adapter/person.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import { checkboxStyle, ItemCheckbox } from './ItemCheckbox.tsx'
import { isOpenBox, isPaper, itemOf } from './itemOf.ts'
import { matrixStyle } from './matrixStyle.ts'
import { PaperCell, paperStyle } from './PaperCell.tsx'
import { PersonLink } from './PersonLink.tsx'
import { TickColumnButton } from './TickColumnButton.tsx'
import { TickColumnDialog } from './TickColumnDialog.tsx'
import { type CellPosition, HEAD, type TabStop, useGridNavigation } from './useGridNavigation.ts'
import { useKeptPlace } from './useKeptPlace.ts'
import { useNextPending } from './useNextPending.ts'
import { useRequirementTypes } from './useRequirements.ts'

const PERSON_COLUMNS = ['status', 'name'] as const

/** The key that leads to the next pending box. */
const PENDING_KEY = 'p'

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
  busy: ReadonlySet<number>
  tabStop: (column: number) => TabStop
  onTick: (person: MatrixPerson, item: MatrixItem) => void
  onOpen: (person: MatrixPerson, item: MatrixItem) => void
}

/** A person and what it meets. The stop of a cell is what is in it, if that can be used. */
const MatrixRow = ({ person, requirements, busy, tabStop, onTick, onOpen }: MatrixRowProps) => {
  const translate = useTranslate()
  const seesAll = useOwnCompany() === undefined
  const answers = settings().extras
  const name = listedName(person)
  const company = seesAll ? upper(person.company_name) : ''
  // Profile, then number and company; what is too long for its line is read whole with the pointer, and on paper.
  const lines = [
    person.role_definition,
    [person.accreditation_number, company].filter(Boolean).join(' · '),
  ].filter(Boolean)
  return (
    <tr>
      <td className="status" {...(answers ? {} : tabStop(0))}>
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
        if (item && isPaper(item))
          return (
            <td key={requirement} className="item">
              <PaperCell item={item} name={name} tabStop={cellStop} onOpen={() => onOpen(person, item)} />
            </td>
          )
        return item ? (
          <td key={requirement} className="item">
            <ItemCheckbox
              item={item}
              isBusy={busy.has(item.id)}
              label={translate('accreditation.item', { item: requirement, name })}
              tabStop={cellStop}
              onTick={() => onTick(person, item)}
            />
          </td>
        ) : (
          <td key={requirement} className="item" {...cellStop}>
            <NotRequired />
          </td>
        )
      })}
    </tr>
  )
}

interface MatrixTableProps {
  people: readonly MatrixPerson[]
  /** The names of the items, one column each. */
  requirements: readonly string[]
  busy: ReadonlySet<number>
  onTick: (person: MatrixPerson, item: MatrixItem) => void
  /** Opens what proves a requirement. */
  onOpen: (person: MatrixPerson, item: MatrixItem) => void
  goNext: () => Promise<number>
}

/**
 * People down, requirements across: a grid that is walked by arrows, where space ticks and P goes on to what is pending. react-admin's DataTable (5.15) is
 * no grid of one stop for the keyboard, and its columns cannot stay in sight at the left.
 */
export const MatrixTable = ({ people, requirements, busy, onTick, onOpen, goNext }: MatrixTableProps) => {
  const translate = useTranslate()
  const { isPlaceholderData, filterValues } = useListContext()
  const mayTick = useCan('accreditation.tick')
  const { data: types = [] } = useRequirementTypes()
  const [column, setColumn] = useState<string>()
  const place = useKeptPlace()
  const { tabStop, grid, focusCell, position, isMoved } = useGridNavigation(
    people.map(({ id }) => id),
    PERSON_COLUMNS.length + requirements.length,
    place,
  )

  const lacks = (person: MatrixPerson, requirement: string): boolean => {
    const item = itemOf(person, requirement)
    return mayTick && isOpenBox(item) && item?.status === false && !busy.has(item.id)
  }
  /** The requirement that the people are filtered by, as they lack it. */
  const missing = types.find(({ id }) => id === filterValues.missing)?.name
  const pending = people.flatMap((person, row) =>
    requirements.flatMap((name, index): CellPosition[] =>
      (missing === undefined || name === missing) && lacks(person, name)
        ? [{ row, column: PERSON_COLUMNS.length + index }]
        : [],
    ),
  )
  const goToPending = useNextPending({ pending, focusCell, goNext })
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (key.toLowerCase() !== PENDING_KEY || altKey || ctrlKey || metaKey || shiftKey)
      return grid.onKeyDown(event)
    event.preventDefault()
    goToPending(position, isMoved.current)
  }

  const wanted = missing === undefined ? -1 : requirements.indexOf(missing)
  const isBack = useRef(place.kept !== undefined)
  useEffect(() => {
    const head = grid.ref.current?.querySelectorAll('thead .item')[wanted]
    // Whoever comes back is where it was.
    if (!isBack.current) head?.scrollIntoView({ block: 'nearest', inline: 'center' })
    isBack.current = false
  }, [grid.ref, wanted])

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
                    onOpen={setColumn}
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
              busy={busy}
              tabStop={(at) => tabStop(row, at)}
              onTick={onTick}
              onOpen={onOpen}
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
