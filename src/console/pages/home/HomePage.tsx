import { Typography } from '@mui/material'
import { lazy } from 'react'
import { useTranslate } from 'react-admin'
import { canOpen } from '../../../domain/permissions.ts'
import { useActor } from '../../providers/session.ts'
import { PageHead } from '../../shared/PageHead.tsx'
import { useOwnCompany } from '../../shared/useOwnCompany.ts'
import { PREPARED } from '../preparation/PreparationPage.tsx'
import { HomeTiles } from './HomeTiles.tsx'

const READY = ['/companies', '/personnel'] as const
/** /reports is hidden from every menu (decisions, section 1). */
const COMING = PREPARED.filter((page) => page !== '/reports')

const OwnCompany = lazy(async () => ({
  default: (await import('../company/OwnCompany.tsx')).OwnCompany,
}))

/** The start page: a company's user without admin_access meets its own company (specification, section 2). */
export const HomePage = () => {
  const company = useOwnCompany()
  const { admin_access } = useActor()
  return company === undefined || admin_access ? <Sections /> : <OwnCompany company={company} />
}

/** What this user may open, what is ready first. */
const Sections = () => {
  const actor = useActor()
  const translate = useTranslate()
  const ready = READY.filter((page) => canOpen(actor, page))
  const coming = COMING.filter((page) => canOpen(actor, page))
  return (
    <>
      <PageHead
        title={translate('home.greeting', { username: actor.username })}
        tab={translate('app.pages./inicio')}
        lead={translate(ready.length > 0 ? 'home.lead' : 'home.leadComing')}
      />
      <HomeTiles pages={ready} />
      <Typography variant="h3" component="h2" color="text.secondary" sx={{ mt: 3.5, mb: 1.25 }}>
        {translate('preparation.badge')}
      </Typography>
      <HomeTiles pages={coming} />
    </>
  )
}
