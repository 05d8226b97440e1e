import BookmarkAddIcon from '@mui/icons-material/BookmarkAddOutlined'
import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { useId, useState } from 'react'
import {
  AddSavedQueryDialog,
  Confirm,
  extractValidSavedQueries,
  type SavedQuery,
  useListContext,
  useSavedQueries,
  useTranslate,
} from 'react-admin'
import { useNavigate } from 'react-router-dom'

/**
 * The saved views of a list: each is opened, taken away, and the present one saved. react-admin's SavedQueriesList (5.15) opens a view's filters
 * without its order, and has its buttons among the items of a list, where none may be.
 */
export const SavedViews = ({ onOpened }: { onOpened: () => void }) => {
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
      <Confirm
        isOpen={removed !== undefined}
        title="ra.saved_queries.remove_dialog_title"
        content="ra.saved_queries.remove_message"
        onClose={() => setRemoved(undefined)}
        onConfirm={() => {
          setStored(views.filter((view) => view !== removed))
          setRemoved(undefined)
        }}
      />
    </section>
  )
}
