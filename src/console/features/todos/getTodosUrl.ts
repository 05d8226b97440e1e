import { pages } from '../../pages.ts'

/** Returns the URL of the to-do list, filtered by a company or a search text. */
export const getTodosUrl = (filter: { company: number } | { q: string }): string =>
  `${pages.todos.path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
