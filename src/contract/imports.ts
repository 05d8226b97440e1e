import { z } from 'zod'
import {
  cellCorrectionSchema,
  dayOrderSchema,
  importChangeSchema,
  importKindSchema,
  importModeSchema,
  MAX_CORRECTIONS,
  previewFilterSchema,
  previewRowSchema,
  wireImportSchema,
} from '../domain/imports/imports.ts'
import { BINARY_REPLY, type EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { createFilterQuerySchema, createListQuerySchema } from './listQuery.ts'

const importListQuerySchema = createListQuerySchema({ sorts: ['id'] })
const importPreviewQuerySchema = createFilterQuerySchema({ outcome: previewFilterSchema.optional() })

/** Endpoints for imports: a file is uploaded, checked, corrected, and then applied or cancelled. */
export const importEndpoints = {
  'imports.list': {
    method: 'GET',
    path: '/api/imports/',
    summary: 'Las importaciones, con lo que se hizo en cada una',
    access: 'imports.manage',
    query: importListQuerySchema,
    reply: z.array(wireImportSchema),
  },
  'imports.create': {
    method: 'POST',
    path: '/api/imports/',
    summary: 'Sube una hoja de cálculo (.xlsx o .csv) y la revisa; no escribe nada más',
    access: 'imports.manage',
    body: z.strictObject({ kind: importKindSchema }),
    files: { file: { stream: true } },
    reply: wireImportSchema,
    status: 201,
  },
  'imports.get': {
    method: 'GET',
    path: '/api/imports/:id/',
    summary: 'Una importación: en qué va y qué encontró',
    access: 'imports.manage',
    params: numericIdParamsSchema,
    reply: wireImportSchema,
  },
  'imports.match': {
    method: 'PUT',
    path: '/api/imports/:id/columns/',
    summary:
      'Dice cómo se lee el archivo (qué dato es cada columna, hoja, fila de títulos, orden de las fechas) y lo revisa de nuevo; lo que falta se decide solo',
    access: 'imports.manage',
    params: numericIdParamsSchema,
    body: z.strictObject({
      columns: z.array(z.string().max(80)).max(200).optional(),
      sheet: z.string().max(200).optional(),
      head_row: z.int().positive().optional(),
      day_orders: z.record(z.string().regex(/^\d{1,3}$/u), dayOrderSchema).optional(),
    }),
    reply: wireImportSchema,
  },
  'imports.correct': {
    method: 'PUT',
    path: '/api/imports/:id/cells/',
    summary: 'Corrige celdas del archivo y lo revisa de nuevo; el archivo subido no cambia',
    access: 'imports.manage',
    params: numericIdParamsSchema,
    body: z.strictObject({ cells: z.array(cellCorrectionSchema).min(1).max(MAX_CORRECTIONS) }),
    reply: wireImportSchema,
  },
  'imports.apply': {
    method: 'POST',
    path: '/api/imports/:id/apply/',
    summary:
      'Importa lo revisado: todo o nada (`all`), o solo lo correcto (`right`). `reviewed`: el usuario vio los valores; `confirmed`: aceptó los cambios de nombre, empresa o RFC de personas acreditadas o con veto',
    access: 'imports.manage',
    params: numericIdParamsSchema,
    body: z.strictObject({
      mode: importModeSchema,
      reviewed: z.literal(true),
      confirmed: z.boolean().optional(),
    }),
    reply: wireImportSchema,
  },
  'imports.undo': {
    method: 'POST',
    path: '/api/imports/:id/undo/',
    summary: 'Deshace una importación terminada; lo que alguien más cambió después se queda',
    access: 'imports.manage',
    params: numericIdParamsSchema,
    reply: wireImportSchema,
  },
  'imports.cancel': {
    method: 'POST',
    path: '/api/imports/:id/cancel/',
    summary: 'Cancela una importación; lo que ya se escribió se deshace',
    access: 'imports.manage',
    params: numericIdParamsSchema,
    reply: wireImportSchema,
  },
  'imports.preview': {
    method: 'GET',
    path: '/api/imports/:id/rows/',
    summary: 'Lo que se escribiría de cada fila: valores, cambios y problemas, en el orden de la hoja',
    access: 'imports.manage',
    params: numericIdParamsSchema,
    query: importPreviewQuerySchema,
    reply: z.array(previewRowSchema),
  },
  'imports.changes': {
    method: 'GET',
    path: '/api/imports/:id/changes/',
    summary: 'Lo que una importación creó y cambió',
    access: 'imports.manage',
    params: numericIdParamsSchema,
    query: importListQuerySchema,
    reply: z.array(importChangeSchema),
  },
  'imports.sheet': {
    method: 'GET',
    path: '/api/imports/:id/sheet/',
    summary: 'Las filas con problemas, con las columnas del archivo y los motivos, en Excel',
    access: 'imports.manage',
    params: numericIdParamsSchema,
    reply: BINARY_REPLY,
    errors: 'error',
  },
  'imports.template': {
    method: 'GET',
    path: '/api/imports_template/:kind/',
    summary: 'Una plantilla para importar, en Excel: títulos, notas y un ejemplo',
    unlogged: true,
    access: 'imports.manage',
    params: z.object({ kind: importKindSchema }),
    reply: BINARY_REPLY,
    errors: 'error',
  },
} as const satisfies EndpointTable
