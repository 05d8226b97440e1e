import type { SavedView } from '../../src/domain/common/savedViews.ts'
import { type Call, reply } from './fakeApi.ts'

/** Serves the saved views of one account, which is the same in all browsers. */
export const serveViews = () => {
  const saved: SavedView[] = []
  return {
    'GET /api/account/views/': () => saved,
    'PUT /api/account/views/': ({ body }: Call) => {
      const view = body as SavedView
      const at = saved.findIndex(({ resource, name }) => resource === view.resource && name === view.name)
      const id = at < 0 ? saved.length + 1 : (saved[at]?.id ?? 0)
      saved.splice(at < 0 ? saved.length : at, 1, { ...view, id })
      return { ...view, id }
    },
    'DELETE /api/account/views/1/': () => {
      saved.shift()
      return reply(null, 204)
    },
  }
}
