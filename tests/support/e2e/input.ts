import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { focused, tabTo } from './keyboard.ts'
import type { Visitor } from './visitor.ts'

/** A file as the browser's own dialog gives it. */
interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

/** How somebody works the console: by keyboard alone, or by fingers on a phone. A job that is written once is done either way. */
export interface Input {
  /** Presses what has this name: a button, a link, a tab or a box. */
  press(name: string | RegExp): Promise<void>
  /** Opens a section of the menu. */
  open(section: string): Promise<void>
  /** Begins something: by its name in the search box, or with a button of a section. */
  begin(what: { action: string; section: string; button: string }): Promise<void>
  /** Fills in a field. */
  write(label: string, text: string): Promise<void>
  /** Chooses from a list that is searched while one types. */
  choose(label: string, text: string): Promise<void>
  /** Gives a file to what asks for one. */
  attach(name: string | RegExp, file: Chosen): Promise<void>
  /** In the matrix, ticks what somebody lacks first of what is theirs to tick. */
  tick(person: RegExp): Promise<void>
  /** How many keys were pressed, text that was typed left out. */
  keys(): number
}

/** Far more stops than any screen has between two things. */
const STOPS = 90

const FIELDS = ['textbox', 'searchbox', 'combobox'] as const
const TO_PRESS = ['button', 'link', 'tab', 'checkbox', 'menuitem'] as const

/** What can be worked with and has this name; a text names it whole, but for the asterisk of a field. */
const named = (me: Visitor, name: string | RegExp): Locator => {
  const asNamed = (role: (typeof FIELDS | typeof TO_PRESS)[number]) =>
    me.page.getByRole(role, { name, exact: typeof name === 'string' })
  return [...FIELDS, ...TO_PRESS]
    .map(asNamed)
    .reduce((all, one) => all.or(one))
    .first()
}

/** Nothing but the keyboard: each thing is reached by Tab, which never loses the focus on the way. */
export const keyboardOf = (me: Visitor): Input => {
  let count = 0
  const key = async (name: string): Promise<void> => {
    count += 1
    await me.page.keyboard.press(name)
  }
  const reach = async (name: string | RegExp): Promise<void> => {
    const is = (words: string) => (typeof name === 'string' ? words === name : name.test(words))
    const target = named(me, name)
    await target.waitFor()
    // A page and a dialog put the focus where one begins, once they are there.
    await me.page.evaluate(
      () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 })),
    )
    if (is((await focused(me)).name)) return
    const isBehind = await target.evaluate((element) =>
      document.activeElement
        ? (document.activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
        : false,
    )
    count += await tabTo(me, name, STOPS, isBehind ? 'Shift+Tab' : 'Tab')
  }
  /** Of the tabs of a page only the open one is a stop; the arrows lead to the others. */
  const reachTab = async (name: string): Promise<void> => {
    await reach((await me.page.getByRole('tab', { selected: true }).first().textContent()) ?? '')
    for (let tabs = await me.page.getByRole('tab').count(); tabs > 0; tabs -= 1) {
      if ((await focused(me)).name === name) return
      await key('ArrowRight')
    }
    throw new Error(`the arrows do not reach ${name}`)
  }
  const press = async (name: string | RegExp): Promise<void> => {
    await named(me, name).waitFor()
    const isTab = (await named(me, name).getAttribute('role')) === 'tab'
    await (isTab ? reachTab(String(name)) : reach(name))
    await key((await focused(me)).tag === 'INPUT' ? 'Space' : 'Enter')
  }
  /** The search box of the bar leads to pages and actions as to people. */
  const pick = async (title: string): Promise<void> => {
    await me.page.getByRole('combobox', { name: /^Buscar persona/u }).waitFor()
    await key('Control+k')
    await me.page.keyboard.type(title)
    const option = me.page.getByRole('option', { name: title, exact: true })
    await option.waitFor()
    const isHighlighted = async () => (await option.getAttribute('aria-selected')) === 'true'
    // People who are found meanwhile may come before it.
    for (let left = 20; left > 0 && !(await isHighlighted()); left -= 1) await key('ArrowDown')
    expect(await isHighlighted()).toBe(true)
    await key('Enter')
  }
  return {
    keys: () => count,
    press,
    open: pick,
    begin: ({ action }) => pick(action),
    async write(label, text) {
      await reach(label)
      await me.page.keyboard.press('Control+a')
      await me.page.keyboard.type(text)
    },
    async choose(label, text) {
      await reach(label)
      await me.page.keyboard.type(text)
      await expect.poll(() => me.page.getByRole('option').first().textContent()).toBe(text)
      await key('ArrowDown')
      await key('Enter')
    },
    async attach(name, file) {
      // Playwright listens for the browser's own dialog once it has been asked to, which takes as long as the way there.
      const [chooser] = await Promise.all([me.page.waitForEvent('filechooser'), press(name)])
      await chooser.setFiles(file)
    },
    async tick(person) {
      await me.page.getByRole('row').filter({ hasText: person }).waitFor()
      const isInGrid = () => me.page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)
      for (let stops = STOPS; stops > 0 && !(await isInGrid()); stops -= 1) await key('Tab')
      await key('p')
      await key('Space')
    },
  }
}

/** Fingers on a phone: only taps, and what the phone's own keyboard types. */
export const fingersOf = (me: Visitor): Input => {
  const field = (label: string): Locator => named(me, label)
  const press = (name: string | RegExp): Promise<void> => named(me, name).tap()
  return {
    keys: () => 0,
    press,
    async open(section) {
      await press('Abrir el menú')
      await press(section)
    },
    async begin({ section, button }) {
      await press('Abrir el menú')
      await press(section)
      await press(button)
    },
    async write(label, text) {
      await field(label).tap()
      await field(label).fill(text)
    },
    async choose(label, text) {
      const list = me.page.getByRole('combobox', { name: label })
      await list.tap()
      await list.fill(text)
      await me.page.getByRole('option', { name: text }).first().tap()
    },
    async attach(name, file) {
      const [chooser] = await Promise.all([me.page.waitForEvent('filechooser'), press(name)])
      await chooser.setFiles(file)
    },
    async tick(person) {
      const card = me.page.getByRole('listitem').filter({ hasText: person })
      await card.locator('input[type=checkbox][aria-disabled=false]:not(:checked)').first().tap()
    },
  }
}
