import Search from '@mui/icons-material/Search'
import { Box, Dialog, IconButton, Paper } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { appWords } from '../i18n/app.ts'
import { createLazyComponent } from '../kit/createLazyComponent.tsx'
import { useIsPhone } from '../kit/useIsPhone.ts'
import { useSignedInUser } from '../port/session.ts'
import { SearchInput, useCombobox, useSearchBoxLabel } from './combobox.tsx'
import { addRecentEntry } from './recent.ts'

const PhoneSearchPanel = createLazyComponent(() => import('./PhoneSearchPanel.tsx'), 'PhoneSearchPanel', null)
const SearchResults = createLazyComponent(() => import('./SearchResults.tsx'), 'SearchResults', null)

/** Global search for pages, actions and records. Phones show an icon that opens it full-screen. Ctrl+K focuses the input. */
export const SearchBox = () => {
  const actor = useSignedInUser()
  const { pathname } = useLocation()
  useEffect(() => addRecentEntry(actor, pathname), [actor, pathname])
  return useIsPhone() ? <PhoneSearch /> : <DeskSearch />
}

const useCtrlKShortcut = (onKey: () => void): void => {
  const latest = useEvent(onKey)
  useEffect(() => {
    const handleShortcut = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      latest()
    }
    window.addEventListener('keydown', handleShortcut)
    return () => window.removeEventListener('keydown', handleShortcut)
  }, [latest])
}

const DeskSearch = () => {
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const combobox = useCombobox({ isOpen, setOpen, onChosen: () => input.current?.blur() })
  useCtrlKShortcut(() => {
    input.current?.select()
    input.current?.focus()
    setOpen(true)
  })
  return (
    <Box sx={{ position: 'relative', flex: '0 1 420px', minWidth: 0 }}>
      <SearchInput
        input={input}
        combobox={combobox}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Paper sx={popupStyle}>
          <SearchResults combobox={combobox} />
        </Paper>
      )}
    </Box>
  )
}

const PhoneSearch = () => {
  const label = useSearchBoxLabel()
  const [isOpen, setOpen] = useState(false)
  useCtrlKShortcut(() => setOpen(true))
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        color="inherit"
        onClick={() => setOpen(true)}
        sx={{ width: 44, height: 44, ml: 'auto', mr: -1 }}
      >
        <Search />
      </IconButton>
      <Dialog
        fullScreen
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { 'aria-label': appWords.search.title } }}
      >
        <PhoneSearchPanel onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const popupStyle = {
  position: 'absolute',
  top: '100%',
  left: 0,
  width: 'max(100%, 420px)',
  mt: 0.5,
  border: 1,
  borderColor: 'divider',
  boxShadow: 8,
} as const
