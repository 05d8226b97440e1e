import { z } from 'zod'
import type { Board } from '../../src/domain/boards.ts'
import { getNextId, type Notice } from '../database.ts'
import {
  type Call,
  type Context,
  createUnknownOptionError,
  defineCall,
  defineCallWithoutInput,
  getReferencedRow,
} from '../defineCall.ts'
import { idField, optionalText, requiredText, uploadedFileField } from '../fields.ts'
import { saveUploadedFile } from '../files.ts'
import { canSeeCompany } from '../permissions.ts'

const toNoticeReply = ({ backEnd, origin }: Context, row: Notice) => ({
  ...row,
  file: `${origin}${row.file}`,
  ...(row.company !== undefined && {
    company_name:
      backEnd.rows.companies.find(({ id: company }) => company === row.company)?.company_name ?? '',
  }),
})

type NewNotice = Omit<Notice, 'id' | 'file'> & { file: File }

const FIELDS: Record<Board, z.ZodType<NewNotice>> = {
  vetoes: z.strictObject({ name: optionalText.default(''), text: requiredText, file: uploadedFileField }),
  announcements: z.strictObject({ text: requiredText, file: uploadedFileField }),
  administrative_acts: z.strictObject({ text: requiredText, company: idField, file: uploadedFileField }),
  non_accordance: z.strictObject({ description: requiredText, company: idField, file: uploadedFileField }),
}

const createListCall = (board: Board): Call =>
  defineCallWithoutInput((context) =>
    context.backEnd.rows[board]
      .filter(({ company }) => company === undefined || canSeeCompany(context.user, company))
      .map((row) => toNoticeReply(context, row)),
  )

const createPublishCall = (board: Board): Call =>
  defineCall({
    body: FIELDS[board],
    async handle(context) {
      const { backEnd, user, body } = context
      if (body.company !== undefined) {
        getReferencedRow(backEnd.rows.companies, body.company, 'company')
        if (!canSeeCompany(user, body.company)) throw createUnknownOptionError('company')
      }
      const rows = backEnd.rows[board]
      const file = await saveUploadedFile(backEnd, body.file)
      const row: Notice = { ...body, id: getNextId(rows), file }
      rows.push(row)
      return toNoticeReply(context, row)
    },
  })

/** API calls for notices (docs/requirements.md §8). */
export const noticeCalls = {
  'GET /api/v1/vetoes/': createListCall('vetoes'),
  'POST /api/v1/vetoes/': createPublishCall('vetoes'),
  'GET /api/v1/announcements/': createListCall('announcements'),
  'POST /api/v1/announcements/': createPublishCall('announcements'),
  'GET /api/v1/administrative_acts/': createListCall('administrative_acts'),
  'POST /api/v1/administrative_acts/': createPublishCall('administrative_acts'),
  'GET /api/v1/non_accordance/': createListCall('non_accordance'),
  'POST /api/v1/non_accordance/': createPublishCall('non_accordance'),
}
