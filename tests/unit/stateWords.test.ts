import { describe, expect, it } from 'vitest'
import { DOCUMENT_WORDS } from '../../src/domain/documents/documentWords.ts'
import { FLAG_WORDS, STATE_WORDS } from '../../src/domain/people/stateWords.ts'

describe('the words for states', () => {
  it.each([
    ['one', STATE_WORDS],
    ['many', STATE_WORDS],
    ['one', FLAG_WORDS],
    ['one', DOCUMENT_WORDS],
  ] as const)('have one meaning each (%s)', (form, table) => {
    const words = Object.values(table).map((forms) => forms[form])
    expect(new Set(words).size).toBe(words.length)
  })
})
