import { MAX_RANGE } from '../../contract/limits.ts'
import type { todoEndpoints } from '../../contract/todos.ts'
import type { Handlers } from '../http/call.ts'
import { companySeenBy } from './companies.ts'
import { progressOf, todosOf } from './todos.ts'

/** Where no page is asked for, as many as one may have. */
const MOST: [number, number] = [0, MAX_RANGE - 1]

export const todoRoutes: Handlers<typeof todoEndpoints> = {
  'todos.list': async ({ params, query: { filter = {}, range = MOST }, actor, store, today }) =>
    todosOf(store, await companySeenBy(store, actor, params.id), filter, range, { actor, today }),

  'todos.progress': async ({ params, actor, store, today }) =>
    progressOf(store, await companySeenBy(store, actor, params.id), { actor, today }),
}
