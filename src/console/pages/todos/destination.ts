import type { Todo } from '../../../domain/todos.ts'

/** What takes the document of something that is to be done, and what that is told beside the file and its days. */
export const destinationOf = (
  { item, paper }: Pick<Todo, 'item' | 'paper'>,
  company: number,
): { resource: 'evidence' | 'companyPapers'; data: object } =>
  item
    ? { resource: 'evidence', data: { item: item.id } }
    : { resource: 'companyPapers', data: { company, ...paper } }
