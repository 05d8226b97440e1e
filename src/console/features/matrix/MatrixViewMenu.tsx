import DensityIcon from '@mui/icons-material/DensityMedium'
import { Button, ListSubheader, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useListContext, useStore } from 'react-admin'
import { isEndpointAvailable } from '../../port/backend.ts'
import { accreditationWords } from './words.ts'

const DENSITIES = ['compact', 'comfortable'] as const
type Density = (typeof DENSITIES)[number]

/** Page sizes that the user can choose. */
const PAGE_SIZES = [10, 25, 50]

/** Returns the row density of the matrix and its setter. The browser stores the choice. */
export const useMatrixRowDensity = () => useStore<Density>('matrixDensity', 'compact')

/** Menu for the row density of the matrix and, if the server supports it, the number of people per page. */
export const MatrixViewMenu = () => {
  const { perPage, setPerPage } = useListContext()
  const [density, setDensity] = useMatrixRowDensity()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const item = (label: string, isChosen: boolean, onChoose: () => void) => (
    <MenuItem
      key={label}
      role="menuitemradio"
      aria-checked={isChosen}
      selected={isChosen}
      onClick={() => {
        onChoose()
        close()
      }}
    >
      {label}
    </MenuItem>
  )
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DensityIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {accreditationWords.view.title}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <ListSubheader role="presentation">{accreditationWords.view.density}</ListSubheader>
        {DENSITIES.map((one) => item(accreditationWords.view[one], one === density, () => setDensity(one)))}
        {isEndpointAvailable('accreditation.list', 'filter') && (
          <ListSubheader role="presentation">{accreditationWords.view.perPage}</ListSubheader>
        )}
        {isEndpointAvailable('accreditation.list', 'filter') &&
          PAGE_SIZES.map((size) => item(String(size), size === perPage, () => setPerPage(size)))}
      </Menu>
    </>
  )
}
