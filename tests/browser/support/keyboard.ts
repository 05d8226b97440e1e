import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** The words of what the keyboard is on: label, name or text. */
export const focused = (): string => {
  const element = document.activeElement
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  const labels = isField ? [...(element.labels ?? [])] : []
  const words = [element?.getAttribute('aria-label'), ...labels.map(({ textContent }) => textContent)]
  return (words.find(Boolean) ?? element?.textContent ?? '').replace(/\s*\*$/u, '').trim()
}

/** Puts the keyboard on something. */
export const focus = (what: Locator): void => what.element().focus()

/** Can it be seen? */
const isSeen = (element: Element | null): boolean => {
  const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  return width > 0 && height > 0
}

/** Far more stops than any screen has between two things. */
const STOPS = 60

/** Presses Tab until the focus is on something; on the way it is never lost. */
export const tabTo = async (name: string | RegExp): Promise<void> => {
  const is = (words: string) => (typeof name === 'string' ? words === name : name.test(words))
  for (let pressed = 0; pressed < STOPS; pressed++) {
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement?.tagName, `the focus is lost on the way to ${name}`).not.toBe('BODY')
    if (!is(focused())) continue
    expect(isSeen(document.activeElement), `${name} has the focus and cannot be seen`).toBe(true)
    return
  }
  throw new Error(`the keyboard does not reach ${name}`)
}
