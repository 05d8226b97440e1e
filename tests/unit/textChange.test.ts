import { describe, expect, it } from 'vitest'
import { compareTextsByWords, shortenUnchangedText } from '../../src/domain/common/textChange.ts'

describe('the difference of two texts', () => {
  it.each([
    ['a b c', 'a x c', { head: 'a', removed: 'b', added: 'x', tail: 'c' }],
    ['a b', 'a b c', { head: 'a b', removed: '', added: 'c', tail: '' }],
    ['a a', 'a', { head: 'a', removed: 'a', added: '', tail: '' }],
    ['a b c d', 'x b c y', { head: '', removed: 'a b c d', added: 'x b c y', tail: '' }],
    ['a  b', 'a b', { head: 'a b', removed: '', added: '', tail: '' }],
    ['', 'a', { head: '', removed: '', added: 'a', tail: '' }],
  ])('is found in %j and %j', (before, after, change) => {
    expect(compareTextsByWords(before, after)).toEqual(change)
  })

  it('contains the words beside it', () => {
    const text = '1 2 3 4 5 6 7 8 9'
    expect(shortenUnchangedText(text, 'before')).toBe('…2 3 4 5 6 7 8 9')
    expect(shortenUnchangedText(text, 'after')).toBe('1 2 3 4 5 6 7 8…')
    expect(shortenUnchangedText('1 2', 'after')).toBe('1 2')
  })
})
