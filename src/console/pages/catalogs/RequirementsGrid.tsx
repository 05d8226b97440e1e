import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { useGetList, useNotify, useTranslate } from 'react-admin'
import { call } from '../../api/client.ts'
import { isVersionConflict } from '../../components/conflict/useVersionedSave.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { ForecastDialog } from './ForecastDialog.tsx'
import { GridCards } from './GridCards.tsx'
import { GridTable } from './GridTable.tsx'
import { useForecast } from './useForecast.ts'
import { type RoleEntry, type TypeEntry, useRequirementsDraft } from './useRequirementsDraft.ts'

const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' as const } }
/** While people are being settled, how far that is is asked again so often, in milliseconds. */
const AGAIN_MS = 3000

/** Who must meet what: a box for each role and requirement that are active. Nothing changes before it was counted whom it concerns. */
export const RequirementsGrid = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const isPhone = useIsPhone()
  const roles = useGetList<RoleEntry>('roles', ALL, {
    ...queryOptions,
    refetchInterval: ({ state }) => (state.data?.data.some(({ updating }) => updating) ? AGAIN_MS : false),
  })
  const types = useGetList<TypeEntry>('accreditationTypes', ALL, queryOptions)
  const draft = useRequirementsDraft(types.data ?? [])
  const { forecast, isCounting, count, forget } = useForecast()
  const changes = draft.changesFor(roles.data ?? [])
  const { question } = useUnsavedChanges(changes.length > 0)
  const error = roles.error ?? types.error
  if (error)
    return (
      <EmptyState
        title={translate('catalogs.failed')}
        text={error.message}
        action={
          <Button variant="outlined" onClick={() => void Promise.all([roles.refetch(), types.refetch()])}>
            {translate('app.error.retry')}
          </Button>
        }
      />
    )
  if (!roles.data || !types.data) return <Skeleton variant="rounded" height={320} />
  if (roles.data.length === 0 || types.data.length === 0)
    return <EmptyState title={translate('catalogs.grid.none')} text={translate('catalogs.grid.noneText')} />

  const cells = types.data.flatMap((type) =>
    (roles.data ?? []).filter(({ id }) => draft.isChanged(id, type)).map((role) => ({ role, type })),
  )
  const updating = roles.data.filter((role) => role.updating).map(({ name }) => name)

  /** What would change, in words, a requirement a line. */
  const lines = types.data.flatMap((type) =>
    (['added', 'dropped'] as const).flatMap((how) => {
      const names = cells
        .filter((cell) => cell.type === type && draft.isRequired(cell.role.id, type) === (how === 'added'))
        .map(({ role }) => role.name)
      return names.length === 0
        ? []
        : [translate(`catalogs.grid.${how}`, { requirement: type.name, roles: names.join(', ') })]
    }),
  )
  const review = () =>
    count(changes).catch((failure: unknown) => {
      if (isVersionConflict(failure)) void types.refetch()
      notify(isVersionConflict(failure) ? 'catalogs.grid.conflict' : String((failure as Error).message), {
        type: 'error',
      })
    })
  const save = async () => {
    try {
      await call('requirements.change', { body: { changes: forecast?.changes ?? [] } })
    } catch (failure) {
      if (!isVersionConflict(failure)) throw failure
      forget()
      await types.refetch()
      return notify('catalogs.grid.conflict', { type: 'error' })
    }
    await Promise.all([types.refetch(), roles.refetch()])
    draft.discard()
    forget()
    notify('catalogs.grid.saved', { type: 'success' })
  }
  const Rows = isPhone ? GridCards : GridTable
  return (
    <SectionCard title={translate('catalogs.grid.title')}>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {translate('catalogs.grid.about')}
      </Typography>
      {updating.length > 0 && (
        <Alert severity="info" variant="outlined" role="status" sx={{ mb: 1.5 }}>
          {translate('catalogs.grid.updating', { roles: updating.join(', ') })}
        </Alert>
      )}
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <Rows roles={roles.data} types={types.data} draft={draft} />
      </Paper>
      <Box sx={barStyle}>
        <Typography role="status" sx={{ mr: 'auto' }}>
          {cells.length > 0
            ? translate('catalogs.grid.changes', { smart_count: cells.length })
            : translate('catalogs.grid.noChanges')}
        </Typography>
        <Button disabled={cells.length === 0} onClick={draft.discard}>
          {translate('catalogs.grid.discard')}
        </Button>
        <Button
          variant="contained"
          disabled={cells.length === 0}
          loading={isCounting}
          onClick={() => void review()}
        >
          {translate('catalogs.grid.review')}
        </Button>
      </Box>
      {forecast && (
        <ForecastDialog counted={forecast.counted} lines={lines} onConfirm={save} onClose={forget} />
      )}
      {question}
    </SectionCard>
  )
}

/** Stays in sight however long the grid is. */
const barStyle = {
  position: 'sticky',
  bottom: 0,
  // Above the heads of the grid that stay in sight.
  zIndex: 4,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.25,
  py: 1.5,
  backgroundColor: 'background.default',
} as const
