import ArrowBack from '@mui/icons-material/ArrowBack'
import { Box, IconButton, Stack } from '@mui/material'
import { useRef } from 'react'
import { appWords } from '../i18n/app.ts'
import { SearchInput, useCombobox } from './combobox.tsx'
import { SearchResults } from './SearchResults.tsx'

/** Full-screen search for phones: input and results. */
export const PhoneSearchPanel = ({ onClose }: { onClose: () => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ isOpen: true, setOpen: (open) => !open && onClose(), onChosen: onClose })
  return (
    <>
      <Stack direction="row" sx={phoneBarStyle}>
        <IconButton
          edge="start"
          aria-label={appWords.search.close}
          onClick={onClose}
          sx={{ width: 44, height: 44 }}
        >
          <ArrowBack />
        </IconButton>
        <SearchInput input={input} combobox={combobox} autoFocus />
      </Stack>
      <Box sx={{ flex: 1, overflowY: 'auto', pb: 2 }}>
        <SearchResults combobox={combobox} />
      </Box>
    </>
  )
}

const phoneBarStyle = {
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
} as const
