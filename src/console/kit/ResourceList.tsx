import { Box, type SxProps, type Theme, useMediaQuery } from '@mui/material'
import { type ComponentType, Fragment, type ReactElement, type ReactNode, useState } from 'react'
import {
  DataTable,
  List,
  type ListProps,
  type RaRecord,
  SortButton,
  useGetResourceLabel,
  useListContext,
} from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Actor } from '../../domain/groups.ts'
import { appWords } from '../i18n/app.ts'
import { hasResourceEndpoint } from '../port/client.ts'
import { useListAbilities } from '../port/listAbilities.ts'
import { useSignedInUser } from '../port/session.ts'
import { ACTIONS_CELL } from '../theme/listComponents.ts'
import { EmptyState } from './EmptyState.tsx'
import { AddFilterButton } from './list/AddFilterButton.tsx'
import { ColumnsButton } from './list/ColumnsButton.tsx'
import { ExportButton } from './list/ExportButton.tsx'
import { FilterFocus } from './list/FilterFocus.tsx'
import { EmptyOrNoMatches, ListError } from './list/ListError.tsx'
import { useIsListFilterLoading } from './list/ListPagination.tsx'
import { listDefaults } from './list/listDefaults.tsx'
import { FilterDrawer, PhoneListBar } from './list/PhoneListBar.tsx'
import { ResponsiveRows } from './list/ResponsiveRows.tsx'
import { DataTableBody, DataTableHead, dimmedStyle } from './list/tableParts.tsx'
import { ViewsButton } from './list/ViewsButton.tsx'
import { PageHeader } from './PageHeader.tsx'
import { useIsPhone } from './useIsPhone.ts'
import { visuallyHidden } from './visuallyHidden.ts'

export interface ListColumn<R extends RaRecord> {
  source: string
  /** Column header. Default: the field's label. With '', only screen readers get a header. */
  label?: string
  /** Renders the content of a cell. Default: the value of the field `source`. */
  cell?: (record: R) => ReactNode
  isSortable?: boolean
  /** Whether the column is hidden until the user shows it. */
  isHidden?: boolean
  /** Whether the column contains the row's actions. Such a column cannot be hidden, moved or exported. */
  isAction?: boolean
  /** Name of a field. The column is hidden if the back end does not send this field. */
  needs?: string
  /** Returns whether a user sees the column. Default: all users. */
  shownTo?: (actor: Actor) => boolean
  align?: 'left' | 'right'
  sx?: SxProps<Theme>
}

type RaListProps = Pick<
  ListProps,
  'sort' | 'perPage' | 'filter' | 'filterDefaultValues' | 'storeKey' | 'queryOptions'
>

export interface ResourceListProps<R extends RaRecord> extends RaListProps {
  resource: string
  /** Title of the page. Without a title, the list is a part of another page. */
  title?: string
  /** Title of the browser tab. Default: the title of the page. */
  tab?: string
  /** Line below the title: a text, or ListCount. */
  lead?: ReactNode
  /** Content above the list. */
  above?: ReactNode
  columns: readonly ListColumn<R>[]
  /** Key under which the browser stores the chosen columns. Default: one key per resource. */
  columnsKey?: string
  /** react-admin's filter inputs. Inputs with `alwaysOn` are always visible; the user adds the others. */
  filters?: readonly ReactElement<{ source: string; alwaysOn?: boolean }>[]
  /** Number of filters that stay visible on a phone. The others are in a drawer. */
  filtersOnPhone?: number
  /** Renders a row on a phone. */
  card: (record: R) => ReactNode
  /** Content at the end of a card. */
  cardEnd?: (record: R) => ReactNode
  /** Whether the whole card is a link. Must be false if the card has other buttons. */
  isCardLink?: boolean
  /** Minimum width of the table: wider than a phone, or 1024 px. With 'never', rows are always cards. */
  tableFrom?: 'sm' | 'md' | 'never'
  /** Returns the URL that a click on a row opens. `filter` is the current filter of the list. */
  rowUrl?: ((record: R, filter: Record<string, unknown>) => string) | undefined
  /** Returns whether to grey out a row. */
  isDimmed?: (record: R) => boolean
  /** Actions for selected rows. The code of the actions loads when the user selects a row. */
  bulkActions?: ReactNode
  /** Title, text and next step of an empty list, or an element that replaces them. */
  empty: { title: string; text?: string; action?: ReactNode } | ReactElement
  /** Title of the error if the list could not be loaded. */
  failed: string
  /** Exports all columns that the server has instead of the list's columns. */
  isExportWhole?: boolean
  /** Button that adds a record. */
  create?: ReactNode
  /** Further actions beside the filters. */
  actions?: ReactNode
  /** Component that wraps the rows, such as a form. */
  around?: ComponentType<{ children: ReactNode }>
}

interface ListCountProps {
  /** Text, or function that formats the number of records. */
  count: string | ((n: number) => string)
  /** Text after a search. Default: `count`. */
  found?: (found: { count: number; q: string }) => string
}

