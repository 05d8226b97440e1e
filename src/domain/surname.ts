import { SURNAME_LETTERS } from './door.ts'
import { removeCaseAndAccents, splitWords } from './text.ts'

/** Particles before a surname, such as "de la", which some people omit. */
const PARTICLES = new Set(
  'd da das de del den der di do dos du e el la las le lo los mac mc san santa van vande vander von y'.split(
    ' ',
  ),
)

const getFirstLettersOfName = (text: string): string =>
  removeCaseAndAccents(text)
    .replaceAll(/[^\p{L}]/gu, '')
    .slice(0, SURNAME_LETTERS)

/** Returns the possible beginnings of a surname: with or without particles such as "de la". */
const listSurnameBeginnings = (surname: string): string[] => {
  const surnameWords = splitWords(surname)
  const firstOtherWord = surnameWords.slice(0, -1).findIndex((word) => !PARTICLES.has(word))
  const particleCount = firstOtherWord === -1 ? Math.max(surnameWords.length - 1, 0) : firstOtherWord
  return Array.from({ length: particleCount + 1 }, (_, skipped) =>
    getFirstLettersOfName(surnameWords.slice(skipped).join('')),
  )
}

/** Whether a typed text is the beginning of the surname. Particles may be missing: "áng" matches "del Ángel". */
export const matchesSurname = (typed: string, surname: string): boolean => {
  const letters = getFirstLettersOfName(typed)
  return letters !== '' && listSurnameBeginnings(surname).includes(letters)
}
