import { blankOf, type Field, type Fields, isSent, isStored, kindOf } from '../../../domain/fields/fields.ts'
import { KINDS, type Kind } from '../../../domain/fields/kinds.ts'
import { convertValueToText } from './convertValueToText.ts'
import { parsePesosAsCents } from './parsePesosAsCents.ts'

const blankOfField = (field: Field): unknown => {
  if (field.kind === 'choices') return ''
  const { blank: kindBlank, column } = KINDS[kindOf(field)]
  const blank = isStored(field) ? blankOf(field) : field.nullable ? null : kindBlank
  return blank ?? (field.nullable || column !== 'text' ? null : '')
}

/** Parsers of values that other back ends send as numbers or as texts, by kind. */
const PARSERS: { [K in Kind]?: (value: unknown) => unknown } = {
  integer: (value) => Number(value) || 0,
  money: parsePesosAsCents,
}

/**
 * Creates a function that returns a record's fields, with a blank value for those that the back end did not send. Leaves out fields that
 * only some users see, and fields that tell if a person may work.
 */
export const createFieldParser = (fields: Fields) => {
  const parsers = Object.entries(fields).flatMap(([name, field]) => {
    if (!isSent(field) || field.see || field.decisive) return []
    const blank = blankOfField(field)
    const parse = PARSERS[kindOf(field)] ?? (typeof blank === 'string' ? convertValueToText : undefined)
    return [{ name, blank, parse }]
  })
  return (sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(
      parsers.map(({ name, blank, parse }) => {
        const value = sent[name] ?? blank
        return [name, parse && value !== null ? parse(value) : value]
      }),
    )
}
