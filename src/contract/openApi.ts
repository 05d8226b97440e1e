import { z } from 'zod'
import { binary, type Endpoint, type EndpointTable, isAnonymousAccess } from './endpoint.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const parametersOf = (schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] => {
  const { properties = {}, required = [] } = schema
    ? (schemaOf(schema, 'input') as { properties?: Json; required?: string[] })
    : {}
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}

const bodyOf = ({ body, files }: Endpoint): Json | undefined => {
  if (!body) return undefined
  const schema = schemaOf(body, 'input') as { properties?: Json }
  if (!files) return { required: true, content: { 'application/json': { schema } } }
  const parts = Object.fromEntries(
    Object.keys(files).map((name) => [
      name,
      { type: 'string', contentMediaType: 'application/octet-stream' },
    ]),
  )
  return {
    content: {
      'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, ...parts } } },
      'application/json': { schema },
    },
  }
}

const refusal = (key: string): Json => ({
  content: {
    'application/json': {
      schema: { type: 'object', properties: { [key]: { type: 'string' } }, required: [key] },
    },
  },
})

const FIELD_ERRORS: Json = {
  description: 'Campos con error',
  content: {
    'application/json': {
      schema: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    },
  },
}

const answersOf = ({ reply, status = 200, type, access, errors = 'detail' }: Endpoint): Json => {
  const content =
    reply === null
      ? {}
      : reply === binary
        ? { content: { [type ?? 'application/octet-stream']: {} } }
        : { content: { 'application/json': { schema: schemaOf(reply, 'output') } } }
  const closed = {
    401: { description: 'Sin sesión', ...refusal(errors) },
    403: { description: 'Sin permiso', ...refusal(errors) },
  }
  return {
    [status]: { description: 'Correcto', ...content },
    400: FIELD_ERRORS,
    ...(isAnonymousAccess(access) ? {} : closed),
    404: { description: 'No encontrado', ...refusal(errors) },
  }
}

/** Whoever did not hear the answer of a write may call again (see once.ts of the server). */
const AGAIN: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Un texto al azar del cliente: de las llamadas con el mismo, se hace una; las demás reciben su respuesta. Vale un día.',
  schema: { type: 'string', maxLength: 200 },
}

const operationOf = (name: string, endpoint: Endpoint): Json => {
  const requestBody = bodyOf(endpoint)
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [name.split('.')[0]],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.method === 'GET' || isAnonymousAccess(endpoint.access) ? [] : [AGAIN]),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: answersOf(endpoint),
    security: isAnonymousAccess(endpoint.access) ? [] : [{ token: [] }],
  }
}

/** The table of endpoints as an OpenAPI 3.1 document. */
export const openApi = (table: EndpointTable): Json => {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(table)) {
    const path = endpoint.path.replace(/:(\w+)/gu, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Acredita',
      version: '1.0.0',
      description: 'Las llamadas del portal (especificación, sección 7).',
    },
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'La palabra Token, un espacio y el token que da el inicio de sesión.',
        },
      },
    },
  }
}
