import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { Confirm, useNotify, useTranslate } from 'react-admin'
import { LeaveQuestion } from '../../shared/form/LeaveQuestion.tsx'
import { Part } from './Part.tsx'
import { Specimen } from './Specimen.tsx'

const KINDS = ['success', 'info', 'warning', 'error'] as const
const STAYING = ['success', 'warning', 'error'] as const
const QUESTIONS = ['delete', 'leave'] as const

/** What is announced, and what is asked. */
export const MessagesPart = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const [asked, setAsked] = useState<(typeof QUESTIONS)[number]>()
  const close = () => setAsked(undefined)
  return (
    <Part name="messages">
      <Specimen name="messages.passing">
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
      </Specimen>
      <Specimen name="messages.staying">
        <Box sx={{ display: 'grid', gap: 1 }}>
          {STAYING.map((severity) => (
            <Alert key={severity} severity={severity}>
              {translate(`components.messages.${severity}`)}
            </Alert>
          ))}
        </Box>
      </Specimen>
      <Specimen name="messages.questions">
        <Box sx={rowStyle}>
          {QUESTIONS.map((question) => (
            <Button key={question} variant="outlined" onClick={() => setAsked(question)}>
              {translate(`components.messages.ask.${question}`)}
            </Button>
          ))}
        </Box>
        <Confirm
          isOpen={asked === 'delete'}
          title="components.messages.delete.title"
          content="components.messages.delete.question"
          confirm="components.messages.delete.yes"
          confirmColor="warning"
          onConfirm={close}
          onClose={close}
        />
        <LeaveQuestion open={asked === 'leave'} texts="app.leave" onLeave={close} onStay={close} />
      </Specimen>
    </Part>
  )
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', gap: 1.25 } as const
