/** Difference between two texts: common beginning and end, and the removed and added text between them. */
export interface TextChange {
  head: string
  removed: string
  added: string
  tail: string
}

const splitAtSpaces = (text: string): string[] => text.split(/\s+/u).filter(Boolean)

/** Returns how many words at the beginning of two lists are equal, at most `max`. */
const countEqualLeadingWords = (first: readonly string[], second: readonly string[], max: number): number => {
  let n = 0
  while (n < max && first[n] === second[n]) n += 1
  return n
}

/** Compares two texts by words. Returns one difference, from the first to the last changed word. */
export const compareTextsByWords = (before: string, after: string): TextChange => {
  const [oldWords, newWords] = [splitAtSpaces(before), splitAtSpaces(after)]
  const shorter = Math.min(oldWords.length, newWords.length)
  const head = countEqualLeadingWords(oldWords, newWords, shorter)
  const tail = countEqualLeadingWords(oldWords.toReversed(), newWords.toReversed(), shorter - head)
  return {
    head: oldWords.slice(0, head).join(' '),
    removed: oldWords.slice(head, oldWords.length - tail).join(' '),
    added: newWords.slice(head, newWords.length - tail).join(' '),
    tail: oldWords.slice(oldWords.length - tail).join(' '),
  }
}

/** Number of unchanged words that are shown beside a change. */
const CONTEXT_WORDS = 8

/** Returns the last words of a text before a change, or the first words of a text after a change. */
export const shortenUnchangedText = (text: string, side: 'before' | 'after'): string => {
  const words = splitAtSpaces(text)
  if (words.length <= CONTEXT_WORDS) return text
  return side === 'before'
    ? `…${words.slice(-CONTEXT_WORDS).join(' ')}`
    : `${words.slice(0, CONTEXT_WORDS).join(' ')}…`
}
