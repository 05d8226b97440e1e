import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Button, IconButton, Stack, Tooltip } from '@mui/material'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { EditBase, type Identifier, type RaRecord } from 'react-admin'
import { ActionMenu, getActionButtonProps, type MenuAction } from './ActionMenu.tsx'
import { Loading } from './Loading.tsx'
import { type Crumb, PageHeader } from './PageHeader.tsx'
import { type PageTab, PageTabs } from './PageTabs.tsx'
import { queryOptions } from './queryOptions.ts'
import { RecordError } from './RecordError.tsx'

/** Action on a whole record, such as deactivating it. */
export interface RecordAction extends MenuAction {
  /** Dialog that the action opens. */
  dialog?: ReactNode
}

const ActionButton = ({
  action,
  variant,
  autoFocus = false,
}: {
  action: RecordAction
  variant: 'contained' | 'outlined'
  autoFocus?: boolean
}) => (
  <Button
    {...getActionButtonProps(action)}
    variant={variant}
    autoFocus={autoFocus}
    color={action.isDestructive ? 'error' : 'primary'}
    startIcon={action.icon}
    loading={action.isBusy ?? null}
  >
    {action.label}
  </Button>
)

/** Icon button for an action that has the same icon on every record page. */
const ActionIcon = ({
  action,
  icon,
  autoFocus = false,
}: {
  action: RecordAction
  icon: ReactNode
  autoFocus?: boolean
}) => (
  <>
    <Tooltip title={action.label}>
      <IconButton
        {...getActionButtonProps(action)}
        aria-label={action.label}
        autoFocus={autoFocus}
        color={action.isDestructive ? 'error' : 'primary'}
        sx={{ width: { xs: 44, sm: 38 }, height: { xs: 44, sm: 38 } }}
      >
        {icon}
      </IconButton>
    </Tooltip>
    {action.dialog}
  </>
)

/** Buttons of a record: the primary action, and a menu with the other actions. */
export const RecordActions = ({
  primary,
  actions,
  autoFocus = false,
}: {
  primary?: RecordAction | undefined
  actions: readonly RecordAction[]
  autoFocus?: boolean
}) => {
  const [only, ...more] = actions
  return (
    <>
      {more.length > 0 ? (
        <ActionMenu actions={actions} autoFocus={autoFocus} />
      ) : (
        only && <ActionButton action={only} variant="outlined" autoFocus={autoFocus} />
      )}
      {primary && <ActionButton action={primary} variant="contained" />}
      {[...actions, ...(primary ? [primary] : [])].map(({ label, dialog }) => (
        <Fragment key={label}>{dialog}</Fragment>
      ))}
    </>
  )
}

interface RecordViewProps {
  /** Name of the record. */
  title: string
  /** Breadcrumb between the list and the record. */
  via?: Crumb
  /** Last breadcrumb. Default: the title. */
  crumb?: string
  /** Title of the browser tab. Default: the title. */
  tab?: string
  lead?: ReactNode
  /** Status chips and links below the title. */
  state?: ReactNode
  /** A picture beside the title. */
  media?: ReactNode
  /** Main action, suggested by the record's status. */
  primary?: RecordAction | undefined
  /** Action that opens the edit form, shown as a pencil. */
  edit?: RecordAction | false
  /** Action that deletes the record, shown as a bin. */
  remove?: RecordAction | false
  /** Further actions, shown as a button or, if there are several, in a menu. */
  actions?: readonly (RecordAction | false | undefined)[]
  /** Focuses the actions after the page has replaced the edit form. */
  autoFocus?: boolean
  /** Messages above the tabs. */
  notes?: ReactNode
  /** URL of the page. The paths of the tabs are appended to this URL. */
  page?: string
  tabs?: readonly PageTab[]
  children?: ReactNode
}

