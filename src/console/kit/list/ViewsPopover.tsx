import BookmarkAddIcon from '@mui/icons-material/BookmarkAddOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import LinkIcon from '@mui/icons-material/Link'
import { Box, Button, Divider, IconButton, Popover, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { type SavedQuery, useListContext, useNotify, useTranslate } from 'react-admin'
import { useHref, useNavigate } from 'react-router-dom'
import { MAX_VIEW_NAME_LENGTH } from '../../../domain/common/savedViews.ts'
import { appWords } from '../../i18n/app.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { DialogFrame } from '../DialogFrame.tsx'
import { LimitedTextInput } from '../form/LimitedTextInput.tsx'
import { validateRequiredText } from '../form/validateRequiredText.ts'
import { RecordForm } from '../RecordForm.tsx'
import { type ColumnChoice, useColumnPreferences } from './useColumnPreferences.ts'
import { type ListView, useSavedViews } from './useSavedViews.ts'
import { viewsWords } from './viewWords.ts'

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
  views: readonly ListView[]
  hint: string
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Dialog that asks for the name of a view, and for confirmation if the name is taken. */
const SaveViewDialog = ({ views, hint, onSave, onClose }: SaveViewDialogProps) => {
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
        save={async (values) => {
          const name = String(values.name).trim()
          await onSave(name)
          return name
        }}
        onSaved={(name) => notify(viewsWords.save.done(name), { type: 'success' })}
        onClose={onClose}
      >
        <LimitedTextInput
          source="name"
          label={viewsWords.save.name}
          validate={validateRequiredText}
          helperText={hint}
          fullWidth
          max={MAX_VIEW_NAME_LENGTH}
          slotProps={{ htmlInput: { required: true } }}
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

interface ViewsPopoverProps extends ColumnChoice {
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
}

/** Popover with the saved views of a list, to open, save, delete or share them. react-admin's SavedQueriesList (5.15) ignores a view's sort order. */
export const ViewsPopover = ({ anchor, isOpen, onClose, ...columns }: ViewsPopoverProps) => {
  const navigate = useNavigate()
  const notify = useNotify()
  const { filterValues, displayedFilters, sort, perPage } = useListContext()
  const { shown, show } = useColumnPreferences(columns)
  const { views, save, remove, isStoredWithAccount } = useSavedViews()
  const [isNaming, setNaming] = useState(false)
  const [removed, setRemoved] = useState<ListView>()
  const [refusedLink, setRefusedLink] = useState<string>()
  const current = { filter: filterValues, sort, perPage, displayedFilters, columns: shown }
  const search = createSavedViewUrlQuery(current)
  const link = new URL(useHref({ search }), window.location.origin).href
  const title = appWords.views

  const place = viewsWords.place[isStoredWithAccount ? 'account' : 'browser']
  const isSameView = ({ value }: ListView): boolean =>
    createSavedViewUrlQuery(value) === search && (value.columns ?? shown).join() === shown.join()
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
            const isCurrent = isSameView(view)
            return (
              <Box component="li" key={`${view.id} ${view.label}`} sx={{ display: 'flex' }}>
                <Button
                  variant="text"
                  aria-current={isCurrent}
                  onClick={() => {
                    if (view.value.columns) show(view.value.columns)
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
      {isNaming && (
        <SaveViewDialog
          views={views}
          hint={viewsWords.save.hint(place)}
          onSave={(name) => save(name, current)}
          onClose={() => setNaming(false)}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={viewsWords.remove.title}
        content={viewsWords.remove.question(place)}
        subject={removed?.label ?? ''}
        confirm="ra.action.delete"
        isDestructive
        onClose={() => setRemoved(undefined)}
        onConfirm={() => {
          if (removed) void remove(removed)
          setRemoved(undefined)
        }}
      />
      {refusedLink && <LinkDialog link={refusedLink} onClose={() => setRefusedLink(undefined)} />}
    </>
  )
}

const itemStyle = { flex: 1, px: 1, justifyContent: 'flex-start', textAlign: 'left' } as const
