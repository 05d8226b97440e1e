import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'

interface FocusedElement {
  /** Its label, accessible name or text. */
  name: string
  tag: string
  isVisible: boolean
}

/** Returns the element that has the focus. */
export const getFocusedElement = (visitor: Pick<Visitor, 'page'>): Promise<FocusedElement> =>
  visitor.page.evaluate(() => {
    const element = document.activeElement
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const labels = isField ? [...(element.labels ?? [])] : []
    // A select is named by its label and its value.
    const [labelId = ''] = (element?.getAttribute('aria-labelledby') ?? '').split(' ')
    const isSelect = element?.matches('[role=combobox]:not(input)') ?? false
    const words = [
      element?.getAttribute('aria-label'),
      ...labels.map((label) => label.textContent),
      isSelect ? document.getElementById(labelId)?.textContent : undefined,
    ]
    const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
    return {
      name: (words.find(Boolean) ?? element?.textContent ?? '').replace(/\s*\*$/u, '').trim(),
      tag: element?.tagName ?? '',
      isVisible: width > 0 && height > 0,
    }
  })

/**
 * Presses Tab until the control with this name has the focus, and returns the number of presses.
 * Throws after `stops` presses, or if the focus is lost.
 */
export const tabTo = async (
  visitor: Pick<Visitor, 'page'>,
  name: string | RegExp,
  stops = 40,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<number> => {
  const matches = (words: string) => (typeof name === 'string' ? words === name : name.test(words))
  for (let presses = 1; presses <= stops; presses++) {
    await visitor.page.keyboard.press(key)
    const current = await getFocusedElement(visitor)
    expect(current.tag, `the focus is lost on the way to ${name}`).not.toBe('BODY')
    if (matches(current.name)) {
      expect(current.isVisible, `${current.name} has the focus and cannot be seen`).toBe(true)
      return presses
    }
  }
  throw new Error(`the keyboard does not reach ${name}`)
}
