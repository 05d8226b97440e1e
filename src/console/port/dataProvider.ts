import { type DataProvider, withLifecycleCallbacks } from 'react-admin'
import { isOwnServer } from './backend.ts'
import { ownProvider } from './own/ownProvider.ts'
import { recordCallbacks } from './records/parsers.ts'
import type { BackEnd } from './sources.ts'

const getBackEnd = async (): Promise<BackEnd> =>
  isOwnServer() ? ownProvider : (await import('./documented/documentedProvider.ts')).documentedProvider

/** Loads the adapter for servers that only have the documented API, if the console needs it. */
export const loadBackEnd = async (): Promise<void> => void (await getBackEnd())

/** Data provider of the console. Passes calls to the adapter for the server, and parses the returned records. */
export const dataProvider: DataProvider = withLifecycleCallbacks(
  {
    supportAbortSignal: true,
    getList: async (resource, params) => (await getBackEnd()).getList(resource, params),
    getMany: async (resource, params) => (await getBackEnd()).getMany(resource, params),
    getManyReference: async (resource, params) => (await getBackEnd()).getManyReference(resource, params),
    getOne: async (resource, params) => (await getBackEnd()).getOne(resource, params),
    create: async (resource, params) => (await getBackEnd()).create(resource, params),
    update: async (resource, params) => (await getBackEnd()).update(resource, params),
    updateMany: async (resource, { ids, data, meta }) => {
      const { update } = await getBackEnd()
      await Promise.all(ids.map((id) => update(resource, { id, data, previousData: { id }, meta })))
      return { data: ids }
    },
    delete: async (resource, params) => (await getBackEnd()).delete(resource, params),
    deleteMany: async (resource, { ids, meta }) => {
      const { delete: remove } = await getBackEnd()
      await Promise.all(ids.map((id) => remove(resource, { id, meta })))
      return { data: ids }
    },
  },
  recordCallbacks,
)
