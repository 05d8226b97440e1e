import { toSvg } from 'html-to-image'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { CardError } from './CardError.ts'
import { CredentialCard, type CredentialPerson } from './CredentialCard.tsx'
import { drawSvgOnCanvas } from './drawSvgOnCanvas.ts'
import { embeddedFontCss } from './embeddedFontCss.ts'
import { fetchQrImage } from './fetchQrImage.ts'
import { toDataUrl } from './toDataUrl.ts'

/** The card's full width in CSS pixels; with the scale, images are 1344 px wide on every screen. */
const CARD_WIDTH = 448
const SCALE = 3
const QUALITY = 0.92

/** html-to-image caches pictures under a part of their address that two people may share, so it never sees an address. */
const embedPicture = async (picture: string): Promise<string> => {
  try {
    const response = await fetch(picture)
    if (!response.ok) throw new CardError('photo')
    return await toDataUrl(await response.blob())
  } catch {
    throw new CardError('photo')
  }
}

const createOffScreenContainer = (): HTMLElement => {
  const container = document.createElement('div')
  container.setAttribute('aria-hidden', 'true')
  container.inert = true
  Object.assign(container.style, { position: 'fixed', top: '0', left: '-10000px', width: `${CARD_WIDTH}px` })
  return document.body.appendChild(container)
}

let fonts: Promise<string> | undefined

/** Read once: a zip of 200 needs the font 200 times. */
const getFontCss = (): Promise<string> => {
  fonts ??= embeddedFontCss().catch((error: unknown) => {
    fonts = undefined
    throw error
  })
  return fonts
}

const relativeTo = (outer: DOMRect, node: Element): DOMRect => {
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
  const svg = await toSvg(card, { fontEmbedCSS: await getFontCss(), style: { boxShadow: 'none' } })
  return jpeg(
    await drawSvgOnCanvas(
      svg,
      frame,
      SCALE,
      pictures.map((picture) => relativeTo(frame, picture)),
    ),
  )
}

/** A person's card as a JPEG, the same on every screen. The person has a picture. Throws CardError. */
export const cardImage = async (person: CredentialPerson): Promise<Blob> => {
  const [picture, qrImage] = await Promise.all([
    embedPicture(person.profile_picture ?? ''),
    fetchQrImage(person.id),
  ])
  const container = createOffScreenContainer()
  const root = createRoot(container)
  try {
    flushSync(() =>
      root.render(
        createElement(CredentialCard, { person: { ...person, profile_picture: picture }, qrImage }),
      ),
    )
    const card = container.querySelector<HTMLElement>('.credential-card')
    if (!card) throw new CardError('unknown')
    return await snapshot(card)
  } finally {
    root.unmount()
    container.remove()
  }
}
