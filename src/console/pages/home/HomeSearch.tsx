import '../search/words.ts'
import { Box, Button, TextField } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { pages } from '../../pages.ts'

/** Leads to the search for a person, with the text that is searched for. */
export const HomeSearch = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const search = text.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    navigate(search === '' ? pages.search.path : `${pages.search.path}?${new URLSearchParams({ search })}`)
  }
  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ display: 'flex', gap: 1.25 }}>
      <TextField
        type="search"
        margin="none"
        placeholder={translate('search.boxWithoutRfc')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': translate('search.boxWithoutRfc'), maxLength: 200 } }}
        sx={{ flex: '1 1 auto', maxWidth: 480 }}
      />
      <Button type="submit" variant="contained">
        {translate('search.submit')}
      </Button>
    </Box>
  )
}
