import { Alert, AlertTitle, Box, Button, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify, useStore } from 'react-admin'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { MAX_SEARCH_LENGTH } from '../../../contract/limits.ts'
import { getUserDisplayName } from '../../../domain/groups.ts'
import type { FirstStep, OPTIONAL_STEPS } from '../../../domain/settings/setup.ts'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { LimitedTextField } from '../../kit/form/LimitedTextField.tsx'
import { isTooLong } from '../../kit/form/textLength.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { canOpenPage, getSidebarPages, pages } from '../../pages.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import { callEndpoint } from '../../port/client.ts'
import { useCanPerformAction, useSignedInUser } from '../../port/session.ts'
import { getPortalSettings } from '../../port/settings.ts'
import { useOwnCompanyId } from '../../port/useOwnCompanyId.ts'
import { searchWords } from '../search/words.ts'
import { setupWords } from '../setup/words.ts'
import { HomeLists } from './HomeLists.tsx'
import { HomeMetrics } from './HomeMetrics.tsx'
import { getHomePageContent } from './homes.ts'
import { StepsCard } from './StepsCard.tsx'
import { homeWords } from './words.ts'

const Carousel = createLazyComponent(
  () => import('./carousel/Carousel.tsx'),
  'Carousel',
  <Skeleton variant="rounded" height={300} />,
)
const OverviewBoard = createLazyComponent(
  () => import('./overview/OverviewBoard.tsx'),
  'OverviewBoard',
  <Skeleton variant="rounded" height={600} />,
)
const HomeTodos = createLazyComponent(
  () => import('./HomeTodos.tsx'),
  'HomeTodos',
  <Skeleton variant="rounded" height={420} />,
)
const CompanySteps = createLazyComponent(() => import('./CompanySteps.tsx'), 'CompanySteps', null)
const OwnCompanyPage = createLazyComponent(() => import('./OwnCompanyPage.tsx'), 'OwnCompanyPage')

const getFirstName = (name: string): string => name.split(' ')[0] ?? name

const HomeHeader = () => {
  const actor = useSignedInUser()
  return (
    <PageHeader
      title={homeWords.greeting(getFirstName(getUserDisplayName(actor)))}
      tab={pages.home.title}
      lead={homeWords.lead}
    />
  )
}

/** Picture carousel that introduces the portal to new users, who can collapse it. */
const FoldableCarousel = () => {
  const [folded, setFolded] = useStore('home.carousel.folded', false)
  return (
    <Box>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.25, mb: 1 }}
      >
        <Typography variant="h2">{homeWords.carousel.label}</Typography>
        <Button
          size="small"
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
          sx={{ px: 1, mr: -1 }}
        >
          {homeWords.carousel[folded ? 'unfold' : 'fold']}
        </Button>
      </Stack>
      {!folded && <Carousel />}
    </Box>
  )
}

/** Page on which an administrator does each setup step, or null if the step is done outside of the console. */
const STEP_PAGES: Record<FirstStep, string | null> = {
  outgoing: pages.settings.path,
  backup: null,
  mailProblem: pages.settings.path,
  demoPasswords: pages.users.path,
  publicAddress: null,
  zones: pages.catalogs.path,
  roles: pages.catalogs.path,
  companies: pages.companies.path,
  personnel: pages.personnel.path,
  secondSuperAdmin: pages.users.path,
  pricing: `${pages.catalogs.path}/tramos`,
  mail: `${pages.settings.path}#correo`,
  helpPhone: `${pages.settings.path}#distribuidora`,
  logo: `${pages.settings.path}#distribuidora`,
}

