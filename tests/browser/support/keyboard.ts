import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** Returns the accessible name or text of the focused element. */
export const getFocusedName = (): string => {
  const element = document.activeElement
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  const labels = isField ? [...(element.labels ?? [])] : []
  const words = [element?.getAttribute('aria-label'), ...labels.map(({ textContent }) => textContent)]
  return (words.find(Boolean) ?? element?.textContent ?? '').replace(/\s*\*$/u, '').trim()
}

export const focus = (target: Locator): void => target.element().focus()

/** Returns whether an element is visible. */
const isVisible = (element: Element | null): boolean => {
  const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  return width > 0 && height > 0
}

/** Maximum number of stops between two elements of a screen. */
const MAX_STOPS = 60

/** Presses Tab until an element has the focus. Fails if the focus is lost on the way. */
export const tabTo = async (name: string | RegExp): Promise<void> => {
  const matches = (words: string) => (typeof name === 'string' ? words === name : name.test(words))
  for (let presses = 0; presses < MAX_STOPS; presses++) {
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement?.tagName, `the focus is lost on the way to ${name}`).not.toBe('BODY')
    if (!matches(getFocusedName())) continue
    expect(isVisible(document.activeElement), `${name} has the focus and cannot be seen`).toBe(true)
    return
  }
  throw new Error(`the keyboard does not reach ${name}`)
}
