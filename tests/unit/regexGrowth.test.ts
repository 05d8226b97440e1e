import { describe, expect, it } from 'vitest'
import { findSlowText, listExpressions } from '../support/regexAttacks.ts'
import { sourcesIn } from '../support/sources.ts'

/** Expressions whose time may grow faster than the text, with the reason. */
const EXCEPTIONS: Record<string, string[]> = {
  // The text ends with the last ">", so that each "<" has an end.
  'src/domain/common/plainText.ts': ['/<[^>]*>/gu'],
  // Reads the phrases of the code.
  'src/contract/logEvents.ts': [
    '/\\[([^\\]]*\\{(.*?)\\}[^\\]]*)\\]/gu',
    '/\\(\\{(.*?)\\}\\)/gu',
    '/\\{(.*?)\\}/gu',
  ],
  'src/contract/logSearch.ts': ['/\\[.*?\\]|\\{.*?\\}/gu'],
}

const isCode = ({ path }: { path: string }) => /\.tsx?$/u.test(path)

describe('regular expressions', () => {
  it.each([
    ['with nested repetitions', /^(?:a+)+$/u],
    ['with alternatives that match the same text', /^(?:<!--[\s\S]*?-->\s*)*<html\b/iu],
    ['with a repetition before the end', /\s+$/u],
    ['with a mark that may not close', /„[^“]*“/gu],
    ['with repetitions of the same characters', /^\s*0?\s*$/u],
    ['with an optional part between repetitions', /^\w+(?:-?\w+)*!$/u],
  ])('%s are found slow', (_, expression) => {
    expect(findSlowText(expression, 500)).toBeDefined()
  })

  it.each([/^\s+|(?<!\s)\s+$/gu, /^[a-z]+(?:-[a-z]+)*$/u, /"[^"]*(?:"|$)/gu])(
    '%s is found fast',
    (expression) => {
      expect(findSlowText(expression)).toBeUndefined()
    },
  )

  it('take a time that grows no faster than the text', () => {
    const expressions = sourcesIn('src')
      .filter(isCode)
      .flatMap((source) => listExpressions(source).map((expression) => ({ path: source.path, expression })))
    expect(expressions.length).toBeGreaterThan(400)
    const slow = expressions
      .filter(({ path, expression }) => !EXCEPTIONS[path]?.includes(String(expression)))
      .map(({ path, expression }) => ({ path, expression, attack: findSlowText(expression) }))
      .filter(({ attack }) => attack)
    expect(slow).toEqual([])
  }, 1_200_000)
})