/** Warning about missing backups, and card with the setup steps that an administrator has not done yet. */
const FirstSteps = () => {
  const notify = useNotify()
  const { data, refetch } = useQuery({
    queryKey: ['firstSteps'],
    queryFn: () => callEndpoint('firstSteps.list'),
    gcTime: 0,
  })
  if (!data || data.length === 0) return null
  const dismiss = async (step: FirstStep) => {
    try {
      await callEndpoint('firstSteps.dismiss', { params: { step: step as (typeof OPTIONAL_STEPS)[number] } })
      await refetch()
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
  }
  const steps = data.filter(({ name }) => name !== 'backup')
  return (
    <>
      {steps.length < data.length && (
        <Alert severity="warning">
          <AlertTitle>{setupWords.steps.backup.title}</AlertTitle>
          {setupWords.steps.backup.text}
        </Alert>
      )}
      {steps.length > 0 && (
        <StepsCard
          lead={setupWords.steps.lead}
          steps={steps.map(({ name, optional }) => {
            const { title, text } = setupWords.steps[name]
            return {
              name,
              title,
              to: STEP_PAGES[name] ?? undefined,
              text: typeof text === 'string' ? text : text(getPortalSettings().publicUrl),
              action: optional && (
                <Button
                  size="small"
                  sx={{ ml: { xs: -1, sm: 0 } }}
                  aria-label={setupWords.steps.dismissOne(title)}
                  onClick={() => void dismiss(name)}
                >
                  {setupWords.steps.dismiss}
                </Button>
              ),
            }
          })}
        />
      )}
    </>
  )
}

/** Search box that opens the search page with the entered text. */
const HomeSearch = () => {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const search = text.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTooLong(text, MAX_SEARCH_LENGTH)) return
    navigate(search === '' ? pages.search.path : `${pages.search.path}?${new URLSearchParams({ search })}`)
  }
  return (
    <Stack
      component="form"
      direction="row"
      role="search"
      onSubmit={submit}
      sx={{ alignItems: 'flex-start', gap: 1.25 }}
    >
      <LimitedTextField
        type="search"
        margin="none"
        placeholder={searchWords.boxWithoutRfc}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': searchWords.boxWithoutRfc } }}
        max={MAX_SEARCH_LENGTH}
        sx={{ flex: '1 1 auto', maxWidth: 480 }}
      />
      <Button type="submit" variant="contained">
        {searchWords.submit}
      </Button>
    </Stack>
  )
}

/** Loads the numbers of the dashboard in parallel with its chart code. */
const Overview = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => callEndpoint('overview.get', { signal }),
    retry: false,
  })
  return <OverviewBoard data={data} error={error} onRetry={() => void refetch()} />
}

/** Main content of the home page: setup steps, to-dos, numbers, and lists of people and notices. */
const HomeWork = () => {
  const actor = useSignedInUser()
  const company = useOwnCompanyId()
  const hasSteps = canOpenPage(actor, 'settings')
  const hasOverview = useCanPerformAction('overview.read')
  return (
    <Stack sx={{ gap: 3.5 }}>
      {hasSteps && <FirstSteps />}
      {Boolean(company) && isEndpointAvailable('todos.progress') && <CompanySteps company={company ?? 0} />}
      {Boolean(company) && isEndpointAvailable('todos.list') && <HomeTodos company={company ?? 0} />}
      {getHomePageContent(actor).searches && <HomeSearch />}
      <HomeMetrics />
      {actor.admin_access && <FoldableCarousel />}
      {hasOverview && <Overview />}
      <HomeLists />
    </Stack>
  )
}

/** Home page of the console, which shows the user's tasks for today. Users of a company also see their company's page. */
export const HomePage = () => {
  const actor = useSignedInUser()
  const company = useOwnCompanyId()
  // Redirects URLs with a tab, because only users of a company have tabs on the home page.
  if (useParams().tab !== undefined && !company) return <Navigate to={pages.home.path} replace />
  if (company !== undefined)
    return <OwnCompanyPage company={company} work={<HomeWork />} pictures={<FoldableCarousel />} />
  return (
    <>
      <HomeHeader />
      {getSidebarPages(actor).length > 1 || actor.admin_access ? (
        <HomeWork />
      ) : (
        <EmptyState title={homeWords.nothing.title} text={homeWords.nothing.text} />
      )}
    </>
  )
}
