import { pages } from '../../pages.ts'

/** The list of what is to be done, narrowed: to a company, or to what some words find. */
export const todosUrl = (filter: { company: number } | { q: string }): string =>
  `${pages.todos.path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
