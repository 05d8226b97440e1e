/** Browsers and systems by what their User-Agent has in it; the first that fits counts, as most also name older ones. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//u],
  ['Opera', /\bOPR\//u],
  ['Samsung Internet', /\bSamsungBrowser\//u],
  ['Firefox', /\b(?:Firefox|FxiOS)\//u],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//u],
  ['Safari', /\bSafari\//u],
]
const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/u],
  ['iPad', /\biPad\b/u],
  ['Android', /\bAndroid\b/u],
  ['Windows', /\bWindows\b/u],
  ['ChromeOS', /\bCrOS\b/u],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/u],
  ['Linux', /\bLinux\b/u],
]

/** A device in two words, such as `Firefox · Windows`; empty where its User-Agent says neither. */
export const deviceOf = (userAgent = ''): string =>
  [BROWSERS, SYSTEMS]
    .flatMap((known) => known.find(([, mark]) => mark.test(userAgent))?.[0] ?? [])
    .join(' · ')
