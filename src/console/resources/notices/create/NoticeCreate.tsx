import { Box, Button, Collapse, Paper, type Theme, Typography, useMediaQuery } from '@mui/material'
import { useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Board } from '../../../../domain/notices.ts'
import { useUnsavedChanges } from '../../../components/form/useUnsavedChanges.tsx'
import { NoticeForm } from './NoticeForm.tsx'

/** The form above a board's list; on a phone, where it would fill the screen, it opens when it is asked for. */
export const NoticeCreate = ({ board }: { board: Board }) => {
  const translate = useTranslate()
  const [titleId, formId] = [useId(), useId()]
  const title = useRef<HTMLHeadingElement>(null)
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [open, setOpen] = useState(!isPhone)
  const [dirty, setDirty] = useState(false)
  const { question } = useUnsavedChanges(dirty)
  // Another round is another form, an empty one.
  const [round, setRound] = useState(0)
  const done = () => {
    setDirty(false)
    setRound(round + 1)
    title.current?.focus()
  }
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ mb: 3, px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 } }}
    >
      <Box sx={headStyle}>
        <Typography ref={title} id={titleId} variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
          {translate(`notices.${board}.create`)}
        </Typography>
        <Button
          aria-expanded={open}
          aria-controls={formId}
          onClick={() => setOpen(!open)}
          sx={{ px: 1, ml: -1 }}
        >
          {translate(open ? 'notices.form.hide' : 'notices.form.show')}
        </Button>
      </Box>
      <Collapse id={formId} in={open} mountOnEnter>
        <NoticeForm key={round} board={board} onDirty={setDirty} onDone={done} />
      </Collapse>
      {question}
    </Paper>
  )
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  my: -0.5,
  mr: -1,
} as const
