import HelpIcon from '@mui/icons-material/HelpOutlined'
import { Alert, Box, Button, ButtonBase, GlobalStyles, LinearProgress, Skeleton, Stack } from '@mui/material'
import { useEffect, useId, useRef, useState } from 'react'
import { ListBase, useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { appWords } from '../../i18n/app.ts'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useListViewInUrl } from '../../kit/list/useListViewInUrl.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { useIsPhone } from '../../kit/useIsPhone.ts'
import { visuallyHidden } from '../../kit/visuallyHidden.ts'
import { pages } from '../../pages.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import type { MatrixPerson } from '../../port/records/person.ts'
import type { MatrixMeta } from '../../port/sources.ts'
import { MATRIX } from '../../port/sources.ts'
import { BAR_HEIGHT } from '../../theme/layoutComponents.ts'
import { formatNameWithLastNameFirst } from '../people/listedPerson.ts'
import { MatrixCards } from './MatrixCards.tsx'
import type { MatrixWork } from './MatrixCell.tsx'
import { MatrixFilters, useRequirementTypes } from './MatrixFilters.tsx'
import { MatrixLegend } from './MatrixLegend.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { MatrixViewMenu } from './MatrixViewMenu.tsx'
import { COMPACT_ROW_HEIGHT, HEADER_HEIGHT, ITEM_WIDTH, PERSON_COLUMNS } from './matrixStyle.ts'
import { PrintButton } from './PrintButton.tsx'
import {
  type BusyItems,
  BY_NAME,
  useCheckboxesBeingSaved,
  useOpenNextMatrixPage,
  useSaveRequirementCheckbox,
} from './useSaveRequirementCheckbox.ts'
import { accreditationWords } from './words.ts'

const EvidenceDrawer = createLazyComponent(
  () => import('../documents/EvidenceDrawer.tsx'),
  'EvidenceDrawer',
  null,
)

const ACTIVE = { active: true }

/** Page title with the number of people in the matrix. */
const MatrixHeader = () => {
  const isPhone = useIsPhone()
  const { meta, filterValues } = useListContext<MatrixPerson>()
  const { count } = (meta ?? {}) as Partial<MatrixMeta>
  const filters = Object.keys(filterValues)
  const filtered = filters.length === 1 && filterValues.active === true ? 'active' : 'found'
  const lead = count !== undefined && accreditationWords[filters.length > 0 ? filtered : 'count'](count)
  return (
    <PageHeader
      title={accreditationWords.title}
      lead={lead || ''}
      actions={
        !isPhone &&
        count !== 0 && (
          <>
            <MatrixViewMenu />
            <PrintButton />
          </>
        )
      }
    />
  )
}

/** Explains why the matrix has no people (for example, because of the filters) and offers a button for the next step. */
const MatrixEmpty = () => {
  const { filterValues, setFilters } = useListContext()
  const isFiltered = Object.keys(filterValues).length > 0
  return (
    <EmptyState
      title={accreditationWords.empty.title}
      text={accreditationWords.empty[isFiltered ? 'filtered' : 'none']}
      action={
        isFiltered ? (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {accreditationWords.empty.clear}
          </Button>
        ) : (
          <Button variant="outlined" component={Link} to={pages.personnel.path}>
            {accreditationWords.empty.open}
          </Button>
        )
      }
    />
  )
}

/** Tools above the matrix on a phone: a button that opens the legend, and the print button. */
const PhoneTools = () => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <Button
        variant="text"
        sx={{ px: 0.5 }}
        aria-expanded={isOpen}
        aria-controls={id}
        startIcon={<HelpIcon />}
        onClick={() => setOpen(!isOpen)}
      >
        {accreditationWords.legend.title}
      </Button>
      <PrintButton />
      <Box id={id} hidden={!isOpen}>
        <MatrixLegend />
      </Box>
    </Stack>
  )
}

/**
 * Buttons for the previous and next page of the matrix. Disabled buttons stay focusable, so that the keyboard focus is not lost.
 */
const MatrixPager = ({
  meta: { page, pages },
  goNext,
}: {
  meta: MatrixMeta
  goNext: () => Promise<number>
}) => {
  const { setPage } = useListContext()
  const step = (label: string, target: number, go: () => unknown) => {
    const isOpen = target >= 1 && target <= pages
    return (
      <ButtonBase
        aria-disabled={!isOpen}
        onClick={() => {
          if (isOpen) void go()
        }}
        sx={stepStyle}
      >
        {label}
      </ButtonBase>
    )
  }
  return (
    <Box component="nav" aria-label={accreditationWords.pager.label} sx={navStyle}>
      {step(accreditationWords.pager.previous, page - 1, () => setPage(page - 1))}
      <Box component="span" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {accreditationWords.pager.page({ page, pages })}
      </Box>
      {step(accreditationWords.pager.next, page + 1, goNext)}
    </Box>
  )
}

