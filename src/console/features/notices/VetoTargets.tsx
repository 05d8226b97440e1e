import WarningIcon from '@mui/icons-material/WarningAmber'
import { Link, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { VetoTarget } from '../../../domain/notices/vetoes.ts'
import { getRecordPageUrl } from '../../pages.ts'

const PAGES = { personnel: 'person', companies: 'company' } as const

/** Person or company that a veto bars from working, unless an exception was made. */
const Target = ({ target: { kind, id, name, people, exempt } }: { target: VetoTarget }) => {
  const translate = useTranslate()
  return (
    <li>
      <Link component={RouterLink} to={getRecordPageUrl(PAGES[kind], id)}>
        {name}
      </Link>
      {kind === 'companies' && ` ${translate('notices.targets.people', { smart_count: people })}`}
      {exempt && ` ${translate('notices.targets.exempt')}`}
    </li>
  )
}

/**
 * Lists the people and companies that a veto currently bars, as links, or says that no registered person or company matches.
 */
export const VetoTargets = ({ targets }: { targets: readonly VetoTarget[] }) => {
  const translate = useTranslate()
  if (targets.length === 0)
    return (
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.75, color: 'warning.main' }}>
        <WarningIcon fontSize="small" aria-hidden />
        <Typography variant="body2" color="textPrimary">
          {translate('notices.targets.nobody')}
        </Typography>
      </Stack>
    )
  return (
    <Typography variant="body2" component="div">
      <strong>{translate('notices.targets.stops')}</strong>{' '}
      <Stack component="ul" sx={{ m: 0, p: 0, pl: 2.5 }}>
        {targets.map((target) => (
          <Target key={`${target.kind} ${target.id}`} target={target} />
        ))}
      </Stack>
    </Typography>
  )
}
