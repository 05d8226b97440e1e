import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'

interface Focused {
  /** Its words: label, name or text. */
  name: string
  tag: string
  visible: boolean
}

/** What the keyboard is on. */
export const focused = (me: Pick<Visitor, 'page'>): Promise<Focused> =>
  me.page.evaluate(() => {
    const element = document.activeElement
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const labels = isField ? [...(element.labels ?? [])] : []
    const words = [element?.getAttribute('aria-label'), ...labels.map((label) => label.textContent)]
    const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
    return {
      name: (words.find(Boolean) ?? element?.textContent ?? '').replace(/\s*\*$/u, '').trim(),
      tag: element?.tagName ?? '',
      visible: width > 0 && height > 0,
    }
  })

/**
 * Presses Tab until the focus is on something, which must come within so many stops; on the way it is never lost. Answers how often Tab was
 * pressed.
 */
export const tabTo = async (
  me: Pick<Visitor, 'page'>,
  name: string | RegExp,
  stops = 40,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<number> => {
  const is = (words: string) => (typeof name === 'string' ? words === name : name.test(words))
  for (let pressed = 1; pressed <= stops; pressed++) {
    await me.page.keyboard.press(key)
    const now = await focused(me)
    expect(now.tag, `the focus is lost on the way to ${name}`).not.toBe('BODY')
    if (is(now.name)) {
      expect(now.visible, `${now.name} has the focus and cannot be seen`).toBe(true)
      return pressed
    }
  }
  throw new Error(`the keyboard does not reach ${name}`)
}
