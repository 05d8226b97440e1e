import { todoFields, todos } from './es/todos.ts'
import { addWords } from './i18nProvider.ts'

/* Of what a contractor has to do: see administration.ts. */
addWords({ todos, resources: { todos: { name: 'Pendiente |||| Pendientes', fields: todoFields } } })
