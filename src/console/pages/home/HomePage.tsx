import { Box, Skeleton, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, Navigate, useParams } from 'react-router-dom'
import { useActor } from '../../api/session.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { TileIcon } from '../../components/TileIcon.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { canOpen, getSectionPages, getToolPages, type ListedPageName, pages } from '../../pages.ts'
import { HomeMetrics } from './HomeMetrics.tsx'

const Carousel = lazyComponent(
  async () => (await import('./carousel/Carousel.tsx')).Carousel,
  <Skeleton variant="rounded" height={300} sx={{ mb: 3.5 }} />,
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

/** One page and what it is for; the whole tile is the link. */
const HomeTile = ({ name }: { name: ListedPageName }) => {
  const translate = useTranslate()
  const { path, title, icon } = pages[name]
  return (
    <li>
      <Box component={Link} to={path} sx={tileStyle}>
        <TileIcon icon={icon} />
        <Box>
          <Typography variant="h2" component="span" sx={{ display: 'block' }}>
            {translate(title)}
          </Typography>
          <Typography component="span" color="text.secondary" sx={{ display: 'block', mt: 0.25 }}>
            {translate(`app.tiles.${name}`)}
          </Typography>
        </Box>
      </Box>
    </li>
  )
}

const HomeTiles = ({ names }: { names: readonly ListedPageName[] }) => (
  <Box component="ul" sx={gridStyle}>
    {names.map((name) => (
      <HomeTile key={name} name={name} />
    ))}
  </Box>
)

/** What this user may open: sections and tools. */
const HomeSections = () => {
  const actor = useActor()
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 3.5 }}>
      <SectionCard title={translate('app.menu.title')}>
        <HomeTiles names={getSectionPages(actor)} />
      </SectionCard>
      <SectionCard title={translate('app.tools')}>
        <HomeTiles names={getToolPages(actor).flat()} />
      </SectionCard>
    </Box>
  )
}

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

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const

const tileStyle = {
  display: 'flex',
  gap: 2,
  height: '100%',
  p: 2.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  color: 'text.primary',
  textDecoration: 'none',
  backgroundColor: 'background.paper',
  transition: 'border-color 140ms',
  '&:hover': { borderColor: 'primary.main' },
} as const
