import { SURNAME_LETTERS } from './door.ts'
import { foldText, splitWords } from './text.ts'

/** Particles before a surname, which some people omit. */
const PARTICLES = new Set(
  'd da das de del den der di do dos du e el la las le lo los mac mc san santa van vande vander von y'.split(
    ' ',
  ),
)

const toLetters = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}]/gu, '')
    .slice(0, SURNAME_LETTERS)

/** Returns the possible beginnings of a surname: with all its particles, and without the first ones. */
const listBeginnings = (surname: string): string[] => {
  const surnameWords = splitWords(surname)
  const firstOtherWord = surnameWords.slice(0, -1).findIndex((word) => !PARTICLES.has(word))
  const particleCount = firstOtherWord === -1 ? Math.max(surnameWords.length - 1, 0) : firstOtherWord
  return Array.from({ length: particleCount + 1 }, (_, skipped) =>
    toLetters(surnameWords.slice(skipped).join('')),
  )
}

/**
 * Whether a typed text is the beginning of the surname: its first three letters, or all if it is shorter. "del Ángel" also matches "áng".
 */
export const matchesSurname = (typed: string, surname: string): boolean => {
  const letters = toLetters(typed)
  return letters !== '' && listBeginnings(surname).includes(letters)
}
