import BookmarkAddIcon from '@mui/icons-material/BookmarkAddOutlined'
import CloseIcon from '@mui/icons-material/Close'
import FilterListIcon from '@mui/icons-material/FilterList'
import { Box, Button, Drawer, IconButton, Typography } from '@mui/material'
import { cloneElement, type ReactElement, type ReactNode, useId, useState } from 'react'
import {
  AddSavedQueryDialog,
  extractValidSavedQueries,
  FilterContext,
  FilterForm,
  type SavedQuery,
  SortButton,
  useListContext,
  useSavedQueries,
  useTranslate,
} from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { SelectPageCheckbox } from './tableParts.tsx'

/**
 * Opens, deletes and saves the views of a list. react-admin's SavedQueriesList (5.15) applies a view's filters without its order,
 * and puts buttons among list items.
 */
const SavedViews = ({ onOpened }: { onOpened: () => void }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const titleId = useId()
  const { resource } = useListContext()
  const [stored, setStored] = useSavedQueries(resource)
  const [isNaming, setNaming] = useState(false)
  const [removed, setRemoved] = useState<SavedQuery>()
  const views = extractValidSavedQueries(stored)
  const open = ({ value }: SavedQuery) => {
    const view = new URLSearchParams({
      filter: JSON.stringify(value.filter),
      sort: value.sort?.field ?? '',
      order: value.sort?.order ?? '',
      page: '1',
      perPage: String(value.perPage),
      displayedFilters: JSON.stringify(value.displayedFilters ?? {}),
    })
    navigate({ search: view.toString() })
    onOpened()
  }
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3">
        {translate('ra.saved_queries.label')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {views.map((view) => (
          <Box component="li" key={view.label} sx={{ display: 'flex' }}>
            <Button
              variant="text"
              onClick={() => open(view)}
              sx={{ flex: 1, justifyContent: 'flex-start', px: 0 }}
            >
              {view.label}
            </Button>
            <IconButton
              aria-label={translate('ra.saved_queries.remove_label_with_name', { name: view.label })}
              onClick={() => setRemoved(view)}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Button
        variant="text"
        startIcon={<BookmarkAddIcon />}
        onClick={() => setNaming(true)}
        sx={{ px: 0, fontWeight: 500 }}
      >
        {translate('ra.saved_queries.new_label')}
      </Button>
      <AddSavedQueryDialog open={isNaming} onClose={() => setNaming(false)} />
      <ConfirmDialog
        isOpen={removed !== undefined}
        title="ra.saved_queries.remove_dialog_title"
        content="ra.saved_queries.remove_message"
        subject={removed?.label}
        onClose={() => setRemoved(undefined)}
        onConfirm={() => {
          setStored(views.filter((view) => view !== removed))
          setRemoved(undefined)
        }}
      />
    </section>
  )
}

type Filters = ReactElement<{ source: string; alwaysOn?: boolean }>[]

/** Drawer with the hidden filters and the saved views, opened by a button beside the search. */
export const FilterDrawer = ({
  filters,
  usual = {},
}: {
  filters: Filters
  /** Default filter of the list, which the count ignores. */
  usual?: object | undefined
}) => {
  const translate = useTranslate()
  const titleId = useId()
  const { total, filterValues } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const activeCount = filters.filter(
    ({ props: { source } }) =>
      filterValues[source] !== undefined && filterValues[source] !== Reflect.get(usual, source),
  ).length
  return (
    <>
      <Button
        variant="text"
        startIcon={<FilterListIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {translate(activeCount > 0 ? 'app.filters.active' : 'app.filters.title', { count: activeCount })}
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
        {/* In a list's toolbar, react-admin's form would show the list's own filters. */}
        <FilterContext value={filters.map((filter) => cloneElement(filter, { alwaysOn: true }))}>
          <FilterForm />
        </FilterContext>
        <SavedViews onOpened={() => setOpen(false)} />
        <Button variant="contained" onClick={() => setOpen(false)} sx={{ flex: 'none' }}>
          {total === undefined
            ? translate('app.filters.close')
            : translate('app.filters.show', { smart_count: total })}
        </Button>
      </Drawer>
    </>
  )
}

/** Bar that replaces the table head on phones: selects the page, and offers the list's actions and sort order. */
export const PhoneListBar = ({
  sortFields,
  isSelectable = false,
  actions,
  children,
}: {
  sortFields: string[]
  isSelectable?: boolean
  /** Actions before the sort order. */
  actions?: ReactNode
  /** Content after the sort order. */
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
