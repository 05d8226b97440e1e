import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined'
import { Box, Link, Paper, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { visuallyHidden } from '../../kit/visuallyHidden.ts'
import { setupWords } from '../setup/words.ts'

export interface Step {
  name: string
  title: string
  text: string
  /** URL of the page on which the user does the step. Undefined if the step is done outside of the console. */
  to?: string | undefined
  /** React Router's location state for the link. */
  state?: object | undefined
  /** Whether the step is done. Undefined in lists that hide done steps. */
  isDone?: boolean
  action?: ReactNode
}

/** Icon with a text for screen readers that says whether a step is done. */
const StepSign = ({ isDone }: { isDone: boolean }) => {
  const Icon = isDone ? DoneIcon : OpenIcon
  return (
    <>
      <Icon fontSize="small" sx={{ color: isDone ? 'success.main' : 'text.secondary', mt: 0.75 }} />
      <Box component="span" sx={visuallyHidden}>
        {setupWords.steps[isDone ? 'done' : 'open']}
      </Box>
    </>
  )
}

/** Card that lists setup steps with links to their pages. */
export const StepsCard = ({ lead, steps }: { lead: string; steps: readonly Step[] }) => (
  <SectionCard title={setupWords.steps.title}>
    <Paper variant="panel">
      <Typography color="text.secondary" sx={{ mb: 0.5 }}>
        {lead}
      </Typography>
      <Stack component="ul" className="plain">
        {steps.map(({ name, title, text, to, state, isDone, action }) => (
          <Box component="li" key={name} sx={stepStyle}>
            <Stack direction="row" sx={{ flex: '1 1 260px', minWidth: 0, gap: 1.25 }}>
              {isDone !== undefined && <StepSign isDone={isDone} />}
              <div>
                {to === undefined || isDone ? (
                  <Typography sx={titleStyle}>{title}</Typography>
                ) : (
                  <Link component={RouterLink} to={to} state={state} sx={titleStyle}>
                    {title}
                  </Link>
                )}
                {!isDone && (
                  <Typography variant="body2" color="text.secondary">
                    {text}
                  </Typography>
                )}
              </div>
            </Stack>
            {action}
          </Box>
        ))}
      </Stack>
    </Paper>
  </SectionCard>
)

const stepStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const

const titleStyle = { display: 'inline-block', py: 0.5, fontWeight: 600 } as const
