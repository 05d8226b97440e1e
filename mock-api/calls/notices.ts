import type { z } from 'zod'
import { BOARDS, type Board, boards } from '../../src/domain/boards.ts'
import { newNotices } from '../../src/domain/notices.ts'
import { canPublish, seesCompany } from '../../src/domain/permissions.ts'
import { type Asked, type Calls, call, chosen, Refusal, read, upload, wrong } from '../call.ts'
import { type Notice, nextId } from '../database.ts'
import { keepUpload } from '../files.ts'

/** A notice of a board (specification, section 3). */
const shownNotice = ({ portal, origin }: Asked, row: Notice) => ({
  ...row,
  file: `${origin}${row.file}`,
  ...(row.company !== undefined && {
    company_name: portal.rows.companies.find(({ id }) => id === row.company)?.company_name ?? '',
  }),
})

type NewNotice = Omit<Notice, 'id' | 'file'> & { file: File }

/** What each board takes. A veto's RFC is none of the specification's. */
const given = {
  ...newNotices,
  vetoes: newNotices.vetoes.omit({ rfc: true }),
} satisfies Record<Board, z.ZodObject>

const boardCalls = (board: Board): Calls => {
  const { ofCompany } = boards[board]
  return {
    [`GET /api/v1/${board}/`]: read('notices.read', (asked) =>
      asked.portal.rows[board]
        .filter(({ company }) => company === undefined || seesCompany(asked.actor, company))
        .map((row) => shownNotice(asked, row)),
    ),

    [`POST /api/v1/${board}/`]: call({
      access: 'notices.create',
      body: given[board].extend({ file: upload }) as z.ZodType<NewNotice>,
      async answer(asked) {
        const { portal, actor, body } = asked
        if (!canPublish(actor, { ofCompany })) throw new Refusal(403, 'No tiene permiso para publicar aquí.')
        if (body.company !== undefined) {
          chosen(portal.rows.companies, body.company, 'company')
          if (!seesCompany(actor, body.company)) throw wrong({ company: 'notFound' })
        }
        const rows = portal.rows[board]
        const file = await keepUpload(portal, body.file)
        const row: Notice = { ...body, id: nextId(rows), file }
        rows.push(row)
        return shownNotice(asked, row)
      },
    }),
  }
}

/** Specification, section 7, "Notices". */
export const noticeCalls: Calls = Object.assign({}, ...BOARDS.map(boardCalls))
