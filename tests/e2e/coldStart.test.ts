import { expect, inject, it } from 'vitest'
import { measureColdStart, openRoster } from '../support/e2e/coldStart.ts'
import { visit } from '../support/e2e/visitor.ts'

const cold = async (work: Parameters<typeof measureColdStart>[2]) => {
  const browser = (await visit()).page.context().browser()
  if (!browser) throw new Error('no browser')
  return measureColdStart(browser, inject('portal'), work)
}

it('from the sign-in to the first rows loads 360 kB of files in 20 requests at most', async () => {
  const { bytes, requests, addresses } = await cold(openRoster)
  expect(bytes, addresses.join('\n')).toBeLessThanOrEqual(360_000)
  expect(requests, addresses.join('\n')).toBeLessThanOrEqual(20)
  // The entry chunks are compiled while they load.
  const entryChunks = addresses.filter((address) => /\/(?:console|react)-[^/]+\.js$/u.test(address))
  expect(entryChunks).toHaveLength(2)
  for (const address of entryChunks)
    expect(await (await fetch(inject('portal') + address)).text()).toMatch(
      /^\/\/# allFunctionsCalledOnLoad\n/u,
    )
})
