import { z } from 'zod'
import type { Board } from '../../src/domain/boards.ts'
import { type Call, type Context, call, createUnlistedError, getChosen, read } from '../call.ts'
import { getNextId, type Notice } from '../database.ts'
import { id, optionalText, requiredText, upload } from '../fields.ts'
import { saveUpload } from '../files.ts'
import { canSeeCompany } from '../permissions.ts'

const writeNotice = ({ backEnd, origin }: Context, row: Notice) => ({
  ...row,
  file: `${origin}${row.file}`,
  ...(row.company !== undefined && {
    company_name:
      backEnd.rows.companies.find(({ id: company }) => company === row.company)?.company_name ?? '',
  }),
})

type NewNotice = Omit<Notice, 'id' | 'file'> & { file: File }

const FIELDS: Record<Board, z.ZodType<NewNotice>> = {
  vetoes: z.strictObject({ name: optionalText.default(''), text: requiredText, file: upload }),
  announcements: z.strictObject({ text: requiredText, file: upload }),
  administrative_acts: z.strictObject({ text: requiredText, company: id, file: upload }),
  non_accordance: z.strictObject({ description: requiredText, company: id, file: upload }),
}

const list = (board: Board): Call =>
  read((context) =>
    context.backEnd.rows[board]
      .filter(({ company }) => company === undefined || canSeeCompany(context.user, company))
      .map((row) => writeNotice(context, row)),
  )

const publish = (board: Board): Call =>
  call({
    body: FIELDS[board],
    async handle(context) {
      const { backEnd, user, body } = context
      if (body.company !== undefined) {
        getChosen(backEnd.rows.companies, body.company, 'company')
        if (!canSeeCompany(user, body.company)) throw createUnlistedError('company')
      }
      const rows = backEnd.rows[board]
      const file = await saveUpload(backEnd, body.file)
      const row: Notice = { ...body, id: getNextId(rows), file }
      rows.push(row)
      return writeNotice(context, row)
    },
  })

/** API calls for notices (docs/requirements.md §8). */
export const noticeCalls = {
  'GET /api/v1/vetoes/': list('vetoes'),
  'POST /api/v1/vetoes/': publish('vetoes'),
  'GET /api/v1/announcements/': list('announcements'),
  'POST /api/v1/announcements/': publish('announcements'),
  'GET /api/v1/administrative_acts/': list('administrative_acts'),
  'POST /api/v1/administrative_acts/': publish('administrative_acts'),
  'GET /api/v1/non_accordance/': list('non_accordance'),
  'POST /api/v1/non_accordance/': publish('non_accordance'),
}
