import { it } from 'vitest'
import { type Visitor, visit } from '../support/e2e/visitor.ts'
import { type QuotedPage, quotedPages } from './quotedTexts.ts'
import { quotationAndReportPages } from './quotedTextsQuotations.ts'

/** Waits until a text can be read, or is the name or the hint of something that can be seen. */
const inSight = (me: Visitor, text: string | RegExp): Promise<void> =>
  me.page
    .getByText(text, { exact: true })
    .or(me.page.getByLabel(text, { exact: true }))
    .or(me.page.getByPlaceholder(text, { exact: true }))
    .filter({ visible: true })
    .first()
    .waitFor()

const cases = [...quotedPages, ...quotationAndReportPages].map(
  (quoted): [name: string, quoted: QuotedPage] => [
    `${quoted.texts.join(' | ')} (${quoted.user ?? 'anybody'})`,
    quoted,
  ],
)

it.each(cases)('%s', async (_, { page, user, before, steps, allow, texts }) => {
  const me = await visit(user)
  if (allow) me.allow(allow)
  const address = typeof page === 'string' ? page : await page()
  await before?.(me)
  await me.go(address)
  await steps?.(me)
  for (const text of texts) await inSight(me, text)
})
