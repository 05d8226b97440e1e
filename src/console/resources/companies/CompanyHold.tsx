import { Alert, AlertTitle, Box, Button } from '@mui/material'
import { useState } from 'react'
import { useGetOne, useNotify, useRefresh, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { dayOf, formatDay } from '../../../domain/days.ts'
import { call } from '../../api/client.ts'
import { ifMatch } from '../../api/requestBodies.ts'
import { useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { queryOptions } from '../../components/queryOptions.ts'
import { ReasonDialog } from '../../components/ReasonDialog.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import type { CompanyRecord } from '../../providers/adapter/company.ts'
import { companyName } from './companyName.ts'

/** Below a company's name: that its payments are held, and why, or that this is proposed; and for whoever decides it, the way to do so. */
export const CompanyHold = ({ company: id, page }: { company: number; page: string }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const isOwn = useOwnCompany() !== undefined
  const mayDecide = useCan('evidence.review')
  const [isAsking, setAsking] = useState(false)
  const enabled = settings().extras
  const { data: company } = useGetOne<CompanyRecord>('companies', { id }, { ...queryOptions, enabled })
  const { held_at, hold_reason, hold_proposed, arrears_since } = company?.papers ?? {}
  if (!company || !(held_at || hold_proposed)) return null
  const isHeld = Boolean(held_at)
  const decide = async (reason: string) => {
    await call('companies.hold', {
      params: { id },
      body: { held: !isHeld, reason },
      headers: ifMatch(company.version),
    })
    setAsking(false)
    notify(`companyHold.done.${!isHeld}`, { type: 'success' })
    refresh()
  }
  const words = `companyHold.${isHeld ? 'release' : 'hold'}`
  const since = arrears_since && { day: formatDay(arrears_since) }
  return (
    <Box sx={{ mb: 2.5 }}>
      <Alert severity={isHeld ? 'error' : 'warning'} sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
        <AlertTitle component="h2" sx={{ fontSize: 15, overflowWrap: 'anywhere' }}>
          {held_at
            ? translate('companyHold.held', { day: formatDay(dayOf(new Date(held_at))) })
            : translate('companyHold.proposed')}
        </AlertTitle>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {isHeld ? hold_reason : since && translate(`companyHold.${isOwn ? 'mine' : 'since'}`, since)}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, mt: 1.25 }}>
          <Button component={Link} to={`${page}/obligaciones`} variant="outlined" color="inherit">
            {translate('companyHold.see')}
          </Button>
          {mayDecide && (
            <Button variant="contained" color={isHeld ? 'primary' : 'error'} onClick={() => setAsking(true)}>
              {translate(words)}
            </Button>
          )}
        </Box>
      </Alert>
      {isAsking && (
        <ReasonDialog
          title={translate(words)}
          text={translate(`${words}Text`, { name: companyName(company) })}
          action={translate(words)}
          isDestructive={!isHeld}
          isRequired
          onConfirm={decide}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  )
}
