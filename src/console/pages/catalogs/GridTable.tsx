import { Box } from '@mui/material'
import type { CSSProperties } from 'react'
import { useTranslate } from 'react-admin'
import { checkboxStyle } from '../accreditation/ItemCheckbox.tsx'
import { COLUMN_WIDTHS, matrixStyle } from '../accreditation/matrixStyle.ts'
import { useGridNavigation } from '../accreditation/useGridNavigation.ts'
import { GridBox, type GridProps } from './GridBox.tsx'

const FROM_THE_START = { kept: undefined, keep: () => undefined }

/** Roles down, requirements across: the grid of the matrix, walked by arrows, where space ticks. */
export const GridTable = ({ roles, types, draft }: GridProps) => {
  const translate = useTranslate()
  const { tabStop, grid } = useGridNavigation(
    roles.map(({ id }) => String(id)),
    types.length,
    FROM_THE_START,
  )
  return (
    <Box sx={[matrixStyle, checkboxStyle, gridStyle]}>
      <table
        {...grid}
        aria-label={translate('catalogs.grid.label')}
        style={{ '--items': types.length } as CSSProperties}
      >
        <colgroup>
          <col className="name" />
          {types.map(({ id }) => (
            <col key={id} className="item" />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="name">
              {translate('catalogs.grid.role')}
            </th>
            {types.map(({ id, name }) => (
              <th key={id} scope="col" className="item">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map((role, row) => (
            <tr key={role.id}>
              <th scope="row" className="name">
                <span>{role.name}</span>
              </th>
              {types.map((type, column) => (
                <td key={type.id} className="item" data-changed={draft.isChanged(role.id, type) || undefined}>
                  <GridBox role={role} type={type} draft={draft} tabStop={tabStop(row, column)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

const gridStyle = {
  '&& table': {
    minWidth: `calc(var(--name) + var(--items) * ${COLUMN_WIDTHS.item}px)`,
  },
  '&& .name': { left: 0 },
  '&& td[data-changed]': { backgroundColor: 'action.selected' },
} as const
