import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { BINARY_REPLY, type Endpoint, type EndpointTable } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { buildOpenApiDocument } from '../../contract/openApi.ts'
import { escapeHtml } from '../common/escapeHtml.ts'

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

const formatEndpointFields = (title: string, schema: z.ZodObject | undefined): string => {
  const names = Object.entries(schema?.shape ?? {})
  if (names.length === 0) return ''
  const rows = names.map(
    ([name, field]) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${field.safeParse(undefined).success ? 'opcional' : 'obligatorio'}</td></tr>`,
  )
  return `<table><thead><tr><th scope="col">${title}</th><th scope="col"></th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const formatEndpointResponse = ({ reply, type, status = 200 }: Endpoint): string =>
  `${status}${reply === null ? ', sin contenido' : ` <code>${reply === BINARY_REPLY ? type : 'application/json'}</code>`}`

const formatEndpointDocs = (endpoint: Endpoint): string => `<article>
<h3>${endpoint.method} ${escapeHtml(endpoint.path.replace(/:(\w+)/gu, '{$1}'))}</h3>
<p>${escapeHtml(endpoint.summary)}</p>
<p>Quién: <code>${endpoint.access === 'public' ? 'público' : escapeHtml(endpoint.access)}</code> · Respuesta: ${formatEndpointResponse(endpoint)}</p>
${formatEndpointFields('Consulta', endpoint.query)}${formatEndpointFields('Cuerpo', endpoint.body)}
</article>`

/** Formats the documentation of all endpoints as HTML without scripts, with a separate style sheet. */
const formatApiDocsPage = (table: EndpointTable): { html: string; css: string } => {
  const areas = Map.groupBy(Object.entries(table), ([name]) => name.split('.')[0] ?? '')
  const body = [...areas].map(
    ([area, rows]) =>
      `<h2>${escapeHtml(area)}</h2>${rows.map(([, endpoint]) => formatEndpointDocs(endpoint)).join('')}`,
  )
  const count = new Set(Object.values(table).map(({ path }) => path)).size
  return {
    css,
    html: `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Llamadas de Acredita</title><link rel="stylesheet" href="/api/docs/style.css"></head><body><main>
<h1>Llamadas de Acredita</h1><p>${count} direcciones. El documento OpenAPI 3.1 completo está en <a href="/api/schema/">/api/schema/</a>.
Las llamadas con sesión llevan el encabezado <code>Authorization: Token …</code>; las de una cuenta de servicio, <code>Authorization: Bearer acredita_…</code>.</p>${body.join('')}</main></body></html>`,
  }
}

/** Cached documentation. It is created when the server starts, because creating it takes 100 ms. */
let cachedDocs: { schema: string; page: ReturnType<typeof formatApiDocsPage> } | undefined
const createApiDocs = () => ({
  schema: JSON.stringify(buildOpenApiDocument(endpoints)),
  page: formatApiDocsPage(endpoints),
})

/** Registers the documentation of the API: OpenAPI at /api/schema/, and HTML at /api/docs/. */
export const registerApiDocs = (app: FastifyInstance): void => {
  cachedDocs ??= createApiDocs()
  const { schema, page } = cachedDocs
  app.get('/api/schema/', (_request, reply) => reply.type('application/json; charset=utf-8').send(schema))
  app.get('/api/docs/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page.html))
  app.get('/api/docs/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(page.css))
}