const SKELETON_ROWS = Array.from({ length: 10 }, (_, index) => index)
const SKELETON_ITEMS = Array.from({ length: 8 }, (_, index) => index)

/** Placeholder while the matrix is loading. */
const MatrixSkeleton = ({ isPhone }: { isPhone: boolean }) => (
  <Stack
    role="status"
    aria-label={appWords.loading}
    sx={isPhone ? { gap: 1.25 } : { ...panelStyle, pt: `${HEADER_HEIGHT}px`, pb: '42px' }}
  >
    {SKELETON_ROWS.map((row) =>
      isPhone ? (
        <Stack key={row} sx={{ ...panelStyle, gap: 1, p: 2 }}>
          <Skeleton variant="rounded" height={18} width="70%" />
          <Skeleton variant="rounded" height={14} width="50%" />
          {SKELETON_ITEMS.slice(2).map((index) => (
            <Skeleton key={index} variant="rounded" height={20} width={20} sx={{ my: 0.75 }} />
          ))}
        </Stack>
      ) : (
        <Stack key={row} direction="row" sx={skeletonRowStyle}>
          {Object.values(PERSON_COLUMNS).map((width) => (
            <Skeleton key={width} variant="rounded" height={14} width={width - 16} sx={{ mx: 1 }} />
          ))}
          {SKELETON_ITEMS.map((index) => (
            <Skeleton
              key={index}
              variant="rounded"
              height={20}
              width={20}
              sx={{ mx: `${(ITEM_WIDTH - 20) / 2}px` }}
            />
          ))}
        </Stack>
      ),
    )}
  </Stack>
)

/** Scrolls to the first row after another page of the matrix has loaded. On a phone, also moves the focus to the first person. */
const useScrollToFirstMatrixRow = () => {
  const panel = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const { page, isPlaceholderData, isPending } = useListContext()
  const shownPage = useRef<number>(undefined)
  useEffect(() => {
    if (isPlaceholderData || isPending || shownPage.current === page) return
    const hasChanged = shownPage.current !== undefined
    shownPage.current = page
    if (!hasChanged) return
    const box = panel.current?.querySelector('[role=grid]')?.parentElement
    if (box) box.scrollTop = 0
    panel.current?.scrollIntoView({ block: isPhone ? 'start' : 'nearest' })
    if (isPhone) panel.current?.querySelector<HTMLElement>('li a')?.focus({ preventScroll: true })
  }, [page, isPlaceholderData, isPending, isPhone])
  return panel
}

