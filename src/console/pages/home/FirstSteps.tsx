import '../setup/words.ts'
import { Box, Button, Link, Paper, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { FirstStep, OPTIONAL_STEPS } from '../../../domain/setup.ts'
import { call } from '../../api/client.ts'
import { settings } from '../../api/settings.ts'
import { getErrorText } from '../../components/form/formErrors.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { pages } from '../../pages.ts'

/** Where each step is done; null where it is not done in the console. */
const PLACES: Record<FirstStep, string | null> = {
  demoPasswords: pages.users.path,
  publicAddress: null,
  zones: pages.catalogs.path,
  roles: pages.catalogs.path,
  companies: pages.companies.path,
  personnel: pages.personnel.path,
  secondSuperAdmin: pages.users.path,
  mail: pages.settings.path,
  helpPhone: pages.settings.path,
  logo: pages.settings.path,
}

/** What whoever administrates the portal still has to do, each a link to where; nothing once it is done. */
export const FirstSteps = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const { data = [], refetch } = useQuery({
    queryKey: ['firstSteps'],
    queryFn: () => call('firstSteps.list'),
    gcTime: 0,
  })
  if (data.length === 0) return null
  const dismiss = async (step: FirstStep) => {
    try {
      await call('firstSteps.dismiss', { params: { step: step as (typeof OPTIONAL_STEPS)[number] } })
      await refetch()
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
  }
  return (
    <SectionCard title={translate('setup.steps.title')}>
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 2.5 }, py: 1.5 }}>
        <Typography color="text.secondary" sx={{ mb: 0.5 }}>
          {translate('setup.steps.lead')}
        </Typography>
        <Box component="ul" sx={listStyle}>
          {data.map(({ name, optional }) => {
            const title = translate(`setup.steps.${name}.title`)
            return (
              <Box component="li" key={name} sx={stepStyle}>
                <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
                  {PLACES[name] === null ? (
                    <Typography sx={linkStyle}>{title}</Typography>
                  ) : (
                    <Link component={RouterLink} to={PLACES[name]} sx={linkStyle}>
                      {title}
                    </Link>
                  )}
                  <Typography variant="body2" color="text.secondary">
                    {translate(`setup.steps.${name}.text`, { address: settings().publicUrl })}
                  </Typography>
                </Box>
                {optional && (
                  <Button
                    size="small"
                    sx={{ ml: { xs: -1, sm: 0 } }}
                    aria-label={translate('setup.steps.dismissOne', { step: title })}
                    onClick={() => void dismiss(name)}
                  >
                    {translate('setup.steps.dismiss')}
                  </Button>
                )}
              </Box>
            )
          })}
        </Box>
      </Paper>
    </SectionCard>
  )
}

const listStyle = { m: 0, p: 0, listStyle: 'none' } as const

const stepStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const

const linkStyle = { display: 'inline-block', py: 0.5, fontWeight: 600 } as const
