import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { Confirm, useNotify, useTranslate } from 'react-admin'
import { UnsavedChangesDialog } from '../../components/form/UnsavedChangesDialog.tsx'
import { ComponentsSection } from './ComponentsSection.tsx'
import { Example } from './Example.tsx'

const KINDS = ['success', 'info', 'warning', 'error'] as const
const STAYING = ['success', 'warning', 'error'] as const
const QUESTIONS = ['delete', 'leave'] as const

/** What is announced, and what is asked. */
export const MessagesSection = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const [openDialog, setOpenDialog] = useState<(typeof QUESTIONS)[number]>()
  const close = () => setOpenDialog(undefined)
  return (
    <ComponentsSection name="messages">
      <Example name="messages.passing">
        <Box sx={rowStyle}>
          {KINDS.map((type) => (
            <Button
              key={type}
              variant="outlined"
              onClick={() => notify(`components.messages.${type}`, { type })}
            >
              {translate(`components.messages.kinds.${type}`)}
            </Button>
          ))}
        </Box>
      </Example>
      <Example name="messages.staying">
        <Box sx={{ display: 'grid', gap: 1 }}>
          {STAYING.map((severity) => (
            <Alert key={severity} severity={severity}>
              {translate(`components.messages.${severity}`)}
            </Alert>
          ))}
        </Box>
      </Example>
      <Example name="messages.questions">
        <Box sx={rowStyle}>
          {QUESTIONS.map((question) => (
            <Button key={question} variant="outlined" onClick={() => setOpenDialog(question)}>
              {translate(`components.messages.ask.${question}`)}
            </Button>
          ))}
        </Box>
        <Confirm
          isOpen={openDialog === 'delete'}
          title="components.messages.delete.title"
          content="components.messages.delete.question"
          confirm="components.messages.delete.yes"
          confirmColor="warning"
          onConfirm={close}
          onClose={close}
        />
        <UnsavedChangesDialog
          open={openDialog === 'leave'}
          texts="app.leave"
          onLeave={close}
          onStay={close}
        />
      </Example>
    </ComponentsSection>
  )
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', gap: 1.25 } as const
