import { toDataUrl } from './toDataUrl.ts'

const FONT_URL = /url\((["']?)([^"')]+)\1\)/u

/** Rules can only be read from the page's own style sheets. */
const isSameOrigin = ({ href }: CSSStyleSheet): boolean =>
  href === null || new URL(href).origin === window.location.origin

const embedFont = async (face: CSSRule, base: string): Promise<string> => {
  const address = FONT_URL.exec(face.cssText)?.[2]
  if (address === undefined) return face.cssText
  const response = await fetch(new URL(address, base))
  if (!response.ok) return face.cssText
  return face.cssText.replace(FONT_URL, `url("${await toDataUrl(await response.blob())}")`)
}

/**
 * The page's @font-face rules with the fonts inside, for images made of its markup. html-to-image would resolve their addresses through a
 * <base> element, which the page's content policy forbids.
 */
export const embeddedFontCss = async (): Promise<string> => {
  const faces = [...document.styleSheets]
    .filter(isSameOrigin)
    .flatMap((sheet) =>
      [...sheet.cssRules]
        .filter((rule) => rule instanceof CSSFontFaceRule)
        .map((face) => embedFont(face, sheet.href ?? window.location.href)),
    )
  return (await Promise.all(faces)).join('\n')
}
