import { z } from 'zod'
import {
  currentNoticeSchema,
  newPrivacyNoticeSchema,
  noticeAcceptanceSchema,
  privacyNoticeSchema,
} from '../domain/privacyNotices/schemas.ts'
import type { EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { createListQuerySchema } from './listQuery.ts'

export const privacyNoticeEndpoints = {
  'privacyNotices.list': {
    method: 'GET',
    path: '/api/privacy_notices/',
    summary: 'Las versiones del aviso de privacidad, de la vigente a la primera',
    access: 'personalData.manage',
    query: createListQuerySchema({ sorts: ['id'] }),
    reply: z.array(privacyNoticeSchema),
  },
  'privacyNotices.get': {
    method: 'GET',
    path: '/api/privacy_notices/:id/',
    summary: 'Una versión del aviso de privacidad',
    access: 'personalData.manage',
    params: numericIdParamsSchema,
    reply: privacyNoticeSchema,
  },
  'privacyNotices.create': {
    method: 'POST',
    path: '/api/privacy_notices/',
    summary: 'Publica otra versión del aviso de privacidad; quienes usan el portal la aceptan al entrar',
    access: 'personalData.manage',
    body: newPrivacyNoticeSchema,
    reply: privacyNoticeSchema,
    status: 201,
  },
  'privacyNotices.current': {
    method: 'GET',
    path: '/api/privacy_notice/',
    summary: 'El aviso de privacidad vigente; con número 0 y sin textos si no se ha publicado',
    access: 'public',
    reply: currentNoticeSchema,
  },
  'privacyNotices.accept': {
    method: 'POST',
    path: '/api/privacy_notice/accept/',
    summary: 'Acepta la versión vigente del aviso de privacidad; 409 si ya hay otra',
    access: 'session.use',
    body: z.strictObject({ number: z.int().positive() }),
    reply: null,
    status: 204,
  },
  'noticeAcceptances.list': {
    method: 'GET',
    path: '/api/notice_acceptances/',
    summary: 'Quién aceptó qué versión del aviso de privacidad, y cuándo',
    access: 'personalData.manage',
    query: createListQuerySchema({
      sorts: ['id'],
      filters: { user: z.int().optional(), number: z.int().optional() },
    }),
    reply: z.array(noticeAcceptanceSchema),
  },
} as const satisfies EndpointTable
