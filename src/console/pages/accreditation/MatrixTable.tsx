import { Box } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import type { MatrixItem, MatrixPerson } from '../../providers/accreditation.ts'
import { boxStyle } from './boxStyle.ts'
import { MatrixRow } from './MatrixRow.tsx'
import { matrixStyle, WIDTHS } from './matrixStyle.ts'
import { useGridKeys } from './useGridKeys.ts'

const ABOUT = ['status', 'company', 'name', 'profile', 'number'] as const

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
  const { stop, grid } = useGridKeys(
    people.map(({ id }) => id),
    ABOUT.length + requirements.length,
  )
  const width = ABOUT.reduce((sum, column) => sum + WIDTHS[column], requirements.length * WIDTHS.item)
  return (
    <Box sx={[matrixStyle, boxStyle]}>
      <table
        {...grid}
        aria-label={translate('accreditation.grid')}
        aria-busy={isPlaceholderData}
        style={{ minWidth: width }}
      >
        <colgroup>
          {ABOUT.map((column) => (
            <col key={column} style={{ width: WIDTHS[column] }} />
          ))}
          {requirements.map((name) => (
            <col key={name} style={{ width: WIDTHS.item }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {ABOUT.map((column) => (
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
              stop={(column) => stop(row, column)}
              onTick={onTick}
            />
          ))}
        </tbody>
      </table>
    </Box>
  )
}
