import { Box, Button, Typography } from '@mui/material'
import type { ReactElement } from 'react'
import { DataTable, List, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDay } from '../../../domain/days.ts'
import { TO_DO_KINDS, type Todo, type TodoKind } from '../../../domain/todos.ts'
import { useCan } from '../../api/session.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { DataTableBody } from '../../components/list/DataTableBody.tsx'
import { DataTableHead } from '../../components/list/DataTableHead.tsx'
import { EmptyOrNoMatches } from '../../components/list/EmptyOrNoMatches.tsx'
import { FilterFocus } from '../../components/list/FilterFocus.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { ResponsiveRows } from '../../components/list/ResponsiveRows.tsx'
import { RowLink } from '../../components/list/RowLink.tsx'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { ReferencePicker } from '../../components/ReferencePicker.tsx'
import { StatusChip } from '../../components/StatusChip.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { pages, recordUrl } from '../../pages.ts'
import { ManyFiles } from './files/ManyFiles.tsx'
import { TodoAction, useWhose } from './TodoAction.tsx'
import { TodoKinds } from './TodoKinds.tsx'
import { TodoProgress } from './TodoProgress.tsx'
import { TONES_OF_KINDS } from './tones.ts'
import { useProgress } from './useProgress.ts'

const PER_PAGE = 25
const COLUMNS = 5

const SEARCH = <SearchFilter key="q" source="q" alwaysOn />
/** Whoever sees all companies says of which. */
const FILTERS = [
  <ReferencePicker
    key="company"
    source="company"
    reference="companies"
    alwaysOn
    sx={{ minWidth: { md: 320 } }}
  />,
  SEARCH,
]
const OWN_FILTERS = [SEARCH]

/** The list is in its own order, which nobody changes. */
const WORST_FIRST = { field: 'id', order: 'ASC' } as const

/** The company whose list this is. */
const useCompany = (): number | undefined => {
  const own = useOwnCompany()
  const { filterValues } = useListContext()
  return own ?? (filterValues.company ? Number(filterValues.company) : undefined)
}

const Header = () => {
  const translate = useTranslate()
  const isOwn = useOwnCompany() !== undefined
  const company = useCompany()
  const mayBring = useCan('evidence.create')
  const { data } = useProgress(company)
  const isAnythingOpen = data !== undefined && TO_DO_KINDS.some((kind) => data.kinds[kind] > 0)
  return (
    <>
      <PageHeader
        title={translate(isOwn ? 'todos.title' : 'todos.ofCompany')}
        lead={translate(isOwn ? 'todos.lead' : 'todos.leadOfCompany')}
      />
      {company !== undefined && (
        <>
          <TodoProgress company={company} />
          {mayBring && isAnythingOpen && <ManyFiles key={company} company={company} />}
          <TodoKinds company={company} />
        </>
      )}
    </>
  )
}

const Empty = () => {
  const translate = useTranslate()
  const isOwn = useOwnCompany() !== undefined
  const company = useCompany()
  const { filterValues } = useListContext()
  if (company === undefined)
    return <EmptyState title={translate('todos.choose')} text={translate('todos.chooseText')} />
  const { company: _, ...narrowed } = filterValues
  if (Object.keys(narrowed).length > 0) return <EmptyOrNoMatches>{null}</EmptyOrNoMatches>
  return (
    <EmptyState
      title={translate('todos.none')}
      text={translate('todos.noneText')}
      action={
        isOwn && (
          <Button variant="outlined" component={Link} to={pages.personnel.path}>
            {translate('todos.nonePeople')}
          </Button>
        )
      }
    />
  )
}

const Whose = ({ todo }: { todo: Todo }) => {
  const whose = useWhose()(todo)
  if (!todo.person) return whose
  return (
    <>
      <RowLink to={recordUrl('person', todo.person.id)}>{whose}</RowLink>
      <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
        {todo.person.role_name}
      </Typography>
    </>
  )
}

/** Why it stands here, what to do, and why it was rejected. */
const What = ({ todo: { text, todo, rejection, absence, kind } }: { todo: Todo }) => {
  const translate = useTranslate()
  const isGrave = absence === 'danger' && TONES_OF_KINDS[kind] === 'danger'
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{text}</Box>
      {todo && (
        <Typography variant="body2" color="text.secondary">
          {todo}
        </Typography>
      )}
      {rejection && (
        <Typography variant="body2" color="error">
          {translate('todos.why', { reason: rejection })}
        </Typography>
      )}
      {isGrave && (
        <Typography variant="caption" color="error" sx={{ display: 'block' }}>
          {translate('todos.blocks')}
        </Typography>
      )}
    </Box>
  )
}

const Kind = ({ kind }: { kind: TodoKind }) => (
  <StatusChip tone={TONES_OF_KINDS[kind]}>{useTranslate()(`todos.kind.${kind}`)}</StatusChip>
)

const Card = ({ todo }: { todo: Todo }) => {
  const company = useCompany()
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          <Whose todo={todo} />
        </Box>
        <Kind kind={todo.kind} />
      </Box>
      <What todo={todo} />
      <Box sx={{ '& .MuiButton-root': { minHeight: 44, width: '100%' } }}>
        {company !== undefined && <TodoAction todo={todo} company={company} />}
      </Box>
    </Box>
  )
}

const Rows = () => {
  const company = useCompany()
  return (
    <DataTable head={DataTableHead} body={DataTableBody} bulkActionButtons={false}>
      <DataTable.Col<Todo> source="kind" disableSort render={({ kind }) => <Kind kind={kind} />} />
      <DataTable.Col<Todo> source="name" disableSort render={(todo) => <What todo={todo} />} />
      <DataTable.Col<Todo> source="person" disableSort render={(todo) => <Whose todo={todo} />} />
      <DataTable.Col<Todo>
        source="day"
        disableSort
        render={({ day }) => (day ? <time dateTime={day}>{formatDay(day)}</time> : '—')}
      />
      <DataTable.Col<Todo>
        source="todo"
        disableSort
        render={(todo) => company !== undefined && <TodoAction todo={todo} company={company} />}
      />
    </DataTable>
  )
}

/** /mis-pendientes: what a contractor has to do, for its people and for itself, the worst first; whoever sees all companies says of which. */
export const TodosPage = (): ReactElement => {
  const company = useOwnCompany()
  const filters = company === undefined ? FILTERS : OWN_FILTERS
  return (
    <FilterFocus>
      <List
        {...listDefaults}
        resource="todos"
        title={<Header />}
        filter={company === undefined ? {} : { company }}
        filters={filters}
        actions={false}
        error={<ListError title="todos.failed" />}
        sort={WORST_FIRST}
        perPage={PER_PAGE}
      >
        <ResponsiveRows<Todo>
          columns={COLUMNS}
          empty={<Empty />}
          isCardLink={false}
          card={(todo) => <Card todo={todo} />}
        >
          <Rows />
        </ResponsiveRows>
      </List>
    </FilterFocus>
  )
}
