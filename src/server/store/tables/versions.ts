import { z } from 'zod'
import { STANDINGS } from '../../../domain/people/accreditation.ts'
import { defineTable } from '../defineTable.ts'

/**
 * Recorded state of a person during a period, for reports about past months. Contains no personal data, and remains when the
 * person is deleted.
 */
export const personVersions = defineTable({
  row: z.object({
    id: z.int(),
    personnel: z.string(),
    company: z.int(),
    registration_date: z.string().nullable(),
    accreditation_date: z.string().nullable(),
    accreditation_expiration_date: z.string().nullable(),
    active: z.boolean(),
    standing: z.enum(STANDINGS),
    recorded_at: z.string(),
    superseded_at: z.string(),
  }),
  indexes: {
    person: 'personnel',
    registered: 'registration_date',
    accredited: 'accreditation_date',
    expires: 'accreditation_expiration_date',
  },
})

/** Recorded name of a company or zone during a period. `subject` is a record such as `companies:3`. */
export const nameVersions = defineTable({
  row: z.object({
    id: z.int(),
    subject: z.string(),
    name: z.string(),
    zone: z.int().nullable(),
    recorded_at: z.string(),
    superseded_at: z.string(),
  }),
  indexes: { subject: 'subject' },
})
