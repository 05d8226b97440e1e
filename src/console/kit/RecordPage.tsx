import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Button, IconButton, Stack, Tooltip } from '@mui/material'
import { Fragment, type ReactNode } from 'react'
import { EditBase, type Identifier, type RaRecord, useTranslate } from 'react-admin'
import { ActionMenu, getLinkProps, type MenuAction } from './ActionMenu.tsx'
import { Loading } from './Loading.tsx'
import { type Crumb, PageHeader } from './PageHeader.tsx'
import { type PageTab, PageTabs } from './PageTabs.tsx'
import { queryOptions } from './queryOptions.ts'
import { RecordError } from './RecordError.tsx'

/** What can be done with a record as a whole. */
export interface RecordAction extends MenuAction {
  /** The dialog that it opens. */
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
    {...getLinkProps(action)}
    variant={variant}
    autoFocus={autoFocus}
    color={action.isDestructive ? 'error' : 'primary'}
    startIcon={action.icon}
    loading={action.isBusy ?? null}
  >
    {action.label}
  </Button>
)

/** Icon button of an action that every record page shows with the same icon. */
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
        {...getLinkProps(action)}
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

/** What can be done with a record: its primary action, and the others in one menu; a single other one is a button. */
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
  /** What the record is called. */
  title: string
  /** The page above it in the breadcrumbs, between its list and itself. */
  via?: Crumb
  /** Its last breadcrumb, if that is not its title. */
  crumb?: string
  /** The document's title, if that is not its title. */
  tab?: string
  lead?: ReactNode
  /** Its state, below the title: chips, links. */
  state?: ReactNode
  /** A picture beside the title. */
  media?: ReactNode
  /** What its state asks for next. */
  primary?: RecordAction | undefined
  /** Opens the record's form. A pencil beside the other actions. */
  edit?: RecordAction | false
  /** Deletes the record. A bin beside the other actions. */
  remove?: RecordAction | false
  /** What else can be done; in one menu where it is more than one. */
  actions?: readonly (RecordAction | false | undefined)[]
  /** The focus begins on them: the form that one of them opened in the page's place has closed. */
  autoFocus?: boolean
  /** What is said above the tabs. */
  notes?: ReactNode
  /** The page's address and its tabs, each with an address below it. Without them, `children` are the page. */
  page?: string
  tabs?: readonly PageTab[]
  children?: ReactNode
}

/** A record as its page shows it: title, state, what can be done, and its tabs. */
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
  /** Keys: the page's title while there is no record (of its `id`), what is said of one that is not there or failed (RecordError), and the way back. */
  texts: { title: string; notFound: string; failed: string; back: string }
  /** The address of the list that it belongs to. */
  list: string
  /** Tells the data provider how the record is read. */
  meta?: Record<string, unknown>
  /** The document's title, where that is not the page's. */
  tab?: string
  /** The layout of what is coming. */
  skeleton?: ReactNode
  /** Polling interval, in milliseconds; false for no polling. */
  pollMs?: (record: R) => number | false
  children: (record: R, refetch: () => void) => ReactNode
}

/** What is edited begins as the back end has it now, not as it was remembered. */
const FRESH = { ...queryOptions, gcTime: 0 }

/**
 * The page of one record in each of its states: loading, not there, failed, or as RecordView draws it. Forms inside are RecordForms
 * of the record.
 *
 * @example
 * const VehicleView = ({ vehicle }: { vehicle: Vehicle }) => (
 *   <RecordView
 *     title={vehicle.plate}
 *     state={<VehicleChip vehicle={vehicle} />}
 *     primary={{ label: translate('vehicles.renew'), onClick: renew }}
 *     remove={mayDelete && { label: translate('vehicles.delete'), onClick: ask, dialog }}
 *     page={recordUrl('vehicle', vehicle.id)}
 *     tabs={[{ path: '', label: translate('vehicles.data'), content: <VehicleForm /> }]}
 *   />
 * )
 *
 * export const VehicleEdit = () => (
 *   <RecordPage<Vehicle>
 *     resource="vehicles"
 *     id={Number(useParams().id)}
 *     texts={{ title: 'vehicles.one', notFound: 'vehicles.notFound', failed: 'vehicles.failed', back: 'vehicles.back' }}
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
  const translate = useTranslate()
  return (
    <EditBase<R>
      key={String(id)}
      resource={resource}
      id={id as R['id']}
      // EditBase asks whether the user may edit, and this page also shows: its route asks for `show` (screens.tsx).
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
            <PageHeader title={translate(texts.title, { id })} crumb="" {...(tab && { tab })} />
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
