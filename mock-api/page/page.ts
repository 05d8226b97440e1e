import { DEMO_PASSWORD } from '../../src/server/accounts/demoAccounts.ts'
import type { Called } from '../host/calls.ts'
import { demoAccounts } from '../seeds/accounts.ts'
import { Html, html } from './html.ts'
import { SCRIPT } from './script.ts'
import { STYLE } from './style.ts'

/** What the mock's page tells. */
export interface PageFacts {
  /** What was asked for on the command line, in words. */
  modes: readonly string[]
  calls: readonly Called[]
  resources: readonly { method: string; path: string; summary: string }[]
  /** The raw collections and how many rows they have; none where they are not served. */
  collections: Readonly<Record<string, number>>
  /** Is the console served here? */
  console: boolean
}

const TIME = new Intl.DateTimeFormat('es-MX', { timeStyle: 'medium', hourCycle: 'h23' })

const calledRow = ({ at, method, url, status, ms }: Called): Html => html`<tr>
  <td class="figure">${TIME.format(at)}</td><td class="word">${method}</td><td class="code address">${decoded(url)}</td>
  <td class="figure ${status === 0 || status >= 400 ? 'bad' : 'good'}">${status || 'sin esperar'}</td>
  <td class="figure">${ms} ms</td></tr>`

const decoded = (url: string): string => {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

const callsTable = (calls: readonly Called[]): Html =>
  calls.length === 0
    ? html`<p>Todavía no hay ninguna. Aparecen aquí en cuanto alguien use la consola o llame a la API.</p>`
    : html`<div class="scroll" tabindex="0"><table><thead><tr><th class="figure">Hora</th><th>Método</th><th>Ruta</th>
        <th class="figure">Estado</th><th class="figure">Tardó</th></tr></thead>
        <tbody>${calls.map(calledRow)}</tbody></table></div>`

const accounts =
  (): Html => html`<section><h2>Cuentas <small>· contraseña: <code>${DEMO_PASSWORD}</code></small></h2>
  <div class="scroll" tabindex="0"><table><thead><tr><th>Usuario</th><th>Quién es</th></tr></thead><tbody>${demoAccounts.map(
    ({ username, description }) =>
      html`<tr><td class="word">${username}</td><td class="second">${description}</td></tr>`,
  )}</tbody></table></div></section>`

const resources = (rows: PageFacts['resources']): Html => html`<section>
  <h2>Llamadas <small>· ${rows.length}</small></h2><div class="scroll" tabindex="0"><table>
  <thead><tr><th>Método</th><th>Ruta</th></tr></thead><tbody>${rows.map(
    ({ method, path, summary }) =>
      html`<tr><td class="word">${method}</td><td><code>${path}</code><br><span class="second">${summary}</span></td></tr>`,
  )}</tbody></table></div></section>`

const collections = (counts: PageFacts['collections']): Html => html`<section class="wide" id="raw">
  <h2>Colecciones tal como se guardan <small>· <code>/db</code>, solo lectura, con el token de un usuario de la
  distribuidora</small></h2><p>Sin contraseñas ni tokens. Al abrir una se inicia sesión como <code>utility</code>.</p>
  <div class="row">${Object.entries(counts).map(
    ([name, rows]) => html`<button type="button" data-path="/db/${name}">${name} · ${rows}</button>`,
  )}</div></section>
  <dialog aria-label="Colección"><header><code></code><button type="button">Cerrar</button></header>
  <pre tabindex="0"></pre></dialog>`

/** The mock's own page: who may sign in, what can be called, what was called last, and what is kept. */
export const page = (facts: PageFacts): string =>
  html`<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><title>Acredita, simulado</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/mark.svg">
<style>${new Html(STYLE)}</style></head><body><main>
<header><img src="/mark.svg" alt=""><h1>Acredita, simulado<small>La API del portal sobre json-server, con datos de demostración</small></h1>
${facts.console && html`<a class="door" href="/inicio">Abrir la consola</a>`}
<div class="modes">${facts.modes.map((mode) => html`<span class="pill">${mode}</span>`)}</div></header>
<section class="wide"><h2>Últimas llamadas <small>· la más reciente arriba</small></h2>
<div id="calls" aria-live="off">${callsTable(facts.calls)}</div></section>
${accounts()}${resources(facts.resources)}
${Object.keys(facts.collections).length > 0 && collections(facts.collections)}
</main><script>${new Html(SCRIPT)}</script></body></html>`.text
