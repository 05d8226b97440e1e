import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { WireImport } from '../../../domain/imports.ts'
import { call } from '../../api/client.ts'
import { getErrorText } from '../../components/form/formErrors.ts'
import { SectionCard } from '../../components/SectionCard.tsx'

/** All or nothing, where all is right; or what is right; or nothing. */
export const DecideSection = ({
  row: { id, checked },
  onMoved,
  onCancel,
}: {
  row: WireImport
  onMoved: (row: WireImport) => void
  onCancel: () => void
}) => {
  const translate = useTranslate()
  const [problem, setProblem] = useState('')
  const apply = async (mode: 'all' | 'right') => {
    setProblem('')
    try {
      onMoved(await call('imports.apply', { params: { id }, body: { mode } }))
    } catch (error) {
      setProblem(getErrorText(error))
    }
  }
  const isNothing = checked.created + checked.changed === 0
  const modes = isNothing ? [] : checked.refused === 0 ? (['all', 'right'] as const) : (['right'] as const)
  return (
    <SectionCard title={translate('imports.decide.title')}>
      <Paper variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.5 }}>
        <Typography>
          {translate(`imports.decide.${modes[0] === undefined ? 'nothing' : `${modes[0]}Text`}`)}
        </Typography>
        {problem !== '' && <Alert severity="error">{problem}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25 }}>
          {modes.map((mode, i) => (
            <Button key={mode} variant={i === 0 ? 'contained' : 'outlined'} onClick={() => void apply(mode)}>
              {translate(`imports.decide.${mode}`)}
            </Button>
          ))}
          <Button variant="outlined" onClick={onCancel}>
            {translate('imports.one.cancel')}
          </Button>
        </Box>
      </Paper>
    </SectionCard>
  )
}