/** Number of records in a list. */
export const ListCount = ({ count, found }: ListCountProps) => {
  const { total, error, filterValues } = useListContext()
  const isFilterPending = useIsListFilterLoading()
  if (error) return null
  if (total === undefined) return typeof count === 'string' ? count : null
  if (isFilterPending) return '…'
  const { q } = filterValues
  if (q && found) return found({ count: total, q })
  return typeof count === 'string' ? count : count(total)
}

/** Renders the bulk actions once the user has selected a row. */
const Selection = ({ children }: { children: ReactNode }) => {
  const { selectedIds } = useListContext()
  const [isNeeded, setNeeded] = useState(false)
  if (selectedIds.length > 0 && !isNeeded) setNeeded(true)
  return isNeeded && children
}

const Empty = ({ empty }: Pick<ResourceListProps<RaRecord>, 'empty'>) => {
  if (!('title' in empty)) return empty
  return (
    <EmptyOrNoMatches>
      <EmptyState {...empty} />
    </EmptyOrNoMatches>
  )
}

interface RowsProps<R extends RaRecord>
  extends Pick<
    ResourceListProps<R>,
    'title' | 'columnsKey' | 'card' | 'cardEnd' | 'isCardLink' | 'rowUrl' | 'isDimmed' | 'empty'
  > {
  shown: readonly ListColumn<R>[]
  hidden: string[]
  hasCards: boolean
  isSelectable: boolean
}

/** Rows of the list, as react-admin's DataTable or as cards. */
const Rows = <R extends RaRecord>({
  title,
  shown,
  hidden,
  columnsKey,
  card,
  cardEnd,
  isCardLink = true,
  rowUrl,
  isDimmed,
  empty,
  hasCards,
  isSelectable,
}: RowsProps<R>) => {
  const { filterValues, resource } = useListContext()
  const getResourceLabel = useGetResourceLabel()
  return (
    <ResponsiveRows<R>
      columns={shown.length - hidden.length}
      empty={<Empty empty={empty} />}
      card={card}
      {...(cardEnd && { cardEnd })}
      isSelectable={isSelectable}
      hasCards={hasCards}
      isCardLink={isCardLink}
      {...(isDimmed && { isDimmed })}
    >
      <DataTable<R>
        aria-label={title ?? getResourceLabel(resource, 2)}
        {...(columnsKey && { storeKey: columnsKey })}
        head={DataTableHead}
        body={DataTableBody}
        hiddenColumns={hidden}
        rowClick={rowUrl ? (_id, _resource, record) => rowUrl(record as R, filterValues) : false}
        {...(isDimmed && { rowSx: (record: R) => (isDimmed(record) ? dimmedStyle : {}) })}
        // Disables DataTable's own toolbar. This list renders the toolbar itself, because cards need the toolbar too.
        bulkActionsToolbar=""
        bulkActionButtons={isSelectable}
      >
        {shown.map(({ source, label, cell, isSortable, isAction, align, sx }) => (
          <DataTable.Col<R>
            key={source}
            source={source}
            disableSort={!isSortable}
            {...(label === '' && { label: <span style={visuallyHidden}>{appWords.table.see}</span> })}
            {...(label && { label })}
            {...(cell && { render: cell })}
            align={align ?? (isAction ? 'right' : 'left')}
            {...(isAction && { className: ACTIONS_CELL })}
            {...(sx && { sx })}
          />
        ))}
      </DataTable>
    </ResponsiveRows>
  )
}

/** Returns a function that tells whether the URL filters by a field. The input of such a filter must exist from the first render. */
const useIsFieldFilteredInUrl = (): ((source: string) => boolean) => {
  const filter = new URLSearchParams(useLocation().search).get('filter') ?? ''
  return (source) => filter.includes(JSON.stringify(source))
}

/**
 * List of a resource with filters, sorting and export, built on react-admin's List and DataTable. On phones, each row is a card.
 * Filter, page and sort order are stored in the URL.
 *
 * @example
 * <ResourceList<Vehicle>
 *   resource="vehicles"
 *   title={vehiclesWords.title}
 *   lead={<ListCount count={vehiclesWords.count} />}
 *   sort={{ field: 'plate', order: 'ASC' }}
 *   columns={[
 *     { source: 'plate', isSortable: true, cell: ({ id, plate }) => <RowLink to={getRecordPageUrl('vehicle', id)}>{plate}</RowLink> },
 *     { source: 'model', isHidden: true },
 *   ]}
 *   filters={[<SearchFilter key="q" source="q" alwaysOn />]}
 *   card={({ plate, model }) => `${plate}, ${model}`}
 *   rowUrl={({ id }) => getRecordPageUrl('vehicle', id)}
 *   bulkActions={<VehicleBulkActions />}
 *   empty={vehiclesWords.empty}
 *   failed={vehiclesWords.failed}
 *   create={<Button onClick={handleAdd}>{vehiclesWords.add}</Button>}
 * />
 */
