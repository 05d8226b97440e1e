import BookmarkAddIcon from '@mui/icons-material/BookmarkAddOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import LinkIcon from '@mui/icons-material/Link'
import { Box, Button, Divider, IconButton, Popover, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import {
  extractValidSavedQueries,
  type SavedQuery,
  TextInput,
  useListContext,
  useNotify,
  useSavedQueries,
  useTranslate,
} from 'react-admin'
import { useHref, useNavigate } from 'react-router-dom'
import { appWords } from '../../i18n/app.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { DialogFrame } from '../DialogFrame.tsx'
import { validateRequiredText } from '../form/validateRequiredText.ts'
import { RecordForm } from '../RecordForm.tsx'
import { viewsWords } from './viewWords.ts'

const MAX_NAME_LENGTH = 60

/** Returns the URL query that opens a view of the list. */
const createSavedViewUrlQuery = ({ filter, sort, perPage, displayedFilters }: SavedQuery['value']): string =>
  `?${new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: sort?.field ?? '',
    order: sort?.order ?? '',
    page: '1',
    perPage: String(perPage),
    displayedFilters: JSON.stringify(displayedFilters ?? {}),
  })}`

interface SaveViewDialogProps {
  views: readonly SavedQuery[]
  onSave: (name: string) => void
  onClose: () => void
}

/** Dialog that asks for the name of a view, and for confirmation if the name is taken. */
const SaveViewDialog = ({ views, onSave, onClose }: SaveViewDialogProps) => {
  const notify = useNotify()
  const [replacement, setReplacement] = useState<{ name: string; answer: (isWanted: boolean) => void }>()
  const answer = (isWanted: boolean) => {
    replacement?.answer(isWanted)
    setReplacement(undefined)
  }
  return (
    <>
      <RecordForm<string>
        frame="dialog"
        title={viewsWords.save.title}
        isGuarded={false}
        confirm={async (values) => {
          const name = String(values.name).trim()
          if (!views.some(({ label }) => label === name)) return true
          return new Promise((resolve) => setReplacement({ name, answer: resolve }))
        }}
        save={async (values) => String(values.name).trim()}
        onSaved={(name) => {
          onSave(name)
          notify(viewsWords.save.done(name), { type: 'success' })
        }}
        onClose={onClose}
      >
        <TextInput
          source="name"
          label={viewsWords.save.name}
          validate={validateRequiredText}
          helperText={viewsWords.save.hint}
          fullWidth
          slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH, required: true } }}
        />
      </RecordForm>
      <ConfirmDialog
        isOpen={replacement !== undefined}
        title={viewsWords.replace.title}
        content={viewsWords.replace.question}
        subject={replacement?.name ?? ''}
        confirm={viewsWords.replace.yes}
        onClose={() => answer(false)}
        onConfirm={() => answer(true)}
      />
    </>
  )
}

/** Dialog with a link that the browser could not copy. */
const LinkDialog = ({ link, onClose }: { link: string; onClose: () => void }) => {
  const translate = useTranslate()
  return (
    <DialogFrame
      title={viewsWords.link.title}
      about={viewsWords.link.refused}
      onClose={onClose}
      maxWidth="sm"
      actions={<Button onClick={onClose}>{translate('ra.action.close')}</Button>}
    >
      <TextField
        label={viewsWords.link.label}
        value={link}
        fullWidth
        autoFocus
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
    </DialogFrame>
  )
}

interface ViewsPopoverProps {
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
}

/** Popover with the saved views of a list, to open, save, delete or share them. react-admin's SavedQueriesList (5.15) ignores a view's sort order. */
export const ViewsPopover = ({ anchor, isOpen, onClose }: ViewsPopoverProps) => {
  const navigate = useNavigate()
  const notify = useNotify()
  const { resource, filterValues, displayedFilters, sort, perPage } = useListContext()
  const [stored, setStored] = useSavedQueries(resource)
  const [isNaming, setNaming] = useState(false)
  const [removed, setRemoved] = useState<SavedQuery>()
  const [refusedLink, setRefusedLink] = useState<string>()
  const views = extractValidSavedQueries(stored)
  const current = { filter: filterValues, sort, perPage, displayedFilters }
  const search = createSavedViewUrlQuery(current)
  const link = new URL(useHref({ search }), window.location.origin).href
  const title = appWords.views

  const save = (name: string) => {
    const view = { label: name, value: current }
    const isNew = !views.some(({ label }) => label === name)
    setStored(isNew ? [...views, view] : views.map((other) => (other.label === name ? view : other)))
  }
  const remove = (view: SavedQuery) => {
    setStored(views.filter((other) => other !== view))
    setRemoved(undefined)
    notify(viewsWords.remove.done(view.label), { type: 'info' })
  }
  const copyLink = async () => {
    onClose()
    try {
      await navigator.clipboard.writeText(link)
      notify(viewsWords.link.copied, { type: 'success' })
    } catch {
      // Shows the link for manual copying if the browser denies access to the clipboard.
      setRefusedLink(link)
    }
  }
  return (
    <>
      <Popover
        open={isOpen}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        transformOrigin={{ vertical: 'top', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { p: 1, width: 320 } } }}
      >
        {views.length === 0 && (
          <Typography color="text.secondary" sx={{ px: 1, py: 0.5 }}>
            {viewsWords.none}
          </Typography>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {views.map((view) => {
            const isCurrent = createSavedViewUrlQuery(view.value) === search
            return (
              <Box component="li" key={view.label} sx={{ display: 'flex' }}>
                <Button
                  variant="text"
                  aria-current={isCurrent}
                  onClick={() => {
                    navigate({ search: createSavedViewUrlQuery(view.value) })
                    onClose()
                  }}
                  sx={{ ...itemStyle, fontWeight: isCurrent ? 600 : 400 }}
                >
                  {view.label}
                </Button>
                <IconButton aria-label={viewsWords.remove.label(view.label)} onClick={() => setRemoved(view)}>
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </Box>
            )
          })}
        </Box>
        <Divider sx={{ my: 0.5 }} />
        <Button
          fullWidth
          variant="text"
          startIcon={<BookmarkAddIcon />}
          onClick={() => {
            onClose()
            setNaming(true)
          }}
          sx={itemStyle}
        >
          {viewsWords.save.button}
        </Button>
        <Button
          fullWidth
          variant="text"
          startIcon={<LinkIcon />}
          onClick={() => void copyLink()}
          sx={itemStyle}
        >
          {viewsWords.link.copy}
        </Button>
      </Popover>
      {isNaming && <SaveViewDialog views={views} onSave={save} onClose={() => setNaming(false)} />}
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={viewsWords.remove.title}
        content={viewsWords.remove.question}
        subject={removed?.label ?? ''}
        confirm="ra.action.delete"
        isDestructive
        onClose={() => setRemoved(undefined)}
        onConfirm={() => removed && remove(removed)}
      />
      {refusedLink && <LinkDialog link={refusedLink} onClose={() => setRefusedLink(undefined)} />}
    </>
  )
}

const itemStyle = { flex: 1, px: 1, justifyContent: 'flex-start', textAlign: 'left' } as const
