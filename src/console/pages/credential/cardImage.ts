import { toSvg } from 'html-to-image'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { CardError } from './CardError.ts'
import { CredentialCard, type Holder } from './CredentialCard.tsx'
import { dataUrl } from './dataUrl.ts'
import { drawSvg } from './drawSvg.ts'
import { fontCss } from './fontCss.ts'

/** The card's full width in CSS pixels; with the scale, images are 1344 px wide on every screen. */
const CARD_WIDTH = 448
const SCALE = 3
const QUALITY = 0.92

/** html-to-image caches pictures under a part of their address that two people may share, so it never sees an address. */
const embedded = async (picture: string): Promise<string> => {
  try {
    const answer = await fetch(picture)
    if (!answer.ok) throw new CardError('photo')
    return await dataUrl(await answer.blob())
  } catch {
    throw new CardError('photo')
  }
}

const offScreen = (): HTMLElement => {
  const place = document.createElement('div')
  place.setAttribute('aria-hidden', 'true')
  place.inert = true
  Object.assign(place.style, { position: 'fixed', top: '0', left: '-10000px', width: `${CARD_WIDTH}px` })
  return document.body.appendChild(place)
}

let fonts: Promise<string> | undefined

/** Read once: a zip of 200 needs the font 200 times. */
const fontsOnce = (): Promise<string> => {
  fonts ??= fontCss().catch((error: unknown) => {
    fonts = undefined
    throw error
  })
  return fonts
}

const within = (outer: DOMRect, node: Element): DOMRect => {
  const { x, y, width, height } = node.getBoundingClientRect()
  return new DOMRect(x - outer.x, y - outer.y, width, height)
}

const jpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new CardError('unknown'))), 'image/jpeg', QUALITY)
  })

const snapshot = async (card: HTMLElement): Promise<Blob> => {
  // Until the font is there the card has other line breaks.
  await document.fonts.ready
  const images = [...card.querySelectorAll('img')]
  await Promise.all(images.map((image) => image.decode())).catch(() => {
    throw new CardError('photo')
  })
  const frame = card.getBoundingClientRect()
  const pictures = [...images, ...card.querySelectorAll('.credential-qr')]
  const svg = await toSvg(card, { fontEmbedCSS: await fontsOnce(), style: { boxShadow: 'none' } })
  return jpeg(
    await drawSvg(
      svg,
      frame,
      SCALE,
      pictures.map((picture) => within(frame, picture)),
    ),
  )
}

/** A person's card as a JPEG, the same on every screen. The person has a picture. Throws CardError. */
export const cardImage = async (person: Holder): Promise<Blob> => {
  const picture = await embedded(person.profile_picture ?? '')
  const place = offScreen()
  const root = createRoot(place)
  try {
    flushSync(() =>
      root.render(createElement(CredentialCard, { person: { ...person, profile_picture: picture } })),
    )
    const card = place.querySelector<HTMLElement>('.credential-card')
    if (!card) throw new CardError('unknown')
    return await snapshot(card)
  } finally {
    root.unmount()
    place.remove()
  }
}
