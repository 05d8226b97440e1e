import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { binary, type Endpoint, type EndpointTable } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { openApi } from '../../contract/openApi.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const css = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h2 { margin: 2.5rem 0 .5rem; text-transform: capitalize; }
article { border: 1px solid #8886; border-radius: 10px; padding: .75rem 1rem; margin: .75rem 0; }
h3 { margin: 0; font-size: 1rem; font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
p { margin: .25rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-top: 1px solid #8884; vertical-align: top; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
`

const fields = (title: string, schema: z.ZodObject | undefined): string => {
  const names = Object.entries(schema?.shape ?? {})
  if (names.length === 0) return ''
  const rows = names.map(
    ([name, of]) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${of.safeParse(undefined).success ? 'opcional' : 'obligatorio'}</td></tr>`,
  )
  return `<table><thead><tr><th scope="col">${title}</th><th scope="col"></th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const answer = ({ reply, type, status = 200 }: Endpoint): string =>
  `${status}${reply === null ? ', sin contenido' : ` <code>${reply === binary ? type : 'application/json'}</code>`}`

const section = (endpoint: Endpoint): string => `<article>
<h3>${endpoint.method} ${escaped(endpoint.path.replace(/:(\w+)/gu, '{$1}'))}</h3>
<p>${escaped(endpoint.summary)}</p>
<p>Quién: <code>${endpoint.access === 'public' ? 'público' : escaped(endpoint.access)}</code> · Respuesta: ${answer(endpoint)}</p>
${fields('Consulta', endpoint.query)}${fields('Cuerpo', endpoint.body)}
</article>`

/** The endpoint table as a page to read: no script, its style in a file of its own. */
const docsPage = (table: EndpointTable): { html: string; css: string } => {
  const areas = Map.groupBy(Object.entries(table), ([name]) => name.split('.')[0] ?? '')
  const body = [...areas].map(
    ([area, rows]) => `<h2>${escaped(area)}</h2>${rows.map(([, endpoint]) => section(endpoint)).join('')}`,
  )
  const count = new Set(Object.values(table).map(({ path }) => path)).size
  return {
    css,
    html: `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Llamadas de Acredita</title><link rel="stylesheet" href="/api/docs/style.css"></head><body><main>
<h1>Llamadas de Acredita</h1><p>${count} direcciones. El documento OpenAPI 3.1 completo está en <a href="/api/schema/">/api/schema/</a>.
Las llamadas con sesión llevan el encabezado <code>Authorization: Token …</code>.</p>${body.join('')}</main></body></html>`,
  }
}

/** Written by the first portal of the process: it takes a tenth of a second, so no request waits for it, and the table is the same for all. */
let written: { schema: string; page: ReturnType<typeof docsPage> } | undefined
const write = () => ({ schema: JSON.stringify(openApi(endpoints)), page: docsPage(endpoints) })

/** The endpoint table, for machines at /api/schema/ and for people at /api/docs/. */
export const docs = (app: FastifyInstance): void => {
  written ??= write()
  const { schema, page } = written
  app.get('/api/schema/', (_request, reply) => reply.type('application/json; charset=utf-8').send(schema))
  app.get('/api/docs/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page.html))
  app.get('/api/docs/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(page.css))
}
