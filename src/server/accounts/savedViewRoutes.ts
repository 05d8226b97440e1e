import { formatValidationErrorCode } from '../../contract/errorTexts.ts'
import type { savedViewEndpoints } from '../../contract/savedViews.ts'
import { MAX_VIEWS, type SavedView } from '../../domain/common/savedViews.ts'
import { createNotFoundError, HttpError } from '../common/httpError.ts'
import type { Handlers } from '../http/call.ts'
import type { Row } from '../store/rows.ts'

const createSavedViewResponse = ({ id, resource, name, value }: Row<'saved_views'>): SavedView => ({
  id,
  resource,
  name,
  value,
})

/** Saved views of the signed-in account. Other accounts' views do not exist for it. */
export const savedViewRoutes: Handlers<typeof savedViewEndpoints> = {
  'account.views': async ({ store, actor }) => ({
    rows: (await store.getList('saved_views', { filter: { user: actor.id } })).rows.map(
      createSavedViewResponse,
    ),
  }),

  'account.saveView': ({ store, actor, body: { resource, name, value } }) =>
    store.transaction(async (tx) => {
      const { rows } = await tx.getList('saved_views', { filter: { user: actor.id } })
      const saved = rows.find((row) => row.resource === resource && row.name === name)
      if (!saved && rows.length >= MAX_VIEWS)
        throw new HttpError(400, { name: [formatValidationErrorCode('tooManyViews', MAX_VIEWS)] })
      const row = saved
        ? ((await tx.update('saved_views', saved.id, { value })) ?? saved)
        : await tx.create('saved_views', { user: actor.id, resource, name, value })
      return createSavedViewResponse(row)
    }),

  'account.deleteView': ({ store, actor, params }) =>
    store.transaction(async (tx) => {
      const view = await tx.getOne('saved_views', params.id)
      if (view?.user !== actor.id) throw createNotFoundError()
      await tx.delete('saved_views', view.id)
      return undefined
    }),
}
