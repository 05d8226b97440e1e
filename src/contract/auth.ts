import { z } from 'zod'
import { credentials, wireUser } from '../domain/users.ts'
import type { EndpointTable } from './endpoint.ts'

export const authEndpoints = {
  'auth.login': {
    method: 'POST',
    path: '/api/auth/login/',
    summary: 'Inicia sesión',
    access: 'public',
    body: credentials,
    // When the session ends however much it is used is an extra of ours.
    reply: z.object({ token: z.string(), user: wireUser, expires_at: z.string() }),
  },
  'auth.logout': {
    method: 'POST',
    path: '/api/auth/logout/',
    summary: 'Cierra la sesión',
    access: 'session.use',
    reply: null,
    status: 204,
    // What the browser keeps of this portal's answers was the user's.
    headers: { 'clear-site-data': '"cache"' },
  },
  'auth.user': {
    method: 'GET',
    path: '/api/auth/user/',
    summary: 'El usuario de la sesión',
    access: 'session.use',
    reply: wireUser,
  },
} as const satisfies EndpointTable
