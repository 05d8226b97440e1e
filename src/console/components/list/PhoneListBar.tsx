import FilterListIcon from '@mui/icons-material/FilterList'
import { Box, Button, Drawer, Typography } from '@mui/material'
import { cloneElement, type ReactElement, type ReactNode, useId, useState } from 'react'
import { FilterForm, SortButton, useListContext, useTranslate } from 'react-admin'
import { SavedViews } from './SavedViews.tsx'
import { SelectPageCheckbox } from './SelectPageCheckbox.tsx'

type Filters = ReactElement<{ source: string; alwaysOn?: boolean }>[]

const FilterDrawer = ({ filters }: { filters: Filters }) => {
  const translate = useTranslate()
  const titleId = useId()
  const { total, filterValues } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const active = filters.filter(({ props }) => filterValues[props.source] !== undefined).length
  return (
    <>
      <Button
        variant="text"
        startIcon={<FilterListIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {translate(active > 0 ? 'app.filters.active' : 'app.filters.title', { count: active })}
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
          {translate('app.filters.title')}
        </Typography>
        <FilterForm filters={filters.map((filter) => cloneElement(filter, { alwaysOn: true }))} />
        <SavedViews onOpened={() => setOpen(false)} />
        <Button variant="contained" onClick={() => setOpen(false)} sx={{ flex: 'none' }}>
          {translate('app.filters.show', { smart_count: total ?? 0 })}
        </Button>
      </Drawer>
    </>
  )
}

/** What a list's table has on a desk: all of the page selected at once, the order, and the filters and saved views, in a drawer. */
export const PhoneListBar = ({
  filters,
  sortFields,
  isSelectable = false,
  children,
}: {
  /** Those that are not in sight already; without them there is no drawer. */
  filters?: Filters
  sortFields: string[]
  isSelectable?: boolean
  /** What else can be done with the list. */
  children?: ReactNode
}) => {
  const { data } = useListContext()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      {isSelectable && data && data.length > 0 && <SelectPageCheckbox />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
        {filters && <FilterDrawer filters={filters} />}
        <SortButton fields={sortFields} />
        {children}
      </Box>
    </Box>
  )
}
