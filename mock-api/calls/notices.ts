import { z } from 'zod'
import type { Board } from '../../src/domain/notices/boards.ts'
import { getNextRowId, type Notice } from '../database.ts'
import {
  type Call,
  type Context,
  createUnlistedOptionError,
  defineMockCall,
  defineMockCallWithoutInput,
  findReferencedRow,
} from '../defineMockCall.ts'
import { numericIdSchema, optionalText, requiredTextSchema, uploadedFileSchema } from '../fields.ts'
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
  vetoes: z.strictObject({
    name: optionalText.default(''),
    text: requiredTextSchema,
    file: uploadedFileSchema,
  }),
  announcements: z.strictObject({ text: requiredTextSchema, file: uploadedFileSchema }),
  administrative_acts: z.strictObject({
    text: requiredTextSchema,
    company: numericIdSchema,
    file: uploadedFileSchema,
  }),
  non_accordance: z.strictObject({
    description: requiredTextSchema,
    company: numericIdSchema,
    file: uploadedFileSchema,
  }),
}

const createNoticeListCall = (board: Board): Call =>
  defineMockCallWithoutInput((context) =>
    context.backEnd.rows[board]
      .filter(({ company }) => company === undefined || canSeeCompany(context.user, company))
      .map((row) => toNoticeReply(context, row)),
  )

const createPublishNoticeCall = (board: Board): Call =>
  defineMockCall({
    body: FIELDS[board],
    async handle(context) {
      const { backEnd, user, body } = context
      if (body.company !== undefined) {
        findReferencedRow(backEnd.rows.companies, body.company, 'company')
        if (!canSeeCompany(user, body.company)) throw createUnlistedOptionError('company')
      }
      const rows = backEnd.rows[board]
      const file = await saveUploadedFile(backEnd, body.file)
      const row: Notice = { ...body, id: getNextRowId(rows), file }
      rows.push(row)
      return toNoticeReply(context, row)
    },
  })

/** API calls for notices (docs/requirements.md §8). */
export const noticeCalls = {
  'GET /api/v1/vetoes/': createNoticeListCall('vetoes'),
  'POST /api/v1/vetoes/': createPublishNoticeCall('vetoes'),
  'GET /api/v1/announcements/': createNoticeListCall('announcements'),
  'POST /api/v1/announcements/': createPublishNoticeCall('announcements'),
  'GET /api/v1/administrative_acts/': createNoticeListCall('administrative_acts'),
  'POST /api/v1/administrative_acts/': createPublishNoticeCall('administrative_acts'),
  'GET /api/v1/non_accordance/': createNoticeListCall('non_accordance'),
  'POST /api/v1/non_accordance/': createPublishNoticeCall('non_accordance'),
}
