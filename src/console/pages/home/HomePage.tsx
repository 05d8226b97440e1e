import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { canOpen } from '../../../domain/permissions.ts'
import { useActor } from '../../providers/session.ts'
import { PageHead } from '../../shared/PageHead.tsx'
import { PREPARED } from '../preparation/PreparationPage.tsx'
import { HomeTiles } from './HomeTiles.tsx'

const READY = ['/personnel'] as const
/** /reports is hidden from every menu (decisions, section 1). */
const COMING = PREPARED.filter((page) => page !== '/reports')

/** The start page: what this user may open, what is ready first. */
export const HomePage = () => {
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
