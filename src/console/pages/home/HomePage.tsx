import { Skeleton } from '@mui/material'
import { canOpen } from '../../../domain/permissions.ts'
import { useActor } from '../../providers/session.ts'
import { later } from '../../shared/later.tsx'
import { useOwnCompany } from '../../shared/useOwnCompany.ts'
import { HomeHead } from './HomeHead.tsx'
import { HomeSections } from './HomeSections.tsx'
import { HomeToday } from './HomeToday.tsx'

const Carousel = later(
  async () => (await import('./carousel/Carousel.tsx')).Carousel,
  <Skeleton variant="rounded" height={300} sx={{ mb: 3.5 }} />,
)
const OwnCompany = later(async () => (await import('../company/OwnCompany.tsx')).OwnCompany)

/** The start page (specification, section 2): pictures for an administrator; its own company for a company's user; then what is to be done, or what may be opened. */
export const HomePage = () => {
  const actor = useActor()
  const company = useOwnCompany()
  const { admin_access } = actor
  return (
    <>
      {company === undefined && <HomeHead />}
      {admin_access && <Carousel />}
      {company !== undefined ? (
        <OwnCompany company={company} />
      ) : admin_access && canOpen(actor, '/personnel') ? (
        <HomeToday />
      ) : (
        <HomeSections />
      )}
    </>
  )
}
