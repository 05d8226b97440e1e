import type { companyPaperEndpoints } from '../../contract/companyPapers.ts'
import { companyScope } from '../../domain/permissions.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { keptFile } from '../files/uploads.ts'
import { zipOf } from '../files/zip.ts'
import type { Handlers } from '../http/call.ts'
import { listed, toListQuery, within } from '../records/lists.ts'
import { endHold } from '../records/reviewHolds.ts'
import { assertSecondReviewer } from '../records/secondReviewer.ts'
import { assertVersion, counted } from '../records/versions.ts'
import { companyFor, companySeenBy } from './companies.ts'
import { bringPaper, gridOf, monthEntries, paperSeenBy, reviewPaper, wirePaper } from './papers.ts'

const newestFirst = { sort: ['created_at', 'DESC'] as ['created_at', 'DESC'] }

export const companyPaperRoutes: Handlers<typeof companyPaperEndpoints> = {
  'companyPapers.list': ({ store, query, actor }) =>
    listed(
      store,
      'company_papers',
      within(toListQuery('company_papers', { ...newestFirst, ...query }), 'company', companyScope(actor)),
      wirePaper(actor),
    ),

  'companyPapers.create': ({ body, uploads, actor, store, today, now }) =>
    store.transaction(async (tx) =>
      wirePaper(actor)(await bringPaper(tx, body, uploads.file, { actor, today, now: now() })),
    ),

  'companyPapers.review': ({ params, body, actor, store, config, today, now, ifMatch }) =>
    store.transaction(async (tx) => {
      const row = await paperSeenBy(tx, actor, params.id)
      assertVersion(ifMatch, row.version)
      assertSecondReviewer(tx, row, body, { actor, config })
      await endHold(tx, 'company', row.id, { actor, now: now() })
      return wirePaper(actor)(await reviewPaper(tx, row, body, { actor, today, now: now() }))
    }),

  'companyPapers.download': async ({ params, actor, store, files }) =>
    keptFile(files, await paperSeenBy(store, actor, params.id)),

  'companyPapers.year': async ({ params, query, actor, store, today }) =>
    gridOf(store, await companySeenBy(store, actor, params.id), query.year ?? Number(today.slice(0, 4)), {
      actor,
      today,
    }),

  'companyPapers.zip': async ({ params, query: { month }, actor, store, files }) => {
    const company = await companySeenBy(store, actor, params.id)
    return {
      content: zipOf(monthEntries(store, files, company, month)),
      filename: `${company.company_name} ${month}.zip`,
    }
  },

  'companies.hold': (call) =>
    call.store.transaction(async (tx) => {
      const { params, body, actor, now, ifMatch } = call
      const row = await companySeenBy(tx, actor, params.id)
      assertVersion(ifMatch, row.version)
      if (body.held === (row.held_at !== null))
        throw new HttpError(409, body.held ? texts.heldAlready : texts.notHeld)
      const held_at = body.held ? now().toISOString() : null
      const changed = await tx.update(
        'companies',
        row.id,
        counted(row, { held_at, hold_reason: body.reason }),
      )
      return companyFor(call)(changed ?? row)
    }),
}
