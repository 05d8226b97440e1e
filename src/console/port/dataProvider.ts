import {
  type DataProvider,
  type GetListParams,
  type RaRecord,
  type ResourceCallbacks,
  withLifecycleCallbacks,
} from 'react-admin'
import type { Feature } from '../featureParts.ts'
import { features } from '../features.ts'
import { isOwnServer } from './backend.ts'
import { ownProvider } from './own/ownProvider.ts'
import { savePrefetchedList, takePrefetchedList } from './prefetchedList.ts'
import type { BackEnd } from './sources.ts'

const getServerAdapter = async (): Promise<BackEnd> =>
  isOwnServer() ? ownProvider : (await import('./documented/documentedProvider.ts')).documentedProvider

/** Loads the adapter for servers that only have the documented API, if the console needs it. */
export const preloadServerAdapter = async (): Promise<void> => void (await getServerAdapter())

/** react-admin's lifecycle callbacks, which parse every record that the data provider returns. */
const recordParsingCallbacks = features
  .flatMap(({ resources = {} }: Feature) => Object.entries(resources))
  .flatMap(([resource, { parse }]): ResourceCallbacks[] => {
    if (!parse) return []
    const read = async (record: RaRecord) => parse(record)
    return [{ resource, afterRead: read, afterSave: read }]
  })

const getList: DataProvider['getList'] = async (resource, params) =>
  (await getServerAdapter()).getList(resource, params)

/** Requests a list before it renders. The data provider answers the list's own request with the reply. */
export const prefetchList = (resource: string, params: GetListParams): void =>
  savePrefetchedList(resource, params, getList(resource, params))

/** Data provider of the console. Passes calls to the adapter for the server, and parses the returned records. */
export const dataProvider: DataProvider = withLifecycleCallbacks(
  {
    supportAbortSignal: true,
    getList: (resource, params) => takePrefetchedList(resource, params) ?? getList(resource, params),
    getMany: async (resource, params) => (await getServerAdapter()).getMany(resource, params),
    getManyReference: async (resource, params) =>
      (await getServerAdapter()).getManyReference(resource, params),
    getOne: async (resource, params) => (await getServerAdapter()).getOne(resource, params),
    create: async (resource, params) => (await getServerAdapter()).create(resource, params),
    update: async (resource, params) => (await getServerAdapter()).update(resource, params),
    updateMany: async (resource, { ids, data, meta }) => {
      const { update } = await getServerAdapter()
      await Promise.all(ids.map((id) => update(resource, { id, data, previousData: { id }, meta })))
      return { data: ids }
    },
    delete: async (resource, params) => (await getServerAdapter()).delete(resource, params),
    deleteMany: async (resource, { ids, meta }) => {
      const { delete: remove } = await getServerAdapter()
      await Promise.all(ids.map((id) => remove(resource, { id, meta })))
      return { data: ids }
    },
  },
  recordParsingCallbacks,
)
