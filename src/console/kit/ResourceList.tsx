import { Box, type SxProps, type Theme, useMediaQuery } from '@mui/material'
import { type ComponentType, Fragment, type ReactElement, type ReactNode, useState } from 'react'
import {
  DataTable,
  FilterButton,
  List,
  type ListProps,
  type RaRecord,
  SortButton,
  useListContext,
  useTranslate,
} from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Actor } from '../../domain/groups.ts'
import { useListAbilities } from '../port/listAbilities.ts'
import { useActor } from '../port/session.ts'
import { EmptyState } from './EmptyState.tsx'
import { ColumnsButton } from './list/ColumnsButton.tsx'
import { ExportButton } from './list/ExportButton.tsx'
import { FilterFocus } from './list/FilterFocus.tsx'
import { EmptyOrNoMatches, ListError } from './list/ListError.tsx'
import { useIsFilterPending } from './list/ListPagination.tsx'
import { listDefaults } from './list/listDefaults.tsx'
import { FilterDrawer, PhoneListBar } from './list/PhoneListBar.tsx'
import { ResponsiveRows } from './list/ResponsiveRows.tsx'
import { DataTableBody, DataTableHead, dimmedStyle } from './list/tableParts.tsx'
import { PageHeader } from './PageHeader.tsx'
import { useIsPhone } from './useIsPhone.ts'
import { visuallyHidden } from './visuallyHidden.ts'

export interface ListColumn<R extends RaRecord> {
  source: string
  /** The key of its head, where that is not the field's label; '' for a column whose head only screen readers need. */
  label?: string
  /** What a cell shows, where that is not the field's value. */
  cell?: (record: R) => ReactNode
  isSortable?: boolean
  /** Whether the column is hidden until the user chooses it. */
  isHidden?: boolean
  /** Whether the column has the row's actions, which are neither chosen, nor moved, nor exported. */
  isAction?: boolean
  /** A field without which the list of another back end has no such column. */
  needs?: string
  /** The users who have the column; all users by default. */
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
  /** The key of the page's title. Without it the list is a part of a page. */
  title?: string
  /** The key of the document's title, where that is not the page's. */
  tab?: string
  /** One line below the title: a text, or ListCount. */
  lead?: ReactNode
  /** What the page has above the list, or a part of it. */
  above?: ReactNode
  columns: readonly ListColumn<R>[]
  /** Where the choice of columns is kept, if not with that of the resource's other lists. */
  columnsKey?: string
  /** react-admin's inputs: `alwaysOn` inputs are in sight, the user adds the others. The rows of another back end may allow only some. */
  filters?: readonly ReactElement<{ source: string; alwaysOn?: boolean }>[]
  /** How many of the filters stay in sight on a phone; the others are in a drawer. */
  filtersOnPhone?: number
  /** What a phone shows of a row. */
  card: (record: R) => ReactNode
  /** What stands at the end of a card. */
  cardEnd?: (record: R) => ReactNode
  /** Whether the link in a card reaches over all of it; not where there is more to press. */
  isCardLink?: boolean
  /** From which width on rows are a table: above a phone, or from 1024 px. With 'never' they are cards at every width. */
  tableFrom?: 'sm' | 'md' | 'never'
  /** Where a click on a row leads; the list's filter may go along. */
  rowUrl?: ((record: R, filter: Record<string, unknown>) => string) | undefined
  /** Which rows are dimmed, beside what says why. */
  isDimmed?: (record: R) => boolean
  /** What can be done with selected rows: react-admin's BulkActionsToolbar. Its code is not needed before the first is selected. */
  bulkActions?: ReactNode
  /** What is said where there is nothing at all: keys of a title and a text, and the next step. A list that says more draws it itself. */
  empty: { title: string; text?: string; action?: ReactNode } | ReactElement
  /** The key of what is said where the list could not be loaded. */
  failed: string
  /** The call that exports what the list shows. */
  exportEndpoint?: Parameters<typeof ExportButton>[0]['endpoint']
  /** The export has all columns that the server knows, not only those of the list. */
  isExportWhole?: boolean
  /** What adds a record. */
  create?: ReactNode
  /** What else can be done with the list, beside its filters. */
  actions?: ReactNode
  /** What has to stand around the rows, such as a form. */
  around?: ComponentType<{ children: ReactNode }>
}

