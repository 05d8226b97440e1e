import type { Readable } from 'node:stream'
import { toSpanishUpperCase } from '../../domain/common/text.ts'
import { drawLetterhead, type Sender } from '../pdf/letterhead.ts'
import { addFootersAndEndPdf, createAccessiblePdf, INK } from '../pdf/paper.ts'
import { addColumnsOfLabeledValues, addHeading, addParagraph } from '../pdf/prose.ts'
import { drawTable } from '../pdf/table.ts'

/** Data of a person for the PDF of an access request. It can be sent to a worker thread. */
export interface AccessSummary {
  name: string
  folio: string
  createdAt: string
  facts: readonly (readonly [label: string, value: string])[]
  /** Parts with their first rows, and the number of all rows. A part without columns shows only the number. */
  sections: { title: string; columns: readonly string[]; rows: readonly string[][]; total: number }[]
  sender: Sender
}

const words = {
  title: (name: string) => `Datos personales de ${name}`,
  intro: (folio: string, at: string) =>
    `Respuesta a la solicitud ${folio}. Estos son los datos que el portal conserva, al ${at}.`,
  facts: 'Datos de la persona',
  more: (shown: number, total: number) => `Se muestran ${shown} de ${total}. Todos están en el archivo zip.`,
  count: (total: number) => `${total} ${total === 1 ? 'registro' : 'registros'}, en el archivo zip.`,
}

/** Maximum length of a cell in characters. Longer texts are complete in the zip. */
const MAX_CELL_LENGTH = 400

const shorten = (text: string): string =>
  text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH).trimEnd()}…` : text

const QUIET = { size: 9, color: INK.quiet } as const

/** Creates the PDF with the data of a person in readable form. */
export const createAccessPdf = ({
  name,
  folio,
  createdAt,
  facts,
  sections,
  sender,
}: AccessSummary): Readable => {
  const title = words.title(toSpanishUpperCase(name))
  const paper = createAccessiblePdf(title)
  drawLetterhead(paper, sender, [folio])
  addHeading(paper, 'H1', title)
  addParagraph(paper, words.intro(folio, createdAt))
  addHeading(paper, 'H2', words.facts)
  addColumnsOfLabeledValues(paper, 2, facts)
  for (const { title: heading, columns, rows, total } of sections) {
    paper.y += 8
    addHeading(paper, 'H2', heading)
    if (columns.length === 0) {
      addParagraph(paper, words.count(total), QUIET)
      continue
    }
    drawTable(
      paper,
      columns.map((column, i) => ({ title: column, share: i === columns.length - 1 ? 2 : 1 })),
      rows.map((cells) => ({ cells: cells.map(shorten) })),
    )
    if (rows.length < total) addParagraph(paper, words.more(rows.length, total), QUIET)
  }
  return addFootersAndEndPdf(paper, title)
}
