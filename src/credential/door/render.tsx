import { renderToStaticMarkup } from 'react-dom/server'
import { setTimeZone } from '../../domain/common/timeZone.ts'
import type { DoorPages, DoorView } from '../../domain/door/door.ts'
import card from '../card.css?inline'
import cardParts from '../cardParts.css?inline'
import page from '../public/page.css?inline'
import { DoorPage, getVerificationPageTitle } from './DoorPage.tsx'
import door from './door.css?inline'
import forms from './forms.css?inline'
import notice from './notice.css?inline'
import verdict from './verdict.css?inline'
import { words } from './words.ts'

const verificationPageStyles = [cardParts, card, page, verdict, door, forms, notice]
  .join('')
  .replaceAll('\n', '')

/** HTML head of the page. The empty icon link keeps browsers from requesting an icon. */
const pageHead = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><style>${verificationPageStyles}</style>`

/** Renders the title, and the tags from which chats show a preview of a link. */
const renderTitle = (view: DoorView): string => {
  const title = getVerificationPageTitle(view)
  const isOfCheck = 'at' in view || ['typing', 'report', 'reported'].includes(view.kind)
  const description = isOfCheck ? words[view.language].page.description : title
  return renderToStaticMarkup(
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Acredita" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
    </>,
  )
}

/** Renderer of the page that the server imports, built by release/plugins/buildCredentialPage.ts. */
export const pages: DoorPages = {
  style: verificationPageStyles,
  setTimeZone,
  render: (view) =>
    `<!doctype html><html lang="${words[view.language].locale}"><head>${pageHead}${renderTitle(view)}</head><body>${renderToStaticMarkup(<DoorPage view={view} />)}</body></html>`,
}
