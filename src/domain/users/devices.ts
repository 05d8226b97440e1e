/** User-Agent patterns of browsers. The first match applies, because most browsers also name older browsers. */
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

/** Returns browser and system from a User-Agent, such as `Firefox · Windows`; empty if both are unknown. */
export const describeBrowserAndDevice = (userAgent = ''): string =>
  [BROWSERS, SYSTEMS]
    .flatMap((candidates) => candidates.find(([, mark]) => mark.test(userAgent))?.[0] ?? [])
    .join(' · ')
