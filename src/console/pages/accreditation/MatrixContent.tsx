import { Alert, Box, Button, LinearProgress, type Theme, useMediaQuery } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { EmptyState } from '../../components/EmptyState.tsx'
import { visuallyHidden } from '../../components/visuallyHidden.ts'
import type { MatrixPerson } from '../../providers/adapter/person.ts'
import type { MatrixMeta } from '../../providers/matrixProvider.ts'
import { MatrixCards } from './MatrixCards.tsx'
import { MatrixEmpty } from './MatrixEmpty.tsx'
import { MatrixLegend } from './MatrixLegend.tsx'
import { MatrixPager } from './MatrixPager.tsx'
import { MatrixSkeleton } from './MatrixSkeleton.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import type { BusyItems } from './useBusyItems.ts'
import { useRequirements } from './useRequirements.ts'
import { useTickItem } from './useTickItem.ts'

/** The body of the page in each of its states: loading, failed, empty, a grid, or cards on a phone. */
export const MatrixContent = ({ busy }: { busy: BusyItems }) => {
  const translate = useTranslate()
  const { data: people, error, meta, isPending, isPlaceholderData, refetch } = useListContext<MatrixPerson>()
  const requirements = useRequirements()
  const { tick, announcement } = useTickItem(busy)
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
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
          <MatrixCards people={people} busy={busy.items} onTick={onTick} />
        ) : (
          <MatrixTable people={people} requirements={requirements.names} busy={busy.items} onTick={onTick} />
        )}
        <Box sx={footStyle}>
          {!isPhone && <MatrixLegend />}
          <MatrixPager meta={meta as MatrixMeta} />
        </Box>
      </Box>
    </>
  )
}

const panelStyle = {
  position: 'relative',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const

const progressStyle = { position: 'absolute', top: 0, left: 0, right: 0, zIndex: 4, height: 2 } as const

const footStyle = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 42,
  px: { xs: 0.5, sm: 2 },
  py: { xs: 1.5, sm: 0 },
  borderTop: { sm: 1 },
  borderColor: { sm: 'divider' },
  color: 'text.secondary',
} as const
