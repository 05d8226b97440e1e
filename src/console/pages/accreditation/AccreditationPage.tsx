import { Alert, Box, Button, ButtonBase, GlobalStyles, LinearProgress } from '@mui/material'
import { useState } from 'react'
import { ListBase, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { settings } from '../../api/settings.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { useAddressOfFirstView } from '../../components/list/useAddressOfFirstView.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { visuallyHidden } from '../../components/visuallyHidden.ts'
import { pages } from '../../pages.ts'
import type { MatrixItem, MatrixPerson } from '../../providers/adapter/person.ts'
import type { MatrixMeta } from '../../providers/matrixProvider.ts'
import { MATRIX } from '../../providers/personnelSources.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import { checkboxStyle } from './ItemCheckbox.tsx'
import { MatrixCards } from './MatrixCards.tsx'
import { MatrixFilters } from './MatrixFilters.tsx'
import { MatrixSkeleton } from './MatrixSkeleton.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { BY_NAME, useNextPage } from './useNextPage.ts'
import { useRequirements } from './useRequirements.ts'
import { type BusyItems, useBusyItems, useTickItem } from './useTickItem.ts'

const EvidenceDrawer = lazyComponent(
  async () => (await import('../../components/evidence/EvidenceDrawer.tsx')).EvidenceDrawer,
  null,
)

const ACTIVE = { active: true }

/** The title, and how many people there are. */
const MatrixHeader = () => {
  const translate = useTranslate()
  const { meta, filterValues } = useListContext<MatrixPerson>()
  const { count } = (meta ?? {}) as Partial<MatrixMeta>
  const asked = Object.keys(filterValues)
  const narrowed = asked.length === 1 && filterValues.active === true ? 'active' : 'found'
  const lead =
    count === undefined
      ? ''
      : translate(`accreditation.${asked.length > 0 ? narrowed : 'count'}`, {
          smart_count: count,
          count: count.toLocaleString('es-MX'),
        })
  return <PageHeader title={translate('accreditation.title')} lead={lead} />
}

/** Nobody to show: why, and the next step. */
const MatrixEmpty = () => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const isFiltered = Object.keys(filterValues).length > 0
  return (
    <EmptyState
      title={translate('accreditation.empty.title')}
      text={translate(`accreditation.empty.${isFiltered ? 'filtered' : 'none'}`)}
      action={
        isFiltered ? (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('accreditation.empty.clear')}
          </Button>
        ) : (
          <Button variant="outlined" component={Link} to={pages.personnel.path}>
            {translate('accreditation.empty.open')}
          </Button>
        )
      }
    />
  )
}

const KINDS = [
  { kind: 'met', checked: true, closed: false },
  { kind: 'unmet', checked: false, closed: false },
  { kind: 'closed', checked: false, closed: true },
] as const

/** What the boxes mean, for those who see them; to others each box says it. */
const MatrixLegend = () => {
  const translate = useTranslate()
  return (
    <Box aria-hidden="true" sx={[checkboxStyle, legendStyle]}>
      {KINDS.map(({ kind, checked, closed }) => (
        <span key={kind} className="item-box">
          <input type="checkbox" checked={checked} disabled aria-disabled={closed} readOnly tabIndex={-1} />
          {translate(`accreditation.legend.${kind}`)}
        </span>
      ))}
    </Box>
  )
}

/** 'Anterior', 'Página X de Y', 'Siguiente' (specification, section 2). At an end the button stays, so that the focus does. */
const MatrixPager = ({
  meta: { page, pages },
  goNext,
}: {
  meta: MatrixMeta
  goNext: () => Promise<number>
}) => {
  const translate = useTranslate()
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
    <Box component="nav" aria-label={translate('accreditation.pager.label')} sx={navStyle}>
      {step(translate('accreditation.pager.previous'), page - 1, () => setPage(page - 1))}
      <Box component="span" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {translate('accreditation.pager.page', { page, pages })}
      </Box>
      {step(translate('accreditation.pager.next'), page + 1, goNext)}
    </Box>
  )
}

/** What proves a requirement of somebody of the page, as the page knows it now: what is done with it changes the page. */
const MatrixPaper = ({ person, item, onClose }: { person: string; item: number; onClose: () => void }) => {
  const { data: people = [] } = useListContext<MatrixPerson>()
  const whose = people.find(({ id }) => id === person)
  const found = whose?.personnel_accreditation.find(({ id }) => id === item)
  return whose && found ? <EvidenceDrawer item={found} person={listedName(whose)} onClose={onClose} /> : null
}

