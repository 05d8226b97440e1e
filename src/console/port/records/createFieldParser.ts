import { blankOf, type Field, type Fields, isSent, isStored } from '../../../domain/fields/fields.ts'
import { convertValueToText } from './convertValueToText.ts'

const blankOfField = (field: Field): unknown => {
  if (isStored(field)) return blankOf(field)
  return field.nullable ? null : ''
}

/**
 * Creates a function that returns a record's fields, with a blank value for those that the back end did not send. Leaves out fields that
 * only some users see, and fields that tell if a person may work.
 */
export const createFieldParser = (fields: Fields) => {
  const blanks = Object.entries(fields).flatMap(([name, field]) =>
    isSent(field) && !field.see && !field.decisive ? [[name, blankOfField(field)] as const] : [],
  )
  return (sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(
      blanks.map(([name, blank]) => {
        const value = sent[name] ?? blank
        return [name, typeof blank === 'string' ? convertValueToText(value) : value]
      }),
    )
}
