import { useGetList } from 'react-admin'
import type { Todo } from '../../../domain/companies/todos.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { pages } from '../../pages.ts'
import { getTodosUrl } from '../todos/getTodosUrl.ts'
import { formatTodoOwnerName } from '../todos/TodoAction.tsx'
import { getEmptyTodoListTextKey, TodoProgress, useTodoProgress } from '../todos/TodoProgress.tsx'
import { KIND_TONES } from '../todos/tones.ts'
import { todosWords } from '../todos/words.ts'
import { HomeList, MAX_ROWS } from './HomeLists.tsx'

const FIRST = { page: 1, perPage: MAX_ROWS }

/** Progress of a company with its to-dos, and the most urgent to-dos. */
export const HomeTodos = ({ company }: { company: number }) => {
  const { data: progress } = useTodoProgress(company)
  const { data, error, refetch } = useGetList<Todo>(
    'todos',
    { filter: { company }, pagination: FIRST },
    queryOptions,
  )
  return (
    <div>
      <TodoProgress progress={progress} />
      <HomeList
        title={todosWords.home.title}
        empty={todosWords.home[getEmptyTodoListTextKey(progress)]}
        more={{ to: pages.todos.path, label: todosWords.home.all }}
        rows={data?.map((todo) => ({
          key: todo.id,
          // Links to the to-dos of this person only.
          to: getTodosUrl({ q: todo.person?.name ?? todo.name }),
          title: formatTodoOwnerName(todo),
          text: [todo.text],
          end: <StatusChip tone={KIND_TONES[todo.kind]}>{todosWords.kind[todo.kind]}</StatusChip>,
        }))}
        error={error}
        onRetry={() => void refetch()}
      />
    </div>
  )
}
