import { Box } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import type { MatrixItem, MatrixPerson } from '../../providers/adapter/person.ts'
import { checkboxStyle } from './checkboxStyle.ts'
import { MatrixRow } from './MatrixRow.tsx'
import { COLUMN_WIDTHS, matrixStyle } from './matrixStyle.ts'
import { useGridNavigation } from './useGridNavigation.ts'

const PERSON_COLUMNS = ['status', 'company', 'name', 'profile', 'number'] as const

interface MatrixTableProps {
  people: readonly MatrixPerson[]
  /** The names of the items, one column each. */
  requirements: readonly string[]
  busy: ReadonlySet<number>
  onTick: (person: MatrixPerson, item: MatrixItem) => void
}

/** People down, requirements across: a grid that is walked by arrows, where space ticks. */
export const MatrixTable = ({ people, requirements, busy, onTick }: MatrixTableProps) => {
  const translate = useTranslate()
  const { isPlaceholderData } = useListContext()
  const { tabStop, grid } = useGridNavigation(
    people.map(({ id }) => id),
    PERSON_COLUMNS.length + requirements.length,
  )
  const width = PERSON_COLUMNS.reduce(
    (sum, column) => sum + COLUMN_WIDTHS[column],
    requirements.length * COLUMN_WIDTHS.item,
  )
  return (
    <Box sx={[matrixStyle, checkboxStyle]}>
      <table
        {...grid}
        aria-label={translate('accreditation.grid')}
        aria-busy={isPlaceholderData}
        style={{ minWidth: width }}
      >
        <colgroup>
          {PERSON_COLUMNS.map((column) => (
            <col key={column} style={{ width: COLUMN_WIDTHS[column] }} />
          ))}
          {requirements.map((name) => (
            <col key={name} style={{ width: COLUMN_WIDTHS.item }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {PERSON_COLUMNS.map((column) => (
              <th key={column} scope="col" className={column}>
                {translate(`accreditation.columns.${column}`)}
              </th>
            ))}
            {requirements.map((name) => (
              <th key={name} scope="col" className="item">
                {name}
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
              tabStop={(column) => tabStop(row, column)}
              onTick={onTick}
            />
          ))}
        </tbody>
      </table>
    </Box>
  )
}
