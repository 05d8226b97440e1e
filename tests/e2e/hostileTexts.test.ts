import { expect, it } from 'vitest'
import { cleanRichText } from '../../src/server/notices/richText.ts'
import { type Visitor, visit } from '../support/e2e/visitor.ts'
import { sampleRows } from '../support/fullRun.ts'
import { harmlessTexts } from '../support/harmlessTexts.ts'
import { hostileCorpus } from '../support/hostileCorpus.ts'

/** What a page saw of the texts that it showed. */
interface Seen {
  /** The texts by which something ran. */
  ran: string[]
  /** Where links lead, by scheme, as the browser resolves them. */
  schemes: string[]
  /** Attributes that would run something. */
  handlers: string[]
}

/** A page without any policy, on which nothing protects a reader but the text itself. Answers what it asks for from now on. */
const barePage = async (me: Visitor): Promise<string[]> => {
  await me.page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<main></main>' }))
  await me.go('/bare')
  const asked: string[] = []
  me.page.on('request', (request) => asked.push(request.url()))
  return asked
}

/** Shows each text as the product shows a notice, then once more as the browser has written it. */
const show = (me: Visitor, texts: readonly string[]): Promise<Seen> =>
  me.page.evaluate(async (all) => {
    const host = document.querySelector('main') ?? document.body
    const world: { harmed?: unknown; broken?: unknown } & Window = window
    const seen: Seen = { ran: [], schemes: [], handlers: [] }
    let calls = 0
    window.alert = () => {
      calls += 1
    }
    const isHarmed = () => calls > 0 || world.harmed !== undefined || world.broken !== undefined
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const ended = (image: HTMLImageElement) =>
      new Promise((resolve) => {
        for (const event of ['load', 'error']) image.addEventListener(event, resolve)
      })
    /** Waits for the handlers of the text; those of a picture run once it has loaded or failed. */
    const settle = async () => {
      const pictures = [...host.querySelectorAll('img')].filter(({ complete }) => !complete)
      await Promise.race([Promise.all(pictures.map(ended)), wait(2000)])
      await wait(1)
    }
    for (const text of all) {
      host.innerHTML = text
      await settle()
      const again = host.innerHTML
      host.innerHTML = again
      for (const element of host.querySelectorAll<HTMLElement>('*')) {
        element.focus()
        for (const type of ['click', 'mouseover', 'toggle', 'animationstart'])
          if (!(element instanceof HTMLAnchorElement))
            element.dispatchEvent(new Event(type, { bubbles: true }))
        if (element instanceof HTMLAnchorElement && element.href) seen.schemes.push(element.protocol)
        for (const { name } of element.attributes) if (name.startsWith('on')) seen.handlers.push(text)
      }
      await settle()
      if (isHarmed()) seen.ran.push(text)
      calls = 0
      delete world.harmed
      delete world.broken
    }
    host.replaceChildren()
    await new Promise((resolve) => setTimeout(resolve, 300))
    if (isHarmed()) seen.ran.push('one of them, later')
    return { ...seen, schemes: [...new Set(seen.schemes)] }
  }, texts)

it('hostile texts would do harm if they were not cleaned', async () => {
  const me = await visit()
  me.allow(/./u)
  const asked = await barePage(me)
  // Those that do nothing but what this page looks at.
  const quiet = hostileCorpus.filter((text) => /^<(?:img src=x|svg\/?|details open|p\/)\s?on/u.test(text))
  const { ran, handlers } = await show(me, [...quiet, '<p style="background:url(/fetched)">x</p>'])
  expect(ran.length).toBeGreaterThan(20)
  expect(handlers.length).toBeGreaterThan(20)
  expect(asked).toContain(`${me.portal}/fetched`)
})

it('hostile texts, cleaned, run nothing, fetch nothing and lead to no program', async () => {
  const me = await visit()
  const asked = await barePage(me)
  const { ran, schemes, handlers } = await show(
    me,
    sampleRows(hostileCorpus, (_, i) => i % 5 === 0).map(cleanRichText),
  )
  expect([ran, handlers, asked]).toEqual([[], [], []])
  for (const scheme of schemes) expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(scheme)
})

it('harmless texts, cleaned, look as they were written', async () => {
  const me = await visit()
  await barePage(me)
  const looks = (text: string) =>
    me.page.evaluate((html) => {
      const host = document.querySelector('main') ?? document.body
      host.innerHTML = html
      const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT)
      const found: string[][] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const style = getComputedStyle(node.parentElement ?? host)
        const { fontWeight, fontStyle, fontSize, fontFamily, textAlign, verticalAlign, backgroundColor } =
          style
        const lines = [...chain(node)].map((element) => getComputedStyle(element).textDecorationLine)
        found.push([
          node.textContent ?? '',
          fontWeight,
          fontStyle,
          fontSize,
          fontFamily,
          textAlign,
          verticalAlign,
          backgroundColor,
          ...lines,
        ])
      }
      function* chain(from: Node): Iterable<Element> {
        for (let at = from.parentElement; at && at !== host; at = at.parentElement) yield at
      }
      return [host.offsetHeight, found]
    }, text)
  for (const [name, text] of Object.entries(harmlessTexts))
    expect(await looks(cleanRichText(text)), name).toEqual(await looks(text))
})
