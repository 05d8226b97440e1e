import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useStore, useTranslate } from 'react-admin'
import { Navigate, useParams } from 'react-router-dom'
import { can } from '../../../domain/permissions.ts'
import { useActor } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { canOpen, getSidebarPages, isThere, pages } from '../../pages.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { HomeMetrics } from './HomeMetrics.tsx'
import { BoardCounts, HomeNotices } from './HomeNotices.tsx'
import { HomePeople } from './HomePeople.tsx'
import { HomeSearch } from './HomeSearch.tsx'
import { homeOf } from './homes.ts'
import { useOverview } from './overview/useOverview.ts'

const Carousel = lazyComponent(
  async () => (await import('./carousel/Carousel.tsx')).Carousel,
  <Skeleton variant="rounded" height={300} />,
)
const OverviewBoard = lazyComponent(
  async () => (await import('./overview/OverviewBoard.tsx')).OverviewBoard,
  <Skeleton variant="rounded" height={600} />,
)
const HomeTodos = lazyComponent(
  async () => (await import('./HomeTodos.tsx')).HomeTodos,
  <Skeleton variant="rounded" height={420} />,
)
const OwnCompanyPage = lazyComponent(async () => (await import('./OwnCompanyPage.tsx')).OwnCompanyPage)

/** The welcome. */
const HomeHeader = () => {
  const { username } = useActor()
  const translate = useTranslate()
  return (
    <PageHeader
      title={translate('home.greeting', { username })}
      tab={translate(pages.home.title)}
      lead={translate('home.lead')}
    />
  )
}

/** The pictures of what the portal does, until the user folds them away. */
const FoldableCarousel = () => {
  const translate = useTranslate()
  const [folded, setFolded] = useStore('home.carousel.folded', false)
  return (
    <Box>
      <Box sx={foldStyle}>
        <Typography variant="h2">{translate('home.carousel.label')}</Typography>
        <Button
          size="small"
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
          sx={{ px: 1, mr: -1 }}
        >
          {translate(`home.carousel.${folded ? 'unfold' : 'fold'}`)}
        </Button>
      </Box>
      {!folded && <Carousel />}
    </Box>
  )
}

/** The board, whose figures are on their way while its code is. */
const Overview = () => {
  useOverview()
  return <OverviewBoard />
}

/** What the day asks of this user, the pictures of an administrator, and the lists that go on from there. */
const HomeWork = () => {
  const actor = useActor()
  const { metrics, searches } = homeOf(actor)
  const readsNotices = canOpen(actor, 'announcements')
  const company = useOwnCompany()
  const hasSteps = canOpen(actor, 'settings') && isThere('settings')
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3.5 }}>
      {hasSteps && <FirstSteps />}
      {Boolean(company) && settings().extras && <HomeTodos company={company ?? 0} />}
      {searches && <HomeSearch />}
      {metrics.length > 0 ? <HomeMetrics /> : readsNotices && <BoardCounts />}
      {actor.admin_access && <FoldableCarousel />}
      {can(actor, 'overview.read') && settings().extras && <Overview />}
      <Box sx={listsStyle}>
        <HomePeople />
        {readsNotices && <HomeNotices />}
      </Box>
    </Box>
  )
}

/** The start page (specification, section 2): what is to be done today; for a company's user above its own company. */
export const HomePage = () => {
  const translate = useTranslate()
  const actor = useActor()
  const company = useOwnCompany()
  // The tabs below this page are those of an own company.
  if (useParams().tab !== undefined && !company) return <Navigate to={pages.home.path} replace />
  if (company !== undefined) return <OwnCompanyPage company={company} work={<HomeWork />} />
  return (
    <>
      <HomeHeader />
      {getSidebarPages(actor).length > 1 || actor.admin_access ? (
        <HomeWork />
      ) : (
        <EmptyState title={translate('home.nothing.title')} text={translate('home.nothing.text')} />
      )}
    </>
  )
}

const foldStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.25,
  mb: 1,
} as const

const listsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
  alignItems: 'start',
  columnGap: 2.5,
  rowGap: 3.5,
} as const
