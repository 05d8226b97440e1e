import { Alert, Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { useGetList, useNotify } from 'react-admin'
import type { RequirementChange } from '../../../domain/catalogs/requirementChanges.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { isVersionConflict } from '../../kit/form/formErrors.ts'
import { useWarnAboutUnsavedChanges } from '../../kit/form/useWarnAboutUnsavedChanges.tsx'
import { LoadError } from '../../kit/LoadError.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { useIsPhone } from '../../kit/useIsPhone.ts'
import { callEndpoint } from '../../port/client.ts'
import { getCheckboxStyle } from '../matrix/ItemCheckbox.tsx'
import { getMatrixStyle } from '../matrix/matrixStyle.ts'
import { type TabStop, useGridKeyboardNavigation } from '../matrix/useGridKeyboardNavigation.ts'
import type { Entry } from './catalogs.ts'
import { ForecastDialog, useRequirementChangePreview } from './ForecastDialog.tsx'
import { catalogsWords } from './words.ts'

interface RoleEntry extends Entry {
  name: string
  updating?: boolean
}

interface TypeEntry extends Entry {
  name: string
  roles?: number[]
}

const getRoleRequirementKey = (role: number, type: number) => `${role} ${type}`

/** Returns the user's unsaved ticks of the grid and keeps these ticks when another user saves changes. */
const useUnsavedRequirementCheckboxes = (types: readonly TypeEntry[]) => {
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isKept = (role: number, type: TypeEntry): boolean => type.roles?.includes(role) ?? false
  const isRequired = (role: number, type: TypeEntry): boolean =>
    wanted.get(getRoleRequirementKey(role, type.id)) ?? isKept(role, type)
  const isChanged = (role: number, type: TypeEntry): boolean => isRequired(role, type) !== isKept(role, type)
  const toggle = (role: number, type: TypeEntry) =>
    setWanted(new Map(wanted).set(getRoleRequirementKey(role, type.id), !isRequired(role, type)))

  /** Returns the requirements with unsaved changes, each with its new list of roles. */
  const getChanges = (roles: readonly RoleEntry[]): RequirementChange[] =>
    types.flatMap((type) => {
      const changed = roles.filter(({ id }) => isChanged(id, type))
      if (changed.length === 0) return []
      const begin = changed.filter(({ id }) => isRequired(id, type)).map(({ id }) => id)
      const cease = new Set(changed.filter(({ id }) => !isRequired(id, type)).map(({ id }) => id))
      const unchanged = (type.roles ?? []).filter((id) => !cease.has(id))
      return [{ id: type.id, version: type.version, roles: [...unchanged, ...begin] }]
    })

  return { isRequired, isChanged, toggle, getChanges, discard: () => setWanted(new Map()) }
}

interface GridProps {
  roles: readonly RoleEntry[]
  types: readonly TypeEntry[]
  draft: ReturnType<typeof useUnsavedRequirementCheckboxes>
}

/** Checkbox for one role and one requirement. Its accessible label says whether the tick is not saved yet. */
const GridBox = ({
  role,
  type,
  draft,
  tabStop,
  children,
}: {
  role: RoleEntry
  type: TypeEntry
  draft: GridProps['draft']
  tabStop?: TabStop
  children?: ReactNode
}) => {
  const id = useId()
  const name = catalogsWords.grid.cell({ requirement: type.name, role: role.name })
  const label = draft.isChanged(role.id, type) ? `${name}, ${catalogsWords.grid.unsaved}` : name
  return (
    <label htmlFor={id} className="item-box">
      <input
        {...tabStop}
        id={id}
        type="checkbox"
        checked={draft.isRequired(role.id, type)}
        aria-label={label}
        onChange={() => draft.toggle(role.id, type)}
      />
      {children}
    </label>
  )
}

/** The grid as cards for phones: one card per role, with a checkbox for each requirement. */
const GridCards = ({ roles, types, draft }: GridProps) => (
  <Stack component="ul" className="plain" sx={[getCheckboxStyle, cardsStyle]}>
    {roles.map((role) => (
      <Box component="li" key={role.id} sx={{ px: 1.75, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography sx={{ fontWeight: 600 }}>{role.name}</Typography>
        <Box role="group" aria-label={role.name}>
          {types.map((type) => (
            <GridBox key={type.id} role={role} type={type} draft={draft}>
              {type.name}
            </GridBox>
          ))}
        </Box>
      </Box>
    ))}
  </Stack>
)

const cardsStyle = {
  '& > :last-of-type': { borderBottom: 0 },
  '& .item-box': { minHeight: 44 },
} as const

const FROM_THE_START = { kept: undefined, keep: () => undefined }

/** Table with a row per role and a column per requirement. Arrow keys move the focus, the space bar ticks. */
const GridTable = ({ roles, types, draft }: GridProps) => {
  const { tabStop, grid } = useGridKeyboardNavigation(
    roles.map(({ id }) => String(id)),
    types.length,
    FROM_THE_START,
  )
  return (
    <Box sx={[getMatrixStyle, getCheckboxStyle, gridStyle]}>
      <table
        {...grid}
        aria-label={catalogsWords.grid.label}
        style={{ '--items': types.length } as CSSProperties}
      >
        <colgroup>
          <col className="name" />
          {types.map(({ id }) => (
            <col key={id} className="item" />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="name">
              {catalogsWords.grid.role}
            </th>
            {types.map(({ id, name }) => (
              <th key={id} scope="col" className="item">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map((role, row) => (
            <tr key={role.id}>
              <th scope="row" className="name">
                <span>{role.name}</span>
              </th>
              {types.map((type, column) => (
                <td key={type.id} className="item" data-changed={draft.isChanged(role.id, type) || undefined}>
                  <GridBox role={role} type={type} draft={draft} tabStop={tabStop(row, column)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

const gridStyle = {
  '&&': { '--name': { sm: '200px', lg: '232px' }, '--item': '84px' },
  '&& table': { minWidth: 'calc(var(--name) + var(--items) * var(--item))' },
  '&& .name': { left: 0 },
  '&& td[data-changed]': { backgroundColor: 'action.selected' },
} as const

const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' as const } }
/** Polling interval while the server recomputes people's accreditations, in milliseconds. */
const POLL_MS = 3000

/** Grid in which administrators choose the requirements of each role. Before saving, shows how many people the changes affect. */
export const RequirementsGrid = () => {
  const notify = useNotify()
  const isPhone = useIsPhone()
  const roles = useGetList<RoleEntry>('roles', ALL, {
    ...queryOptions,
    refetchInterval: ({ state }) => (state.data?.data.some(({ updating }) => updating) ? POLL_MS : false),
  })
  const types = useGetList<TypeEntry>('accreditationTypes', ALL, queryOptions)
  const draft = useUnsavedRequirementCheckboxes(types.data ?? [])
  const { forecast, isCounting, count, forget } = useRequirementChangePreview()
  const changes = draft.getChanges(roles.data ?? [])
  const { question } = useWarnAboutUnsavedChanges(changes.length > 0)
  const error = roles.error ?? types.error
  if (error)
    return (
      <LoadError
        title={catalogsWords.failed}
        error={error}
        onRetry={() => Promise.all([roles.refetch(), types.refetch()])}
      />
    )
  if (!roles.data || !types.data) return <Skeleton variant="rounded" height={320} />
  if (roles.data.length === 0 || types.data.length === 0)
    return <EmptyState title={catalogsWords.grid.none} text={catalogsWords.grid.noneText} />

  const changedBoxes = types.data.flatMap((type) =>
    (roles.data ?? []).filter(({ id }) => draft.isChanged(id, type)).map((role) => ({ role, type })),
  )
  const updating = roles.data.filter((role) => role.updating).map(({ name }) => name)

  /** One sentence for each changed requirement. */
  const lines = types.data.flatMap((type) =>
    (['added', 'dropped'] as const).flatMap((how) => {
      const names = changedBoxes
        .filter((box) => box.type === type && draft.isRequired(box.role.id, type) === (how === 'added'))
        .map(({ role }) => role.name)
      return names.length === 0
        ? []
        : [catalogsWords.grid[how]({ requirement: type.name, roles: names.join(', ') })]
    }),
  )
  const review = () =>
    count(changes).catch((failure: unknown) => {
      if (isVersionConflict(failure)) void types.refetch()
      notify(isVersionConflict(failure) ? catalogsWords.grid.conflict : String((failure as Error).message), {
        type: 'error',
      })
    })
  const save = async (saved: RequirementChange[]) => {
    try {
      await callEndpoint('requirements.change', { body: { changes: saved } })
    } catch (failure) {
      if (!isVersionConflict(failure)) throw failure
      forget()
      await types.refetch()
      return notify(catalogsWords.grid.conflict, { type: 'error' })
    }
    await Promise.all([types.refetch(), roles.refetch()])
    draft.discard()
    forget()
    notify(catalogsWords.grid.saved, { type: 'success' })
  }
  const Rows = isPhone ? GridCards : GridTable
  return (
    <SectionCard title={catalogsWords.grid.title}>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {catalogsWords.grid.about}
      </Typography>
      {updating.length > 0 && (
        <Alert severity="info" variant="outlined" role="status" sx={{ mb: 1.5 }}>
          {catalogsWords.grid.updating(updating.join(', '))}
        </Alert>
      )}
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <Rows roles={roles.data} types={types.data} draft={draft} />
      </Paper>
      <Stack direction="row" sx={barStyle}>
        <Typography role="status" sx={{ mr: 'auto' }}>
          {changedBoxes.length > 0
            ? catalogsWords.grid.changes(changedBoxes.length)
            : catalogsWords.grid.noChanges}
        </Typography>
        <Button disabled={changedBoxes.length === 0} onClick={draft.discard}>
          {catalogsWords.grid.discard}
        </Button>
        <Button
          variant="contained"
          disabled={changedBoxes.length === 0}
          loading={isCounting}
          onClick={() => void review()}
        >
          {catalogsWords.grid.review}
        </Button>
      </Stack>
      {forecast && <ForecastDialog forecast={forecast} lines={lines} onConfirm={save} onClose={forget} />}
      {question}
    </SectionCard>
  )
}

/** Keeps the bar with the save button visible below a long grid. */
const barStyle = {
  position: 'sticky',
  bottom: 0,
  // Covers the sticky header cells of the grid.
  zIndex: 4,
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.25,
  py: 1.5,
  backgroundColor: 'background.default',
} as const
