import { Box, Button, Chip, Skeleton, Stack, Typography } from '@mui/material'
import { useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDate } from '../../../domain/common/days.ts'
import { type Progress, TASK_KINDS, type Todo, type TodoKind } from '../../../domain/companies/todos.ts'
import { REQUIREMENTS_TAB } from '../../../domain/messages/linkPages.ts'
import { formatCount } from '../../i18n/formatCount.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { EmptyOrNoMatches } from '../../kit/list/ListError.tsx'
import { RowLink } from '../../kit/list/RowLink.tsx'
import { SearchFilter } from '../../kit/list/SearchFilter.tsx'
import { ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { CardHead, ResourceList } from '../../kit/ResourceList.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { TO_BEGIN } from '../../kit/useOpenCreateDialogFromSearch.ts'
import { getRecordPageUrl, pages } from '../../pages.ts'
import { useCanPerformAction } from '../../port/session.ts'
import { useOwnCompanyId } from '../../port/useOwnCompanyId.ts'
import { ManyFiles } from './files/ManyFiles.tsx'
import { formatTodoOwnerName, TodoAction } from './TodoAction.tsx'
import { getEmptyTodoListTextKey, TodoProgress, useTodoProgress } from './TodoProgress.tsx'
import { KIND_TONES } from './tones.ts'
import { todosWords } from './words.ts'

const SEARCH = <SearchFilter key="q" source="q" alwaysOn />
/** Filter by company, for users who see more than one company. */
const FILTERS = [<ReferencePicker key="company" source="company" reference="companies" alwaysOn />, SEARCH]
const OWN_FILTERS = [SEARCH]

/** Order of the list. The server puts the most urgent to-dos first and ignores other orders. */
const WORST_FIRST = { field: 'id', order: 'ASC' } as const

/** Returns the id of the company whose to-dos are shown. */
const useCompanyIdOfTodos = (): number | undefined => {
  const ownCompany = useOwnCompanyId()
  const { filterValues } = useListContext()
  return ownCompany ?? (filterValues.company ? Number(filterValues.company) : undefined)
}

/**
 * Chips that filter the to-dos by kind, each with the number of to-dos. Built with MUI's chips, because react-admin's filters
 * (5.15) show no numbers.
 */
const TodoKinds = ({ progress }: { progress: Progress }) => {
  const { filterValues, setFilters } = useListContext()
  const { kind: chosenKind, ...others } = filterValues
  const total = TASK_KINDS.reduce((sum, kind) => sum + progress.kinds[kind], 0)
  const chip = (kind: TodoKind | undefined, count: number) => (
    <Chip
      key={kind ?? 'all'}
      clickable
      label={`${todosWords.kinds[kind ?? 'all']} ${formatCount(count)}`}
      color={chosenKind === kind ? 'primary' : 'default'}
      variant={chosenKind === kind ? 'filled' : 'outlined'}
      aria-pressed={chosenKind === kind}
      onClick={() => setFilters(kind ? { ...others, kind } : others)}
      sx={{ height: { xs: 44, sm: 32 }, borderRadius: 22 }}
    />
  )
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={todosWords.kinds.label}
      sx={{ flexWrap: 'wrap', gap: 1, mb: 2 }}
    >
      {chip(undefined, total)}
      {TASK_KINDS.filter((kind) => progress.kinds[kind] > 0 || chosenKind === kind).map((kind) =>
        chip(kind, progress.kinds[kind]),
      )}
    </Stack>
  )
}

/** Content above the list: the company's progress, the upload of many files, and the filter chips. */
const Overview = () => {
  const company = useCompanyIdOfTodos()
  const canUpload = useCanPerformAction('evidence.create')
  const { data, isPending } = useTodoProgress(company)
  if (company === undefined) return null
  // As high as the content, so that the filters and the list do not move when it is loaded.
  if (isPending)
    return (
      <Stack aria-hidden sx={{ gap: 2, mb: 2 }}>
        <Skeleton variant="rounded" height={124} />
        {canUpload && <Skeleton variant="rounded" sx={uploadAreaHeight} />}
        <Skeleton variant="rounded" height={32} width={420} sx={{ maxWidth: '100%' }} />
      </Stack>
    )
  const isAnythingOpen = data !== undefined && TASK_KINDS.some((kind) => data.kinds[kind] > 0)
  return (
    <>
      <TodoProgress progress={data} />
      {canUpload && isAnythingOpen && <ManyFiles key={company} company={company} />}
      {canUpload && data && !isAnythingOpen && (
        <Stack sx={{ ...uploadAreaHeight, justifyContent: 'center', px: 2, mb: 2 }}>
          <Typography color="text.secondary">{todosWords.nothingToUpload}</Typography>
        </Stack>
      )}
      {data && <TodoKinds progress={data} />}
    </>
  )
}

