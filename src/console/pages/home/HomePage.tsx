import { Skeleton } from '@mui/material'
import { Navigate, useParams } from 'react-router-dom'
import { useActor } from '../../api/session.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { canOpen, pages } from '../../pages.ts'
import { HomeHeader } from './HomeHeader.tsx'
import { HomeMetrics } from './HomeMetrics.tsx'
import { HomeSections } from './HomeSections.tsx'

const Carousel = lazyComponent(
  async () => (await import('./carousel/Carousel.tsx')).Carousel,
  <Skeleton variant="rounded" height={300} sx={{ mb: 3.5 }} />,
)
const OwnCompanyPage = lazyComponent(async () => (await import('./OwnCompanyPage.tsx')).OwnCompanyPage)

/** The start page (specification, section 2): pictures for an administrator; its own company for a company's user; then what is to be done, or what may be opened. */
export const HomePage = () => {
  const actor = useActor()
  const company = useOwnCompany()
  const { admin_access } = actor
  // The tabs below this page are those of an own company.
  if (useParams().tab !== undefined && !company) return <Navigate to={pages.home.path} replace />
  return (
    <>
      {company === undefined && <HomeHeader />}
      {admin_access && <Carousel />}
      {company !== undefined ? (
        <OwnCompanyPage company={company} />
      ) : admin_access && canOpen(actor, 'personnel') ? (
        <HomeMetrics />
      ) : (
        <HomeSections />
      )}
    </>
  )
}
