import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { getFocusedElement, tabTo } from './keyboard.ts'
import type { Visitor } from './visitor.ts'

/** A file for the file dialog of the browser. */
interface UploadedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** How a test operates the console: by keyboard alone, or by touch on a phone. */
export interface Input {
  /** Presses the button, link, tab or checkbox with this name. */
  press(name: string | RegExp): Promise<void>
  /** Opens a section of the menu. */
  open(section: string): Promise<void>
  /** Starts an action: by its name in the search box, or with a button of a section. */
  begin(what: { action: string; section: string; button: string }): Promise<void>
  /** Fills in a field. */
  write(label: string, text: string): Promise<void>
  /** Chooses from an autocomplete field. */
  choose(label: string, text: string): Promise<void>
  /** Chooses a file. */
  attach(name: string | RegExp, file: UploadedFile): Promise<void>
  /** In the matrix, ticks the first unmet item of a person that the user may tick. */
  tick(person: RegExp): Promise<void>
  /** Number of keys pressed, without typed text. */
  countKeys(): number
}

/** More tab stops than any screen has between two controls. */
const MAX_STOPS = 90

const FIELD_ROLES = ['textbox', 'searchbox', 'combobox'] as const
const PRESSABLE_ROLES = ['button', 'link', 'tab', 'checkbox', 'menuitem'] as const

/**
 * Locates the control with this name. A string must be the whole name, without the asterisk of a
 * required field.
 */
const locateByName = (visitor: Visitor, name: string | RegExp): Locator => {
  const locateRole = (role: (typeof FIELD_ROLES | typeof PRESSABLE_ROLES)[number]) =>
    visitor.page.getByRole(role, { name, exact: typeof name === 'string' })
  return [...FIELD_ROLES, ...PRESSABLE_ROLES]
    .map(locateRole)
    .reduce((locators, locator) => locators.or(locator))
    .first()
}

/**
 * Operates the console with the keyboard only. Each control is reached by Tab, and the focus is
 * never lost.
 */
export const createKeyboardInput = (visitor: Visitor): Input => {
  let keyCount = 0
  const key = async (name: string): Promise<void> => {
    keyCount += 1
    await visitor.page.keyboard.press(name)
  }
  const reach = async (name: string | RegExp): Promise<void> => {
    const matches = (words: string) => (typeof name === 'string' ? words === name : name.test(words))
    const target = locateByName(visitor, name)
    await target.waitFor()
    // Pages and dialogs set the initial focus once they are rendered.
    await visitor.page.evaluate(
      () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 })),
    )
    if (matches((await getFocusedElement(visitor)).name)) return
    const isBehind = await target.evaluate((element) =>
      document.activeElement
        ? (document.activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
        : false,
    )
    keyCount += await tabTo(visitor, name, MAX_STOPS, isBehind ? 'Shift+Tab' : 'Tab')
  }
  /** Only the open tab of a page is a tab stop. The arrow keys lead to the others. */
  const reachTab = async (name: string): Promise<void> => {
    await reach((await visitor.page.getByRole('tab', { selected: true }).first().textContent()) ?? '')
    for (let tabs = await visitor.page.getByRole('tab').count(); tabs > 0; tabs -= 1) {
      if ((await getFocusedElement(visitor)).name === name) return
      await key('ArrowRight')
    }
    throw new Error(`the arrows do not reach ${name}`)
  }
  const press = async (name: string | RegExp): Promise<void> => {
    await locateByName(visitor, name).waitFor()
    const isTab = (await locateByName(visitor, name).getAttribute('role')) === 'tab'
    await (isTab ? reachTab(String(name)) : reach(name))
    await key((await getFocusedElement(visitor)).tag === 'INPUT' ? 'Space' : 'Enter')
  }
  /** Opens a page or starts an action with the search box of the app bar. */
  const openBySearch = async (title: string): Promise<void> => {
    await visitor.page.getByRole('combobox', { name: /^Buscar persona/u }).waitFor()
    await key('Control+k')
    await visitor.page.keyboard.type(title)
    const option = visitor.page.getByRole('option', { name: title, exact: true })
    await option.waitFor()
    const isHighlighted = async () => (await option.getAttribute('aria-selected')) === 'true'
    // People found meanwhile may come before the option.
    for (let attempts = 20; attempts > 0 && !(await isHighlighted()); attempts -= 1) await key('ArrowDown')
    expect(await isHighlighted()).toBe(true)
    await key('Enter')
  }
  return {
    countKeys: () => keyCount,
    press,
    open: openBySearch,
    begin: ({ action }) => openBySearch(action),
    async write(label, text) {
      await reach(label)
      await visitor.page.keyboard.press('Control+a')
      await visitor.page.keyboard.type(text)
    },
    async choose(label, text) {
      await reach(label)
      if ((await getFocusedElement(visitor)).tag !== 'INPUT') {
        await key('Enter')
        await visitor.page.getByRole('option', { name: text }).first().waitFor()
        await visitor.page.keyboard.type(text)
        return key('Enter')
      }
      await visitor.page.keyboard.type(text)
      await expect.poll(() => visitor.page.getByRole('option').first().textContent()).toBe(text)
      await key('ArrowDown')
      await key('Enter')
    },
    async attach(name, file) {
      // Playwright needs some time until it listens for the file dialog.
      const [chooser] = await Promise.all([visitor.page.waitForEvent('filechooser'), press(name)])
      await chooser.setFiles(file)
    },
    async tick(person) {
      await visitor.page.getByRole('row').filter({ hasText: person }).waitFor()
      const isInGrid = () =>
        visitor.page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)
      for (let stops = MAX_STOPS; stops > 0 && !(await isInGrid()); stops -= 1) await key('Tab')
      await key('p')
      await key('Space')
    },
  }
}

/** Operates the console by taps, and by what the keyboard of a phone types. */
export const createTouchInput = (visitor: Visitor): Input => {
  const field = (label: string): Locator => locateByName(visitor, label)
  const press = (name: string | RegExp): Promise<void> => locateByName(visitor, name).tap()
  return {
    countKeys: () => 0,
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
      const list = visitor.page.getByRole('combobox', { name: label })
      // An open select hides the page behind it.
      const isTyped = await list.evaluate(({ tagName }) => tagName === 'INPUT')
      await list.tap()
      if (isTyped) await list.fill(text)
      await visitor.page.getByRole('option', { name: text }).first().tap()
    },
    async attach(name, file) {
      const [chooser] = await Promise.all([visitor.page.waitForEvent('filechooser'), press(name)])
      await chooser.setFiles(file)
    },
    async tick(person) {
      const card = visitor.page.getByRole('listitem').filter({ hasText: person })
      await card.locator('input[type=checkbox][aria-disabled=false]:not(:checked)').first().tap()
    },
  }
}