/** Height of the upload of many files. On touch screens, it is only a button. */
const uploadAreaHeight = { minHeight: 62, '@media (hover: none)': { minHeight: 44 } } as const

const Empty = () => {
  const isOwn = useOwnCompanyId() !== undefined
  const company = useCompanyIdOfTodos()
  const { filterValues } = useListContext()
  const canRegister = useCanPerformAction('personnel.create')
  const { data } = useTodoProgress(company)
  if (company === undefined) return <EmptyState title={todosWords.choose} text={todosWords.chooseText} />
  const { company: _, ...chosenFilters } = filterValues
  if (Object.keys(chosenFilters).length > 0) return <EmptyOrNoMatches>{null}</EmptyOrNoMatches>
  const reason = getEmptyTodoListTextKey(data)
  const isNoOne = reason === 'noOne'
  return (
    <EmptyState
      {...todosWords.empty[reason]}
      action={
        isOwn &&
        (!isNoOne || canRegister) && (
          <Button
            variant="outlined"
            component={Link}
            to={pages.personnel.path}
            state={isNoOne ? TO_BEGIN : undefined}
          >
            {isNoOne ? todosWords.empty.register : todosWords.empty.people}
          </Button>
        )
      }
    />
  )
}

const Person = ({ todo }: { todo: Todo }) => {
  const ownerName = formatTodoOwnerName(todo)
  if (!todo.person) return ownerName
  return (
    <>
      <RowLink to={`${getRecordPageUrl('person', todo.person.id)}/${REQUIREMENTS_TAB}`}>{ownerName}</RowLink>
      <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
        {todo.person.role_name}
      </Typography>
    </>
  )
}

/** Shows the requirement of a to-do, what the user must do, and why the last document was rejected. */
const Requirement = ({ todo: { text, todo, rejection, absence, kind } }: { todo: Todo }) => {
  const isBlocking = absence === 'danger' && KIND_TONES[kind] === 'danger'
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
          {todosWords.why(rejection)}
        </Typography>
      )}
      {isBlocking && (
        <Typography variant="caption" color="error" sx={{ display: 'block' }}>
          {todosWords.blocks}
        </Typography>
      )}
    </Box>
  )
}

const Kind = ({ kind }: { kind: TodoKind }) => (
  <StatusChip tone={KIND_TONES[kind]}>{todosWords.kind[kind]}</StatusChip>
)

const Action = ({ todo }: { todo: Todo }) => {
  const company = useCompanyIdOfTodos()
  return company !== undefined && <TodoAction todo={todo} company={company} />
}

const TodoCard = ({ todo }: { todo: Todo }) => (
  <Stack sx={{ gap: 1 }}>
    <CardHead>
      <Box sx={{ minWidth: 0 }}>
        <Person todo={todo} />
      </Box>
      <Kind kind={todo.kind} />
    </CardHead>
    <Requirement todo={todo} />
    <Box sx={{ '& .MuiButton-root': { minHeight: 44, width: '100%' } }}>
      <Action todo={todo} />
    </Box>
  </Stack>
)

/** Page at /mis-pendientes with the unmet requirements of a contractor company and its people, the most urgent first. */
export const TodosPage = () => {
  const company = useOwnCompanyId()
  const isOwn = company !== undefined
  return (
    <ResourceList<Todo>
      resource="todos"
      title={isOwn ? todosWords.title : todosWords.ofCompany}
      lead={isOwn ? todosWords.lead : todosWords.leadOfCompany}
      above={<Overview />}
      filter={isOwn ? { company } : {}}
      sort={WORST_FIRST}
      perPage={25}
      columns={[
        { source: 'kind', cell: ({ kind }) => <Kind kind={kind} /> },
        { source: 'name', cell: (todo) => <Requirement todo={todo} /> },
        { source: 'person', cell: (todo) => <Person todo={todo} /> },
        { source: 'day', cell: ({ day }) => (day ? <time dateTime={day}>{formatDate(day)}</time> : '—') },
        { source: 'todo', isAction: true, align: 'left', cell: (todo) => <Action todo={todo} /> },
      ]}
      filters={isOwn ? OWN_FILTERS : FILTERS}
      filtersOnPhone={2}
      card={(todo) => <TodoCard todo={todo} />}
      isCardLink={false}
      empty={<Empty />}
      failed={todosWords.failed}
    />
  )
}
