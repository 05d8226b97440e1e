import type { z } from 'zod'
import type { retentionEndpoints } from '../../contract/retention.ts'
import { type DocumentTable, documentKindOf } from '../../domain/documents/kinds.ts'
import type { Actor } from '../../domain/groups.ts'
import { formatNameForSorting } from '../../domain/people/personNames.ts'
import type { RetentionItem } from '../../domain/retention/schemas.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { convertListRequestToQuery } from '../records/lists.ts'
import { readRowsById } from '../records/readRowsById.ts'
import type { Row } from '../store/rows.ts'
import type { ListQuery, Reader } from '../store/store.ts'
import { getDocumentName } from './documentOwner.ts'
import { listHiddenDocuments } from './sensitiveDocuments.ts'

type Item = Row<'retention_items'>
type RetentionQuery = z.output<(typeof retentionEndpoints)['retention.list']['query']>

/** Creates the query of the list: what can be deleted, unless the request names a state or ids. */
export const createRetentionItemsQuery = ({
  sort = ['due_on', 'ASC'],
  filter = {},
}: Pick<RetentionQuery, 'sort' | 'filter'>): ListQuery<'retention_items'> =>
  convertListRequestToQuery('retention_items', {
    sort,
    filter: filter.id ? filter : { state: 'due', ...filter },
  })

/** Returns the name of a document, or of the obligation that it proves. */
export const getRetainedDocumentName = (row: object): string =>
  String((row as { obligation_name?: string }).obligation_name ?? getDocumentName(row))

/** Reads the names of documents that the user may see, by kind and id. */
const readDocumentNames = async (
  store: Reader,
  actor: Actor,
  items: readonly Item[],
): Promise<Map<string, string>> => {
  const names = new Map<string, string>()
  for (const [kind, group] of Map.groupBy(items, (item) => item.kind)) {
    if (kind === 'person') continue
    const table = documentKindOf(kind).table as DocumentTable
    const hidden = await listHiddenDocuments(
      store,
      actor,
      group.map(({ record }) => `${table}:${record}`),
    )
    const rows = await store.getMany(
      table,
      group.map(({ record }) => Number(record)),
    )
    for (const row of rows)
      if (!hidden.has(`${table}:${row.id}`)) names.set(`${kind}:${row.id}`, getRetainedDocumentName(row))
  }
  return names
}

/** Converts items to the response of the API, with the names of the documents that the user may see, and of the people. */
export const createRetentionItemsResponse = async (
  store: Reader,
  actor: Actor,
  items: readonly Item[],
): Promise<RetentionItem[]> => {
  const names = await readDocumentNames(store, actor, items)
  const people = await readRowsById(
    store,
    'personnel',
    items.flatMap(({ personnel }) => personnel ?? []),
  )
  return items.map(({ deletion: _, record, ...item }) => {
    const person = people.get(item.personnel ?? '')
    return {
      ...item,
      name: names.get(`${item.kind}:${record}`) ?? '',
      person_name: person ? formatNameForSorting(person) : '',
    }
  })
}

/** Streams the items of a list as the API returns them. */
export async function* generateRetentionItems(
  store: Reader,
  query: ListQuery<'retention_items'>,
  actor: Actor,
): AsyncGenerator<RetentionItem> {
  for await (const items of splitIntoBatches(store.each('retention_items', query)))
    yield* await createRetentionItemsResponse(store, actor, items)
}
