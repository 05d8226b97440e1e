import type { Readable } from 'node:stream'
import { formatDate, formatTimestamp } from '../../domain/common/days.ts'
import { type DocumentKindName, documentKindOf } from '../../domain/documents/kinds.ts'
import { capitalize, removeArticle } from '../../domain/resources.ts'
import {
  RETENTION_CATEGORIES,
  RETENTION_TEXTS,
  type RetentionCategory,
} from '../../domain/retention/rules.ts'
import { formatRetentionFolio, type RetentionDeletionRow } from '../../domain/retention/schemas.ts'
import { formatCount } from '../pdf/formats.ts'
import { drawLetterhead, type Sender } from '../pdf/letterhead.ts'
import { addFootersAndEndPdf, createAccessiblePdf, INK } from '../pdf/paper.ts'
import { pdfTexts } from '../pdf/pdfTexts.ts'
import { addColumnsOfLabeledValues, addHeading, addParagraph } from '../pdf/prose.ts'
import { startPdfTable, type TableRow } from '../pdf/table.ts'

const t = pdfTexts.retention

const getKindText = (kind: string): string =>
  kind === 'person' ? t.person : capitalize(removeArticle(documentKindOf(kind as DocumentKindName).one))

/** Splits an entry of a deletion into kind, id, category, day of the end, and hash of the file. */
const parseEntry = (entry: string) => {
  const [kind = '', record = '', category = 'other', endedOn = '', sha256 = ''] = entry.split(' ')
  return { kind, record, category: category as RetentionCategory, endedOn, sha256 }
}

/** Creates the certificate of a deletion. It names what was deleted by kind and id, and contains no personal data. */
export const createRetentionCertificate = (deletion: RetentionDeletionRow, sender: Sender): Readable => {
  const folio = formatRetentionFolio(deletion.id)
  const entries = deletion.entries.map(parseEntry)
  const paper = createAccessiblePdf(t.of(folio))
  drawLetterhead(paper, sender)
  addHeading(paper, 'H1', t.title)
  addColumnsOfLabeledValues(paper, 3, [
    [t.folio, folio],
    [t.decided, formatTimestamp(deletion.created_at)],
    [t.finished, formatTimestamp(deletion.finished_at ?? deletion.created_at)],
  ])
  addColumnsOfLabeledValues(paper, 1, [[t.user, deletion.user_name]])
  addColumnsOfLabeledValues(paper, 3, [
    [t.chosen, formatCount(deletion.total)],
    [t.deleted, formatCount(deletion.deleted)],
    [t.skipped, formatCount(deletion.skipped)],
  ])
  paper.y += 8
  addParagraph(paper, t.about)
  addHeading(paper, 'H2', t.rules)
  const years = new Map(deletion.rules.map((rule) => rule.split(' ') as [string, string]))
  startPdfTable(paper, [
    { title: t.category, share: 3 },
    { title: t.years, share: 1, isNumeric: true },
    { title: t.deleted, share: 1, isNumeric: true },
  ])(
    RETENTION_CATEGORIES.map(
      (category): TableRow => ({
        cells: [
          RETENTION_TEXTS[category],
          years.get(category) ?? '',
          formatCount(entries.filter((entry) => entry.category === category).length),
        ],
      }),
    ),
  )
  paper.y += 20
  addHeading(paper, 'H2', t.entries)
  startPdfTable(
    paper,
    [
      { title: t.kind, share: 26 },
      { title: t.id, share: 10, isRowHead: true },
      { title: t.category, share: 18 },
      { title: t.ended, share: 12 },
      { title: t.hash, share: 52 },
    ],
    'dense',
  )(
    entries.map(
      ({ kind, record, category, endedOn, sha256 }): TableRow => ({
        cells: [getKindText(kind), record, RETENTION_TEXTS[category], formatDate(endedOn), sha256],
      }),
    ),
  )
  paper.y += 20
  addParagraph(paper, t.sha256(deletion.sha256), { size: 9, color: INK.quiet })
  return addFootersAndEndPdf(paper, t.of(folio))
}
