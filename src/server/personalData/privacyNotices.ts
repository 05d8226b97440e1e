import type { privacyNoticeEndpoints } from '../../contract/privacyNotices.ts'
import type { PrivacyNotice } from '../../domain/privacyNotices/schemas.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Handlers } from '../http/call.ts'
import { sanitizeRichText } from '../notices/richText.ts'
import { getCurrentNotice, hasAcceptedNotice } from '../portal/currentNotice.ts'
import type { ListQueries } from '../records/listQueries.ts'
import { convertListRequestToQuery, getListPageOrRowStream } from '../records/lists.ts'
import type { Row } from '../store/rows.ts'

const NEWEST_FIRST = { sort: ['id', 'DESC'] as ['id', 'DESC'] }

const toResponse = ({ published_by: _, ...row }: Row<'privacy_notices'>): PrivacyNotice => row

/** Sanitizes a text of the notice. Throws 400 if no text is left. */
const sanitizeText = (field: 'short' | 'full', text: string): string => {
  const html = sanitizeRichText(text)
  if (html === '') throw createValidationError({ [field]: 'required' })
  return html
}

export const privacyNoticeListQueries: ListQueries<'privacyNotices' | 'noticeAcceptances'> = {
  privacyNotices: ({ query }) => convertListRequestToQuery('privacy_notices', { ...NEWEST_FIRST, ...query }),
  noticeAcceptances: ({ query }) =>
    convertListRequestToQuery('notice_acceptances', { ...NEWEST_FIRST, ...query }),
}

export const privacyNoticeRoutes: Handlers<typeof privacyNoticeEndpoints> = {
  'privacyNotices.list': ({ store, query }) =>
    getListPageOrRowStream(
      store,
      'privacy_notices',
      convertListRequestToQuery('privacy_notices', { ...NEWEST_FIRST, ...query }),
      toResponse,
    ),

  'privacyNotices.get': async ({ store, params }) => {
    const row = await store.getOne('privacy_notices', params.id)
    if (!row) throw createNotFoundError()
    return toResponse(row)
  },

  'privacyNotices.create': ({ store, body, actor, now }) => {
    const content = { short: sanitizeText('short', body.short), full: sanitizeText('full', body.full) }
    return store.transaction(async (tx) => {
      const latest = await getCurrentNotice(tx)
      return toResponse(
        await tx.create('privacy_notices', {
          ...content,
          number: (latest?.number ?? 0) + 1,
          created_at: now().toISOString(),
          published_by: actor.id,
        }),
      )
    })
  },

  'privacyNotices.current': async ({ store }) => {
    const notice = await getCurrentNotice(store)
    if (!notice) return { number: 0, published_at: '', short: '', full: '' }
    const { number, created_at: published_at, short, full } = notice
    return { number, published_at, short, full }
  },

  'privacyNotices.accept': ({ store, body, actor, now }) =>
    store.transaction(async (tx) => {
      const notice = await getCurrentNotice(tx)
      // Refuses an older version, whose text the user has read but which no longer applies.
      if (notice?.number !== body.number) throw new HttpError(409, texts.newerPrivacyNotice)
      if (!(await hasAcceptedNotice(tx, actor.id, notice.id)))
        await tx.create('notice_acceptances', {
          notice: notice.id,
          number: notice.number,
          user: actor.id,
          accepted_at: now().toISOString(),
        })
      return undefined
    }),

  'noticeAcceptances.list': ({ store, query }) =>
    getListPageOrRowStream(
      store,
      'notice_acceptances',
      convertListRequestToQuery('notice_acceptances', { ...NEWEST_FIRST, ...query }),
      ({ notice: _, ...row }) => row,
    ),
}