/** Body of the matrix page: a placeholder while loading, an error, an empty message, a table, or cards on a phone. */
const MatrixContent = ({ busy }: { busy: BusyItems }) => {
  const list = useListContext<MatrixPerson>()
  const { data: people, error, meta, filterValues, isPending, isPlaceholderData, refetch } = list
  const { data: types, isLoading } = useRequirementTypes()
  const { tick, tickAll, announcement } = useSaveRequirementCheckbox(busy)
  const goNext = useOpenNextMatrixPage(busy.waitForTicks)
  useListViewInUrl()
  const isPhone = useIsPhone()
  const top = useScrollToFirstMatrixRow()
  const [opened, setOpened] = useState<{ person: string; item: number }>()
  const retry = (
    <Button variant="outlined" onClick={() => void refetch()}>
      {appWords.error.retry}
    </Button>
  )

  if (error && !people)
    return (
      <Box sx={panelStyle}>
        <EmptyState title={accreditationWords.error.title} text={error.message} action={retry} />
      </Box>
    )
  if (isPending || !people || isLoading) return <MatrixSkeleton isPhone={isPhone} />
  if (people.length === 0)
    return (
      <Box sx={panelStyle}>
        <MatrixEmpty />
      </Box>
    )
  const place = meta as MatrixMeta
  const items = people.flatMap(({ personnel_accreditation }) => personnel_accreditation)
  const work: MatrixWork = {
    busy: busy.items,
    onTick: (person, item) => void tick(person, item),
    onTickAll: tickAll,
    onOpen: (person, item) => setOpened({ person: person.id, item: item.id }),
  }
  // Looks up the person on every render, because a review changes the person's requirements.
  const person = people.find(({ id }) => id === opened?.person)
  const item = person?.personnel_accreditation.find(({ id }) => id === opened?.item)
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      {error && (
        <Alert severity="warning" action={retry} sx={{ mb: 1.5 }}>
          {accreditationWords.error.stale}
        </Alert>
      )}
      <Box ref={top} sx={isPhone ? phonePanelStyle : panelStyle}>
        {isPlaceholderData && <LinearProgress aria-hidden="true" sx={progressStyle} />}
        {isPhone ? (
          <>
            <PhoneTools />
            <MatrixCards people={people} work={work} />
          </>
        ) : (
          <MatrixTable
            people={people}
            requirements={[...new Set([...(types ?? []), ...items].map(({ name }) => name))]}
            missing={types?.find(({ id }) => id === filterValues.missing)?.name}
            work={work}
            goNext={goNext}
          />
        )}
        <Stack direction="row" sx={footStyle}>
          {!isPhone && <MatrixLegend />}
          <Box sx={onlyPaperStyle}>
            {accreditationWords.print.onlyPage(place)}
            {isEndpointAvailable('accreditation.pdf') && ` ${accreditationWords.print.allPages}`}
          </Box>
          <MatrixPager meta={place} goNext={goNext} />
        </Stack>
      </Box>
      {person && item && (
        <EvidenceDrawer
          item={item}
          person={formatNameWithLastNameFirst(person)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** Polling interval of the visible page, in milliseconds, to show changes by other users. */
const REFETCH_INTERVAL_MS = 20_000

/** Page of the accreditation matrix, which shows which person meets which requirement. */
export const AccreditationPage = () => {
  const busy = useCheckboxesBeingSaved()
  const isIdle = busy.items.size === 0
  return (
    <ListBase
      resource="personnel"
      storeKey="accreditation"
      sort={BY_NAME}
      {...(isEndpointAvailable('accreditation.list', 'filter') && { filterDefaultValues: ACTIVE })}
      queryOptions={{
        ...queryOptions,
        meta: MATRIX,
        refetchInterval: isIdle && REFETCH_INTERVAL_MS,
        refetchOnWindowFocus: isIdle,
      }}
    >
      <GlobalStyles styles={PRINT_STYLE} />
      <MatrixHeader />
      <MatrixFilters />
      <MatrixContent busy={busy} />
    </ListBase>
  )
}

/** Prints in landscape format, because the matrix is wide. */
const PRINT_STYLE = { '@page': { size: 'landscape', margin: '10mm' } } as const

const panelStyle = {
  position: 'relative',
  scrollMarginTop: BAR_HEIGHT,
  overflow: 'hidden',
  '@media print': { overflow: 'visible', border: 0 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const

const phonePanelStyle = { position: 'relative', scrollMarginTop: BAR_HEIGHT + 12 } as const

const progressStyle = { position: 'absolute', top: 0, left: 0, right: 0, zIndex: 4, height: 2 } as const

const skeletonRowStyle = {
  alignItems: 'center',
  height: COMPACT_ROW_HEIGHT,
  borderTop: 1,
  borderColor: 'divider',
  '& > *': { flex: 'none' },
} as const

const footStyle = {
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  gap: { sm: 2 },
  // Keeps the legend on one sheet.
  '@media print': { flexWrap: 'nowrap', breakInside: 'avoid' },
  alignItems: 'center',
  minHeight: 42,
  px: { xs: 0.5, sm: 2 },
  py: { xs: 1.5, sm: 0.75 },
  borderTop: { sm: 1 },
  borderColor: { sm: 'divider' },
  color: 'text.secondary',
} as const

const onlyPaperStyle = { display: 'none', '@media print': { display: 'block' }, fontSize: '0.75rem' } as const

const navStyle = {
  display: 'flex',
  '@media print': { display: 'none' },
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 0.5,
  mr: { sm: -1 },
  ml: { xs: 0, sm: 'auto' },
  flex: { xs: 1, sm: 'none' },
} as const

const stepStyle = {
  height: { xs: 44, sm: 32 },
  px: 1,
  borderRadius: 0.75,
  fontSize: '0.875rem',
  fontWeight: 600,
  color: 'primary.main',
  '&:hover': { textDecoration: 'underline' },
  '&[aria-disabled=true]': {
    fontWeight: 400,
    color: 'text.secondary',
    opacity: 0.6,
    cursor: 'default',
    textDecoration: 'none',
  },
} as const
