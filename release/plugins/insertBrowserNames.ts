import type { Plugin } from 'vite'
import { browserNames } from '../supportedBrowsers.ts'

/** Writes the supported browsers into index.html, for the page that an older browser shows. */
export const insertBrowserNames = (): Plugin => ({
  name: 'insert-browser-names',
  transformIndexHtml: (html) =>
    html.replace('__SUPPORTED_BROWSERS__', browserNames.map((name) => `<li>${name}</li>`).join('')),
})
