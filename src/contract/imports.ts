import { z } from 'zod'
import { wireId } from '../domain/fields.ts'
import { importChange, importKind, importMode, importProblem, wireImport } from '../domain/imports.ts'
import { binary, type EndpointTable } from './endpoint.ts'
import { listOf } from './listQuery.ts'

const byId = z.object({ id: wireId })
const inOrder = listOf({ sorts: ['id'] })

/** Ours: spreadsheets that are brought, checked, and then written, or not. */
export const importEndpoints = {
  'imports.list': {
    method: 'GET',
    path: '/api/imports/',
    summary: 'Las importaciones, con lo que se hizo en cada una',
    access: 'imports.manage',
    query: inOrder,
    reply: z.array(wireImport),
  },
  'imports.create': {
    method: 'POST',
    path: '/api/imports/',
    summary: 'Sube una hoja de cálculo (.xlsx o .csv) y la revisa; no escribe nada más',
    access: 'imports.manage',
    body: z.strictObject({ kind: importKind }),
    files: { file: { stream: true } },
    reply: wireImport,
    status: 201,
  },
  'imports.get': {
    method: 'GET',
    path: '/api/imports/:id/',
    summary: 'Una importación: en qué va y qué encontró',
    access: 'imports.manage',
    params: byId,
    reply: wireImport,
  },
  'imports.match': {
    method: 'PUT',
    path: '/api/imports/:id/columns/',
    summary: 'Dice qué dato es cada columna, en su orden, y revisa la hoja de nuevo; vacía, ninguno',
    access: 'imports.manage',
    params: byId,
    body: z.strictObject({ columns: z.array(z.string().max(80)).max(200) }),
    reply: wireImport,
  },
  'imports.apply': {
    method: 'POST',
    path: '/api/imports/:id/apply/',
    summary: 'Importa lo revisado: todo o nada (`all`), o solo lo correcto (`right`)',
    access: 'imports.manage',
    params: byId,
    body: z.strictObject({ mode: importMode }),
    reply: wireImport,
  },
  'imports.cancel': {
    method: 'POST',
    path: '/api/imports/:id/cancel/',
    summary: 'Cancela una importación; lo que ya se escribió se deshace',
    access: 'imports.manage',
    params: byId,
    reply: wireImport,
  },
  'imports.problems': {
    method: 'GET',
    path: '/api/imports/:id/problems/',
    summary: 'Lo que impide importar: fila, columna, valor y motivo',
    access: 'imports.manage',
    params: byId,
    query: inOrder,
    reply: z.array(importProblem),
  },
  'imports.changes': {
    method: 'GET',
    path: '/api/imports/:id/changes/',
    summary: 'Lo que una importación creó y cambió',
    access: 'imports.manage',
    params: byId,
    query: inOrder,
    reply: z.array(importChange),
  },
  'imports.sheet': {
    method: 'GET',
    path: '/api/imports/:id/sheet/',
    summary: 'La misma hoja con una columna de resultados y otra de motivos, en Excel',
    access: 'imports.manage',
    params: byId,
    reply: binary,
    errors: 'error',
  },
  'imports.template': {
    method: 'GET',
    path: '/api/imports_template/:kind/',
    summary: 'Una plantilla para importar, en Excel: títulos, notas y un ejemplo',
    unlogged: true,
    access: 'imports.manage',
    params: z.object({ kind: importKind }),
    reply: binary,
    errors: 'error',
  },
} as const satisfies EndpointTable