/** How many records a list has: `count` with `smart_count` and, of a search, `found` with `q` besides. */
export const ListCount = ({ count, found = count }: { count: string; found?: string }) => {
  const translate = useTranslate()
  const { total, error, filterValues } = useListContext()
  const isFilterPending = useIsFilterPending()
  if (total === undefined || error) return null
  if (isFilterPending) return '…'
  return translate(filterValues.q ? found : count, { smart_count: total, q: filterValues.q })
}

/** What can be done with a selection: drawn with the first one, and there from then on. */
const Selection = ({ children }: { children: ReactNode }) => {
  const { selectedIds } = useListContext()
  const [isNeeded, setNeeded] = useState(false)
  if (selectedIds.length > 0 && !isNeeded) setNeeded(true)
  return isNeeded && children
}

const Empty = ({ empty }: Pick<ResourceListProps<RaRecord>, 'empty'>) => {
  const translate = useTranslate()
  if (!('title' in empty)) return empty
  const { title, text, action } = empty
  return (
    <EmptyOrNoMatches>
      <EmptyState title={translate(title)} {...(text && { text: translate(text) })} action={action} />
    </EmptyOrNoMatches>
  )
}

interface RowsProps<R extends RaRecord>
  extends Pick<
    ResourceListProps<R>,
    'columnsKey' | 'card' | 'cardEnd' | 'isCardLink' | 'rowUrl' | 'isDimmed' | 'empty'
  > {
  shown: readonly ListColumn<R>[]
  hidden: string[]
  hasCards: boolean
  isSelectable: boolean
}

/** The rows: react-admin's DataTable, or cards. */
const Rows = <R extends RaRecord>({
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
  const translate = useTranslate()
  const { filterValues } = useListContext()
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
        {...(columnsKey && { storeKey: columnsKey })}
        head={DataTableHead}
        body={DataTableBody}
        hiddenColumns={hidden}
        rowClick={rowUrl ? (_id, _resource, record) => rowUrl(record as R, filterValues) : false}
        {...(isDimmed && { rowSx: (record: R) => (isDimmed(record) ? dimmedStyle : {}) })}
        // They stand above the cards of a phone as well, and stay while a list becomes empty under them.
        bulkActionsToolbar=""
        bulkActionButtons={isSelectable}
      >
        {shown.map(({ source, label, cell, isSortable, isAction, align, sx }) => (
          <DataTable.Col<R>
            key={source}
            source={source}
            disableSort={!isSortable}
            {...(label === '' && { label: <span style={visuallyHidden}>{translate('app.table.see')}</span> })}
            {...(label && { label })}
            {...(cell && { render: cell })}
            align={align ?? (isAction ? 'right' : 'left')}
            {...(sx && { sx })}
          />
        ))}
      </DataTable>
    </ResponsiveRows>
  )
}

/**
 * Returns whether the address filters by a field. Its input must be there from the start: react-admin's form would show one that is added later as
 * empty.
 */
const useIsInAddress = (): ((source: string) => boolean) => {
  const filter = new URLSearchParams(useLocation().search).get('filter') ?? ''
  return (source) => filter.includes(JSON.stringify(source))
}

