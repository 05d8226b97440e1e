import { type DataProvider, withLifecycleCallbacks } from 'react-admin'
import { isOurs } from './backend.ts'
import { ownProvider } from './own/ownProvider.ts'
import { recordCallbacks } from './records/parsers.ts'
import type { BackEnd } from './sources.ts'

const backEnd = async (): Promise<BackEnd> =>
  isOurs() ? ownProvider : (await import('./documented/documentedProvider.ts')).documentedProvider

/** Loads the code for a back end that has the documented endpoints only, if the console runs on one. */
export const loadBackEnd = async (): Promise<void> => void (await backEnd())

/** The data provider of the back end that the console runs on. Its records are parsed (records/parsers.ts). */
export const dataProvider: DataProvider = withLifecycleCallbacks(
  {
    supportAbortSignal: true,
    getList: async (resource, params) => (await backEnd()).getList(resource, params),
    getMany: async (resource, params) => (await backEnd()).getMany(resource, params),
    getManyReference: async (resource, params) => (await backEnd()).getManyReference(resource, params),
    getOne: async (resource, params) => (await backEnd()).getOne(resource, params),
    create: async (resource, params) => (await backEnd()).create(resource, params),
    update: async (resource, params) => (await backEnd()).update(resource, params),
    updateMany: async (resource, { ids, data, meta }) => {
      const { update } = await backEnd()
      await Promise.all(ids.map((id) => update(resource, { id, data, previousData: { id }, meta })))
      return { data: ids }
    },
    delete: async (resource, params) => (await backEnd()).delete(resource, params),
    deleteMany: async (resource, { ids, meta }) => {
      const { delete: remove } = await backEnd()
      await Promise.all(ids.map((id) => remove(resource, { id, meta })))
      return { data: ids }
    },
  },
  recordCallbacks,
)