/** Shows a loaded record: title, status, actions and tabs. */
export const RecordView = ({
  title,
  crumb = title,
  state,
  primary,
  edit,
  remove,
  actions = [],
  autoFocus = false,
  notes,
  page,
  tabs,
  children,
  ...head
}: RecordViewProps) => {
  const visibleActions = actions.filter((action): action is RecordAction => Boolean(action))
  return (
    <>
      <PageHeader
        {...head}
        title={title}
        crumb={crumb}
        actions={
          (primary || edit || remove || visibleActions.length > 0) && (
            <>
              {(edit || remove) && (
                <Stack direction="row">
                  {edit && <ActionIcon action={edit} icon={<EditIcon />} autoFocus={autoFocus} />}
                  {remove && <ActionIcon action={{ ...remove, isDestructive: true }} icon={<DeleteIcon />} />}
                </Stack>
              )}
              <RecordActions primary={primary} actions={visibleActions} autoFocus={autoFocus && !edit} />
            </>
          )
        }
      >
        {state && <Stack sx={{ gap: 0.75, mt: 0.75, alignItems: 'flex-start' }}>{state}</Stack>}
      </PageHeader>
      {notes}
      {page && tabs && <PageTabs page={page} label={title} tabs={tabs} />}
      {children}
    </>
  )
}

interface RecordPageProps<R extends RaRecord> {
  resource: string
  id: Identifier
  /** Title while loading, texts for a missing record or a failed request, and label of the link back. */
  texts: Pick<ComponentProps<typeof RecordError>, 'notFound' | 'failed'> & { title: string; back: string }
  /** URL of the list that contains the record. */
  list: string
  /** Passed to the data provider when the record is read. */
  meta?: Record<string, unknown>
  /** Title of the browser tab. Default: the title of the page. */
  tab?: string
  /** Placeholder with the layout of the page, shown while the record is loading. */
  skeleton?: ReactNode
  /** Returns the polling interval in milliseconds, or false for no polling. */
  pollMs?: (record: R) => number | false
  children: (record: R, refetch: () => void) => ReactNode
}

/** Disables the cache, so that a form starts with the current values of the record. */
const FRESH = { ...queryOptions, gcTime: 0 }

/**
 * Loads a record and renders its page, or the loading, not-found and error state. Forms inside should be RecordForms.
 *
 * @example
 * const VehicleView = ({ vehicle }: { vehicle: Vehicle }) => (
 *   <RecordView
 *     title={vehicle.plate}
 *     state={<VehicleChip vehicle={vehicle} />}
 *     primary={{ label: vehiclesWords.renew, onClick: renew }}
 *     remove={mayDelete && { label: vehiclesWords.delete, onClick: ask, dialog }}
 *     page={getRecordPageUrl('vehicle', vehicle.id)}
 *     tabs={[{ path: '', label: vehiclesWords.data, content: <VehicleForm /> }]}
 *   />
 * )
 *
 * export const VehicleEdit = () => (
 *   <RecordPage<Vehicle>
 *     resource="vehicles"
 *     id={Number(useParams().id)}
 *     texts={vehiclesWords.page}
 *     list={pages.vehicles.path}
 *   >
 *     {(vehicle) => <VehicleView vehicle={vehicle} />}
 *   </RecordPage>
 * )
 */
export const RecordPage = <R extends RaRecord>({
  resource,
  id,
  texts,
  list,
  tab,
  skeleton = <Loading />,
  meta,
  pollMs,
  children,
}: RecordPageProps<R>) => {
  return (
    <EditBase<R>
      key={String(id)}
      resource={resource}
      id={id as R['id']}
      // Skips EditBase's check of the permission to edit, because this page can also be read-only.
      disableAuthentication
      queryOptions={{
        ...FRESH,
        ...(meta && { meta }),
        ...(pollMs && { refetchInterval: ({ state }) => (state.data ? pollMs(state.data) : false) }),
      }}
      render={({ record, error, refetch }) => {
        if (record) return children(record, () => void refetch())
        return (
          <>
            <PageHeader title={texts.title} crumb="" {...(tab && { tab })} />
            {error ? (
              <RecordError
                error={error}
                notFound={texts.notFound}
                failed={texts.failed}
                back={{ to: list, label: texts.back }}
                onRetry={() => void refetch()}
              />
            ) : (
              skeleton
            )}
          </>
        )
      }}
    />
  )
}