/**
 * A list of a resource, declared once: its columns are those of the table, of the button that chooses among them, of the order on a phone and of the
 * export. On react-admin's List, DataTable and FilterButton; on a phone each row is a card. Filter, page and order live in the address.
 *
 * @example
 * <ResourceList<Vehicle>
 *   resource="vehicles"
 *   title="vehicles.title"
 *   lead={<ListCount count="vehicles.count" />}
 *   sort={{ field: 'plate', order: 'ASC' }}
 *   columns={[
 *     { source: 'plate', isSortable: true, cell: ({ id, plate }) => <RowLink to={recordUrl('vehicle', id)}>{plate}</RowLink> },
 *     { source: 'model', isHidden: true },
 *   ]}
 *   filters={[<SearchFilter key="q" source="q" alwaysOn />]}
 *   card={({ plate, model }) => `${plate}, ${model}`}
 *   rowUrl={({ id }) => recordUrl('vehicle', id)}
 *   bulkActions={<VehicleBulkActions />}
 *   empty={{ title: 'vehicles.none', text: 'vehicles.noneText' }}
 *   failed="vehicles.failed"
 *   exportEndpoint="vehicles.export"
 *   create={<Button onClick={begin}>{translate('vehicles.add')}</Button>}
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
  exportEndpoint,
  isExportWhole = false,
  create,
  actions,
  around: Around = Fragment,
  ...list
}: ResourceListProps<R>) => {
  const translate = useTranslate()
  const actor = useActor()
  const isPhone = useIsPhone()
  const isTable = tableFrom !== 'never'
  const isNarrow = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down(isTable ? tableFrom : 'sm'), {
    noSsr: true,
  })
  const hasCards = isNarrow || !isTable
  const abilities = useListAbilities(resource)
  const inAddress = useIsInAddress()
  const shownColumns = columns
    .filter(({ shownTo, needs }) => (shownTo?.(actor) ?? true) && (!needs || abilities.hasField(needs)))
    .map((column) => ({
      ...column,
      isSortable: column.isSortable && (!abilities.isKnown || abilities.hasField(column.source)),
    }))
  const filters = declaredFilters.filter(
    ({ props: { source } }) => abilities.canFilterBy(source) || (!abilities.isKnown && inAddress(source)),
  )
  const chosen = shownColumns.filter(({ isAction }) => !isAction)
  const sources = chosen.map(({ source }) => source)
  const hidden = chosen.filter(({ isHidden }) => isHidden).map(({ source }) => source)
  const sortFields = chosen.filter(({ isSortable }) => isSortable).map(({ source }) => source)
  const inDrawer = filters.slice(filtersOnPhone)
  const exportButton = exportEndpoint && (
    <ExportButton
      endpoint={exportEndpoint}
      {...(!isExportWhole && { sources, hiddenByDefault: hidden, storeKey: columnsKey })}
    />
  )
  const view = (
    <>
      {!isPhone && filters.some(({ props }) => !props.alwaysOn) && <FilterButton filters={[...filters]} />}
      {!hasCards && <ColumnsButton sources={sources} hiddenByDefault={hidden} storeKey={columnsKey} />}
      {!isNarrow && exportButton}
    </>
  )
  const sortButton = !isTable && !isNarrow && <SortButton fields={sortFields} />
  const drawer = isPhone && inDrawer.length > 0 && (
    <FilterDrawer filters={inDrawer} usual={list.filterDefaultValues} />
  )
  // On a phone they stand in the line above the cards, and the filters beside the search.
  const onPhone = isPhone && (actions || (!title && create)) && (
    <>
      {actions}
      {!title && create}
    </>
  )
  const beside = isPhone ? (
    drawer
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
                title={translate(title)}
                {...(tab && { tab: translate(tab) })}
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
        actions={beside ? <Box sx={actionsStyle}>{beside}</Box> : false}
        error={<ListError title={failed} />}
      >
        {isNarrow && (sortFields.length > 0 || exportButton || bulkActions || onPhone) && (
          <PhoneListBar sortFields={sortFields} isSelectable={Boolean(bulkActions)} actions={onPhone}>
            {exportButton}
          </PhoneListBar>
        )}
        {bulkActions && <Selection>{bulkActions}</Selection>}
        <Around>
          <Rows<R>
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

/** A card's head: what it is known by at the left, its state at the right. */
export const CardHead = ({ children }: { children: ReactNode }) => <Box sx={cardHeadStyle}>{children}</Box>

const cardHeadStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
} as const

/** What can be done with a list as a whole: beside its filters, or in a line of their own where those need the room. */
const actionsStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', lg: 'nowrap' },
  gap: 1.25,
  flex: 'none',
  ml: { sm: 'auto' },
  '& > .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' }, px: { xs: 1, sm: 2 } },
} as const
