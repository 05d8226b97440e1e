import { expect, it } from 'vitest'
import { sanitizeRichText } from '../../src/server/notices/richText.ts'
import { type Visitor, visit } from '../support/e2e/visitor.ts'
import { sampleRows } from '../support/fullRun.ts'
import { harmlessTexts } from '../support/harmlessTexts.ts'
import { hostileCorpus } from '../support/hostileCorpus.ts'

/** Effects of the displayed texts on the page. */
interface Effects {
  /** Texts that executed code. */
  ran: string[]
  /** Schemes of links, as the browser resolves them. */
  schemes: string[]
  /** Attributes that would execute code. */
  handlers: string[]
}

/** Opens a page without a content security policy, so that only the sanitized text protects it. Returns the requests it sends. */
const openBarePage = async (visitor: Visitor): Promise<string[]> => {
  await visitor.page.route('**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<main></main>' }),
  )
  await visitor.go('/bare')
  const requests: string[] = []
  visitor.page.on('request', (request) => requests.push(request.url()))
  return requests
}

/** Renders each text as the console renders a notice, then renders the browser's own serialization again. */
const renderTexts = (visitor: Visitor, texts: readonly string[]): Promise<Effects> =>
  visitor.page.evaluate(async (allTexts) => {
    const host = document.querySelector('main') ?? document.body
    const world: { harmed?: unknown; broken?: unknown } & Window = window
    const effects: Effects = { ran: [], schemes: [], handlers: [] }
    let calls = 0
    window.alert = () => {
      calls += 1
    }
    const isHarmed = () => calls > 0 || world.harmed !== undefined || world.broken !== undefined
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const waitForImage = (image: HTMLImageElement) =>
      new Promise((resolve) => {
        for (const event of ['load', 'error']) image.addEventListener(event, resolve)
      })
    /** Waits for the handlers of the text. Those of an image run after it has loaded or failed. */
    const waitForHandlers = async () => {
      const pictures = [...host.querySelectorAll('img')].filter(({ complete }) => !complete)
      await Promise.race([Promise.all(pictures.map(waitForImage)), wait(2000)])
      await wait(1)
    }
    for (const text of allTexts) {
      host.innerHTML = text
      await waitForHandlers()
      const serialized = host.innerHTML
      host.innerHTML = serialized
      for (const element of host.querySelectorAll<HTMLElement>('*')) {
        element.focus()
        for (const type of ['click', 'mouseover', 'toggle', 'animationstart'])
          if (!(element instanceof HTMLAnchorElement))
            element.dispatchEvent(new Event(type, { bubbles: true }))
        if (element instanceof HTMLAnchorElement && element.href) effects.schemes.push(element.protocol)
        for (const { name } of element.attributes) if (name.startsWith('on')) effects.handlers.push(text)
      }
      await waitForHandlers()
      if (isHarmed()) effects.ran.push(text)
      calls = 0
      delete world.harmed
      delete world.broken
    }
    host.replaceChildren()
    await new Promise((resolve) => setTimeout(resolve, 300))
    if (isHarmed()) effects.ran.push('one of them, later')
    return { ...effects, schemes: [...new Set(effects.schemes)] }
  }, texts)

it('hostile texts would do harm if they were not cleaned', async () => {
  const visitor = await visit()
  visitor.allow(/./u)
  const requests = await openBarePage(visitor)
  // Texts that have no effect except the one that this page detects.
  const quiet = hostileCorpus.filter((text) => /^<(?:img src=x|svg\/?|details open|p\/)\s?on/u.test(text))
  const { ran, handlers } = await renderTexts(visitor, [
    ...quiet,
    '<p style="background:url(/fetched)">x</p>',
  ])
  expect(ran.length).toBeGreaterThan(20)
  expect(handlers.length).toBeGreaterThan(20)
  expect(requests).toContain(`${visitor.portal}/fetched`)
})

it('hostile texts, cleaned, run nothing, fetch nothing and lead to no program', async () => {
  const visitor = await visit()
  const requests = await openBarePage(visitor)
  const { ran, schemes, handlers } = await renderTexts(
    visitor,
    sampleRows(hostileCorpus, (_, i) => i % 5 === 0).map(sanitizeRichText),
  )
  expect([ran, handlers, requests]).toEqual([[], [], []])
  for (const scheme of schemes) expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(scheme)
})

it('harmless texts, cleaned, look as they were written', async () => {
  const visitor = await visit()
  await openBarePage(visitor)
  const looks = (text: string) =>
    visitor.page.evaluate((html) => {
      const host = document.querySelector('main') ?? document.body
      host.innerHTML = html
      const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT)
      const fragments: string[][] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const style = getComputedStyle(node.parentElement ?? host)
        const { fontWeight, fontStyle, fontSize, fontFamily, textAlign, verticalAlign, backgroundColor } =
          style
        const lines = [...chain(node)].map((element) => getComputedStyle(element).textDecorationLine)
        fragments.push([
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
      function* chain(node: Node): Iterable<Element> {
        for (
          let ancestor = node.parentElement;
          ancestor && ancestor !== host;
          ancestor = ancestor.parentElement
        )
          yield ancestor
      }
      return [host.offsetHeight, fragments]
    }, text)
  for (const [name, text] of Object.entries(harmlessTexts))
    expect(await looks(sanitizeRichText(text)), name).toEqual(await looks(text))
})