/** The body of the page in each of its states: loading, failed, empty, a grid, or cards on a phone. */
const MatrixContent = ({ busy }: { busy: BusyItems }) => {
  const translate = useTranslate()
  const { data: people, error, meta, isPending, isPlaceholderData, refetch } = useListContext<MatrixPerson>()
  const requirements = useRequirements()
  const { tick, announcement } = useTickItem(busy)
  const goNext = useNextPage(busy.settled)
  useAddressOfFirstView()
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState<{ person: string; item: number }>()
  const retry = (
    <Button variant="outlined" onClick={() => void refetch()}>
      {translate('app.error.retry')}
    </Button>
  )

  if (error && !people)
    return (
      <Box sx={panelStyle}>
        <EmptyState title={translate('accreditation.error.title')} text={error.message} action={retry} />
      </Box>
    )
  if (isPending || !people || requirements.isPending) return <MatrixSkeleton cards={isPhone} />
  if (people.length === 0)
    return (
      <Box sx={panelStyle}>
        <MatrixEmpty />
      </Box>
    )
  const onTick = (person: MatrixPerson, item: Parameters<typeof tick>[1]) => void tick(person, item)
  const onOpen = (person: MatrixPerson, item: MatrixItem) => setOpened({ person: person.id, item: item.id })
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      {error && (
        <Alert severity="warning" action={retry} sx={{ mb: 1.5 }}>
          {translate('accreditation.error.stale')}
        </Alert>
      )}
      <Box sx={isPhone ? { position: 'relative' } : panelStyle}>
        {isPlaceholderData && <LinearProgress aria-hidden="true" sx={progressStyle} />}
        {isPhone ? (
          <MatrixCards people={people} busy={busy.items} onTick={onTick} onOpen={onOpen} />
        ) : (
          <MatrixTable
            people={people}
            requirements={requirements.names}
            busy={busy.items}
            onTick={onTick}
            onOpen={onOpen}
            goNext={goNext}
          />
        )}
        <Box sx={footStyle}>
          {!isPhone && <MatrixLegend />}
          <MatrixPager meta={meta as MatrixMeta} goNext={goNext} />
        </Box>
      </Box>
      {opened && <MatrixPaper {...opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** How often the page refetches to show what others ticked, while it is visible. */
const REFETCH_INTERVAL_MS = 20_000

/** Acreditación de Personal: who meets what (specification, section 2). Filters and page live in the address, and are kept for whoever comes back. */
export const AccreditationPage = () => {
  const busy = useBusyItems()
  const isIdle = busy.items.size === 0
  return (
    <ListBase
      resource="personnel"
      storeKey="accreditation"
      sort={BY_NAME}
      {...(settings().extras && { filterDefaultValues: ACTIVE })}
      queryOptions={{
        ...queryOptions,
        meta: MATRIX,
        refetchInterval: isIdle && REFETCH_INTERVAL_MS,
        refetchOnWindowFocus: isIdle,
      }}
      disableAuthentication
    >
      <GlobalStyles styles={SHEET} />
      <MatrixHeader />
      <MatrixFilters />
      <MatrixContent busy={busy} />
    </ListBase>
  )
}

/** A matrix is wider than it is high. */
const SHEET = { '@page': { size: 'landscape', margin: '10mm' } } as const

const panelStyle = {
  position: 'relative',
  overflow: 'hidden',
  '@media print': { overflow: 'visible', border: 0 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const

const progressStyle = { position: 'absolute', top: 0, left: 0, right: 0, zIndex: 4, height: 2 } as const

const footStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  minHeight: 42,
  px: { xs: 0.5, sm: 2 },
  py: { xs: 1.5, sm: 0 },
  borderTop: { sm: 1 },
  borderColor: { sm: 'divider' },
  color: 'text.secondary',
} as const

const legendStyle = {
  display: 'flex',
  gap: 2.5,
  fontSize: 12,
  '& .item-box': { gap: 0.75 },
  '& .item-box input': { transform: 'scale(0.8)', pointerEvents: 'none' },
} as const

const navStyle = {
  display: 'flex',
  '@media print': { display: 'none' },
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 0.5,
  mr: { sm: -1 },
  ml: { xs: 0, sm: 'auto' },
  flex: { xs: 1, sm: 'none' },
} as const

const stepStyle = {
  height: { xs: 44, sm: 32 },
  px: 1,
  borderRadius: 0.75,
  fontSize: 14,
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
