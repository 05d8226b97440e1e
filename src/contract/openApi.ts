import { z } from 'zod'
import { BINARY_REPLY, type Endpoint, type EndpointTable, isAnonymousAccess } from './endpoint.ts'
import { isServiceEndpoint } from './serviceEndpoints.ts'

type Json = Record<string, unknown>

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const describeApiParameters = (schema: z.ZodObject | undefined, location: 'path' | 'query'): Json[] => {
  const { properties = {}, required = [] } = schema
    ? (toJsonSchema(schema, 'input') as { properties?: Json; required?: string[] })
    : {}
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

const describeRequestBody = ({ body, files }: Endpoint): Json | undefined => {
  if (!body) return undefined
  const schema = toJsonSchema(body, 'input') as { properties?: Json }
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

const describeErrorResponse = (key: string): Json => ({
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

const describeApiResponses = ({ reply, status = 200, type, access, errors = 'detail' }: Endpoint): Json => {
  const content =
    reply === null
      ? {}
      : reply === BINARY_REPLY
        ? { content: { [type ?? 'application/octet-stream']: {} } }
        : { content: { 'application/json': { schema: toJsonSchema(reply, 'output') } } }
  const accessErrors = {
    401: { description: 'Sin sesión', ...describeErrorResponse(errors) },
    403: { description: 'Sin permiso', ...describeErrorResponse(errors) },
  }
  return {
    [status]: { description: 'Correcto', ...content },
    400: FIELD_ERRORS,
    ...(isAnonymousAccess(access) ? {} : accessErrors),
    404: { description: 'No encontrado', ...describeErrorResponse(errors) },
  }
}

/** Header with which clients can safely repeat a write request after a lost response. */
const IDEMPOTENCY_KEY_HEADER: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Un texto al azar del cliente: de las llamadas con el mismo, se hace una; las demás reciben su respuesta. Vale un día.',
  schema: { type: 'string', maxLength: 200 },
}

const describeApiOperation = (name: string, endpoint: Endpoint): Json => {
  const requestBody = describeRequestBody(endpoint)
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [name.split('.')[0]],
    parameters: [
      ...describeApiParameters(endpoint.params, 'path'),
      ...describeApiParameters(endpoint.query, 'query'),
      ...(endpoint.method === 'GET' || isAnonymousAccess(endpoint.access) ? [] : [IDEMPOTENCY_KEY_HEADER]),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: describeApiResponses(endpoint),
    security: isAnonymousAccess(endpoint.access)
      ? []
      : [{ token: [] }, ...(isServiceEndpoint(name) ? [{ serviceToken: [] }] : [])],
  }
}

/** Builds an OpenAPI 3.1 document of the endpoints. */
export const buildOpenApiDocument = (table: EndpointTable): Json => {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(table)) {
    const path = endpoint.path.replace(/:(\w+)/gu, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeApiOperation(name, endpoint) }
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
        serviceToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'El token de una cuenta de servicio (Administración · Integraciones).',
        },
      },
    },
  }
}
