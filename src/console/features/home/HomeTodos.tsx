import { useGetList, useTranslate } from 'react-admin'
import type { Todo } from '../../../domain/companies/todos.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { pages } from '../../pages.ts'
import { getTodosUrl } from '../todos/getTodosUrl.ts'
import { useFormatTodoOwnerName } from '../todos/TodoAction.tsx'
import { getEmptyTodoListTextKey, TodoProgress, useTodoProgress } from '../todos/TodoProgress.tsx'
import { KIND_TONES } from '../todos/tones.ts'
import { HomeList, MAX_ROWS } from './HomeLists.tsx'

const FIRST = { page: 1, perPage: MAX_ROWS }

/** Progress of a company with its to-dos, and the most urgent to-dos. */
export const HomeTodos = ({ company }: { company: number }) => {
  const translate = useTranslate()
  const getOwnerName = useFormatTodoOwnerName()
  const { data: progress } = useTodoProgress(company)
  const { data, error, refetch } = useGetList<Todo>(
    'todos',
    { filter: { company }, pagination: FIRST },
    queryOptions,
  )
  return (
    <div>
      <TodoProgress company={company} />
      <HomeList
        title={translate('todos.home.title')}
        empty={translate(`todos.home.${getEmptyTodoListTextKey(progress)}`)}
        more={{ to: pages.todos.path, label: translate('todos.home.all') }}
        rows={data?.map((todo) => ({
          key: todo.id,
          // Links to the to-dos of this person only.
          to: getTodosUrl({ q: todo.person?.name ?? todo.name }),
          title: getOwnerName(todo),
          text: [todo.text],
          end: <StatusChip tone={KIND_TONES[todo.kind]}>{translate(`todos.kind.${todo.kind}`)}</StatusChip>,
        }))}
        error={error}
        onRetry={() => void refetch()}
      />
    </div>
  )
}