export const ResourceList = <R extends RaRecord>({
  resource,
  title,
  tab,
  lead,
  above,
  columns,
  columnsKey,
  filters: declaredFilters = [],
  filtersOnPhone = 1,
  card,
  cardEnd,
  isCardLink,
  tableFrom = 'sm',
  rowUrl,
  isDimmed,
  bulkActions,
  empty,
  failed,
  isExportWhole = false,
  create,
  actions,
  around: Around = Fragment,
  ...list
}: ResourceListProps<R>) => {
  const actor = useSignedInUser()
  const isPhone = useIsPhone()
  const isTable = tableFrom !== 'never'
  const isNarrow = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down(isTable ? tableFrom : 'sm'), {
    noSsr: true,
  })
  const hasCards = isNarrow || !isTable
  const listActions = useListAbilities(resource)
  const inAddress = useIsFieldFilteredInUrl()
  const shownColumns = columns
    .filter(({ shownTo, needs }) => (shownTo?.(actor) ?? true) && (!needs || listActions.hasField(needs)))
    .map((column) => ({
      ...column,
      isSortable: column.isSortable && (!listActions.isKnown || listActions.hasField(column.source)),
    }))
  const filters = declaredFilters.filter(
    ({ props: { source } }) => listActions.canFilterBy(source) || (!listActions.isKnown && inAddress(source)),
  )
  const chosen = shownColumns.filter(({ isAction }) => !isAction)
  const sources = chosen.map(({ source }) => source)
  const hidden = chosen.filter(({ isHidden }) => isHidden).map(({ source }) => source)
  const sortFields = chosen.filter(({ isSortable }) => isSortable).map(({ source }) => source)
  const drawerFilters = filters.slice(filtersOnPhone)
  const addedFilters = filters.filter(({ props }) => !props.alwaysOn)
  const columnChoice = { sources, hiddenByDefault: hidden, storeKey: columnsKey }
  const viewsButton = title && filters.length > 0 && <ViewsButton {...columnChoice} />
  const exportButton = hasResourceEndpoint(resource, 'export') && (
    <ExportButton {...(!isExportWhole && columnChoice)} />
  )
  const view = (
    <>
      {!isPhone && addedFilters.length > 0 && <AddFilterButton filters={addedFilters} />}
      {!isPhone && viewsButton}
      {!hasCards && <ColumnsButton {...columnChoice} />}
      {!isNarrow && exportButton}
    </>
  )
  const sortButton = !isTable && !isNarrow && <SortButton fields={sortFields} />
  const drawer = isPhone && drawerFilters.length > 0 && (
    <FilterDrawer filters={drawerFilters} usual={list.filterDefaultValues} />
  )
  // On a phone, these actions appear above the cards, while the filters stay beside the search field.
  const phoneActions = isPhone && (actions || (!title && create)) && (
    <>
      {actions}
      {!title && create}
    </>
  )
  const searchActions = isPhone ? (
    (drawer || viewsButton) && (
      <>
        {drawer}
        {viewsButton}
      </>
    )
  ) : title ? (
    (actions || sortButton) && (
      <>
        {actions}
        {sortButton}
      </>
    )
  ) : (
    <>
      {actions}
      {view}
      {sortButton}
      {create}
    </>
  )
  return (
    <FilterFocus>
      <List
        {...listDefaults}
        {...list}
        resource={resource}
        title={
          title ? (
            <>
              <PageHeader
                isCompact
                title={title}
                {...(tab && { tab })}
                lead={lead}
                actions={
                  (!isPhone || create) && (
                    <>
                      {view}
                      {create}
                    </>
                  )
                }
              />
              {above}
            </>
          ) : (
            false
          )
        }
        filters={isPhone ? filters.slice(0, filtersOnPhone) : [...filters]}
        actions={searchActions ? <Box sx={actionsStyle}>{searchActions}</Box> : false}
        error={<ListError title={failed} />}
      >
        {isNarrow && (sortFields.length > 0 || exportButton || bulkActions || phoneActions) && (
          <PhoneListBar sortFields={sortFields} isSelectable={Boolean(bulkActions)} actions={phoneActions}>
            {exportButton}
          </PhoneListBar>
        )}
        {bulkActions && <Selection>{bulkActions}</Selection>}
        <Around>
          <Rows<R>
            {...(title !== undefined && { title })}
            shown={shownColumns}
            hidden={hidden}
            columnsKey={columnsKey}
            card={card}
            cardEnd={cardEnd}
            isCardLink={isCardLink}
            rowUrl={rowUrl}
            empty={empty}
            hasCards={hasCards}
            {...(isDimmed && { isDimmed })}
            isSelectable={Boolean(bulkActions)}
          />
        </Around>
      </List>
    </FilterFocus>
  )
}

/** Head of a card: name on the left, status on the right. */
export const CardHead = ({ children }: { children: ReactNode }) => <Box sx={cardHeadStyle}>{children}</Box>

const cardHeadStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
} as const

/** Actions of the whole list, beside the filters or below the filters. */
const actionsStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', lg: 'nowrap' },
  gap: 1.25,
  flex: 'none',
  ml: { sm: 'auto' },
  '& > .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' }, px: { xs: 1, sm: 2 } },
} as const
