import { type DataProvider, withLifecycleCallbacks } from 'react-admin'
import { isOurs } from './backend.ts'
import { ownProvider } from './own/ownProvider.ts'
import { recordCallbacks } from './records/parsers.ts'
import type { BackEnd } from './sources.ts'

const getBackEnd = async (): Promise<BackEnd> =>
  isOurs() ? ownProvider : (await import('./documented/documentedProvider.ts')).documentedProvider

/** Loads the code for a back end that has the documented endpoints only, if the console runs on one. */
export const loadBackEnd = async (): Promise<void> => void (await getBackEnd())

/** The data provider of the back end that the console runs on. Its records are parsed (records/parsers.ts). */
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
