import WarningIcon from '@mui/icons-material/WarningAmber'
import { Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { VetoTarget } from '../../../domain/notices/vetoes.ts'
import { getRecordPageUrl } from '../../pages.ts'
import { noticesWords } from './words.ts'

const PAGES = { personnel: 'person', companies: 'company' } as const

/** Person or company that a veto bars from working, unless an exception was made. */
const Target = ({ target: { kind, id, name, people, exempt } }: { target: VetoTarget }) => (
  <li>
    <Link component={RouterLink} to={getRecordPageUrl(PAGES[kind], id)}>
      {name}
    </Link>
    {kind === 'companies' && ` ${noticesWords.targets.people(people)}`}
    {exempt && ` ${noticesWords.targets.exempt}`}
  </li>
)

/**
 * Lists the people and companies that a veto currently bars, as links, or says that no registered person or company matches.
 */
export const VetoTargets = ({ targets }: { targets: readonly VetoTarget[] }) => {
  if (targets.length === 0)
    return (
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.75, color: 'warning.main' }}>
        <WarningIcon fontSize="small" aria-hidden />
        <Typography variant="body2" color="textPrimary">
          {noticesWords.targets.nobody}
        </Typography>
      </Stack>
    )
  return (
    <Typography variant="body2" component="div">
      <strong>{noticesWords.targets.stops}</strong>{' '}
      <Stack component="ul" sx={{ m: 0, p: 0, pl: 2.5 }}>
        {targets.map((target) => (
          <Target key={`${target.kind} ${target.id}`} target={target} />
        ))}
      </Stack>
    </Typography>
  )
}
