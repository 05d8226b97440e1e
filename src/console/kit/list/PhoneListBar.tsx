import FilterListIcon from '@mui/icons-material/FilterList'
import { Box, Button, Drawer, Typography } from '@mui/material'
import { cloneElement, type ReactElement, type ReactNode, useId, useState } from 'react'
import { FilterContext, FilterForm, SortButton, useListContext } from 'react-admin'
import { appWords } from '../../i18n/app.ts'
import { SelectPageCheckbox } from './tableParts.tsx'

type Filters = ReactElement<{ source: string; alwaysOn?: boolean }>[]

/** Button that opens a drawer with the filters of a list. */
export const FilterDrawer = ({
  filters,
  usual = {},
}: {
  filters: Filters
  /** Default filter of the list, which does not count as active. */
  usual?: object | undefined
}) => {
  const titleId = useId()
  const { total, filterValues } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const usualValues: Readonly<Record<string, unknown>> = { ...usual }
  const activeCount = filters.filter(
    ({ props: { source } }) =>
      filterValues[source] !== undefined && filterValues[source] !== usualValues[source],
  ).length
  return (
    <>
      <Button
        variant="text"
        startIcon={<FilterListIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {activeCount > 0 ? appWords.filters.active(activeCount) : appWords.filters.title}
      </Button>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-labelledby': titleId,
            sx: { maxHeight: '90%', gap: 2, p: 2, borderRadius: '10px 10px 0 0' },
          },
        }}
      >
        <Typography id={titleId} variant="h2">
          {appWords.filters.title}
        </Typography>
        {/* In a list's toolbar, react-admin's form would show the list's own filters. */}
        <FilterContext value={filters.map((filter) => cloneElement(filter, { alwaysOn: true }))}>
          <FilterForm />
        </FilterContext>
        <Button variant="contained" onClick={() => setOpen(false)} sx={{ flex: 'none' }}>
          {total === undefined ? appWords.filters.close : appWords.filters.show(total)}
        </Button>
      </Drawer>
    </>
  )
}

/** Bar above a list on phones, with selection, actions and sort order. */
export const PhoneListBar = ({
  sortFields,
  isSelectable = false,
  actions,
  children,
}: {
  sortFields: string[]
  isSelectable?: boolean
  /** Actions shown before the sort button. */
  actions?: ReactNode
  /** Content shown after the sort button. */
  children?: ReactNode
}) => {
  const { data } = useListContext()
  return (
    <Box sx={barStyle}>
      {isSelectable && data && data.length > 0 && <SelectPageCheckbox />}
      {actions}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>
        {sortFields.length > 0 && <SortButton fields={sortFields} />}
        {children}
      </Box>
    </Box>
  )
}

const barStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 0.5 } as const
