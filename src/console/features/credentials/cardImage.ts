import { toSvg } from 'html-to-image'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { isEndpointAvailable } from '../../port/backend.ts'
import { callEndpoint, getEndpointUrl } from '../../port/client.ts'
import { fetchFile } from '../../port/download.ts'
import { CredentialCard, type CredentialPerson, type CredentialQr } from './CredentialCard.tsx'

export type CardErrorReason = 'photo' | 'qr' | 'blank' | 'unknown'

/** Error thrown if a person's card cannot be rendered as an image. `problem` is the reason. */
export class CardError extends Error {
  readonly problem: CardErrorReason
  constructor(problem: CardErrorReason) {
    super(`card image: ${problem}`)
    this.name = 'CardError'
    this.problem = problem
  }
}

/** Returns the reason why a card could not be rendered, for any thrown value. */
export const getCredentialImageErrorReason = (error: unknown): CardErrorReason =>
  error instanceof CardError ? error.problem : 'unknown'

const convertBlobToDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/** Loads the QR code of a person's card: the URL in the code or, from other servers, a finished image. Throws CardError. */
export const fetchPersonQrCode = async (id: string): Promise<CredentialQr> => {
  try {
    if (isEndpointAvailable('personnel.credential'))
      return await callEndpoint('personnel.credential', { params: { id } })
    const { blob } = await fetchFile(getEndpointUrl('personnel.qr', { params: { id } }))
    return { image: await convertBlobToDataUrl(blob) }
  } catch {
    throw new CardError('qr')
  }
}

const FONT_URL = /url\((["']?)([^"')]+)\1\)/u

/** Returns whether a style sheet has the page's origin. Scripts may not read the rules of other style sheets. */
const isSameOriginStyleSheet = ({ href }: CSSStyleSheet): boolean =>
  href === null || new URL(href).origin === window.location.origin

const embedFontInCss = async (face: CSSRule, base: string): Promise<string> => {
  const address = FONT_URL.exec(face.cssText)?.[2]
  if (address === undefined) return face.cssText
  const response = await fetch(new URL(address, base))
  if (!response.ok) return face.cssText
  return face.cssText.replace(FONT_URL, `url("${await convertBlobToDataUrl(await response.blob())}")`)
}

/**
 * Returns the page's @font-face rules with embedded fonts. The content security policy forbids the way in which html-to-image
 * embeds fonts.
 */
const createEmbeddedFontCss = async (): Promise<string> => {
  const faces = [...document.styleSheets]
    .filter(isSameOriginStyleSheet)
    .flatMap((sheet) =>
      [...sheet.cssRules]
        .filter((rule) => rule instanceof CSSFontFaceRule)
        .map((face) => embedFontInCss(face, sheet.href ?? window.location.href)),
    )
  return (await Promise.all(faces)).join('\n')
}

const loadSvgAsImage = async (svg: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = svg
  await image.decode()
  return image
}

/**
 * Returns whether a rectangle of the canvas has only one colour, which means that its picture is missing. Checks a grid of
 * pixels.
 */
const isSingleColorArea = (
  context: CanvasRenderingContext2D,
  { x, y, width, height }: DOMRectReadOnly,
): boolean => {
  const { data } = context.getImageData(x, y, Math.max(1, width), Math.max(1, height))
  const pixels = new Uint32Array(data.buffer)
  const step = Math.max(1, Math.floor(pixels.length / 4096))
  for (let i = step; i < pixels.length; i += step) if (pixels[i] !== pixels[0]) return false
  return true
}

const ATTEMPTS = 4

/**
 * Draws an SVG on a white canvas at `scale` times its size. Repeats the drawing until no rectangle in `parts` is blank, because
 * Safari often omits embedded pictures at first.
 */
const drawSvgOnCanvas = async (
  svg: string,
  size: { width: number; height: number },
  scale: number,
  parts: readonly DOMRectReadOnly[],
): Promise<HTMLCanvasElement> => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(size.width * scale)
  canvas.height = Math.round(size.height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new CardError('unknown')
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const image = await loadSvgAsImage(svg)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const scaled = parts.map(
      (part) => new DOMRect(part.x * scale, part.y * scale, part.width * scale, part.height * scale),
    )
    if (attempt > 1 && !scaled.some((part) => isSingleColorArea(context, part))) return canvas
  }
  throw new CardError('blank')
}

/** Width of the card in CSS pixels. With the scale, images are 1344 px wide on every screen. */
const CARD_WIDTH = 448
const SCALE = 3
const QUALITY = 0.92

/** Loads a picture as a data URL. html-to-image caches pictures by a part of the URL that may be equal for two people. */
const fetchPictureAsDataUrl = async (url: string): Promise<string> => {
  try {
    const response = await fetch(url)
    const picture = await response.blob()
    if (!response.ok || picture.type.includes('html')) throw new CardError('photo')
    return await convertBlobToDataUrl(picture)
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

/** Returns the CSS with the embedded fonts. Cached, because a zip file of 200 cards needs the fonts 200 times. */
const getCachedFontCss = (): Promise<string> => {
  fonts ??= createEmbeddedFontCss().catch((error: unknown) => {
    fonts = undefined
    throw error
  })
  return fonts
}

const getRectangleRelativeTo = (outer: DOMRect, node: Element): DOMRect => {
  const { x, y, width, height } = node.getBoundingClientRect()
  return new DOMRect(x - outer.x, y - outer.y, width, height)
}

const toJpegBlob = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new CardError('unknown'))), 'image/jpeg', QUALITY)
  })

const renderElementAsJpeg = async (card: HTMLElement): Promise<Blob> => {
  // Waits for the font, without which the lines of the card would break differently.
  await document.fonts.ready
  const images = [...card.querySelectorAll('img')]
  await Promise.all(images.map((image) => image.decode())).catch(() => {
    throw new CardError('photo')
  })
  const frame = card.getBoundingClientRect()
  // Pictures that must not be blank. The logo is excluded, because it may have only one colour.
  const pictures = [
    ...card.querySelectorAll('img:not(.credential-logo)'),
    ...card.querySelectorAll('.credential-qr'),
  ]
  const svg = await toSvg(card, { fontEmbedCSS: await getCachedFontCss(), style: { boxShadow: 'none' } })
  return toJpegBlob(
    await drawSvgOnCanvas(
      svg,
      frame,
      SCALE,
      pictures.map((picture) => getRectangleRelativeTo(frame, picture)),
    ),
  )
}

/** Renders a person's card as a JPEG that looks the same on every screen. Throws CardError. */
export const renderCredentialImage = async (person: CredentialPerson): Promise<Blob> => {
  const [picture, qr] = await Promise.all([
    fetchPictureAsDataUrl(person.profile_picture ?? ''),
    fetchPersonQrCode(person.id),
  ])
  const container = createOffScreenContainer()
  const root = createRoot(container)
  try {
    flushSync(() =>
      root.render(createElement(CredentialCard, { person: { ...person, profile_picture: picture }, qr })),
    )
    const card = container.querySelector<HTMLElement>('.credential-card')
    if (!card) throw new CardError('unknown')
    return await renderElementAsJpeg(card)
  } finally {
    root.unmount()
    container.remove()
  }
}
