import { dataUrl } from './dataUrl.ts'

const FONT_URL = /url\((["']?)([^"')]+)\1\)/u

/** Rules can only be read from the page's own style sheets. */
const isOwn = ({ href }: CSSStyleSheet): boolean =>
  href === null || new URL(href).origin === window.location.origin

const embedded = async (face: CSSRule, base: string): Promise<string> => {
  const address = FONT_URL.exec(face.cssText)?.[2]
  if (address === undefined) return face.cssText
  const answer = await fetch(new URL(address, base))
  if (!answer.ok) return face.cssText
  return face.cssText.replace(FONT_URL, `url("${await dataUrl(await answer.blob())}")`)
}

/**
 * The page's @font-face rules with the fonts inside, for images made of its markup. html-to-image would resolve their addresses through a
 * <base> element, which the page's content policy forbids.
 */
export const fontCss = async (): Promise<string> => {
  const faces = [...document.styleSheets]
    .filter(isOwn)
    .flatMap((sheet) =>
      [...sheet.cssRules]
        .filter((rule) => rule instanceof CSSFontFaceRule)
        .map((face) => embedded(face, sheet.href ?? window.location.href)),
    )
  return (await Promise.all(faces)).join('\n')
}
