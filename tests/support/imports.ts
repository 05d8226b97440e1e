import type { ImportKind, ImportProblem, WireImport } from '../../src/domain/imports.ts'
import type { Caller } from './api.ts'
import { workbookOf } from './sheets.ts'

/** The calls of whoever imports, one after the other, waiting for what the server does by itself. */
export const importing = (caller: Caller) => {
  const settled = async (id: number): Promise<WireImport> => {
    for (;;) {
      const { body } = await caller.get<WireImport>(`/api/imports/${id}/`)
      if (!['checking', 'applying', 'undoing'].includes(body.state)) return body
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const bring = async (kind: ImportKind, content: Buffer, name = 'hoja.xlsx'): Promise<WireImport> => {
    const form = new FormData()
    form.set('kind', kind)
    form.set('file', new Blob([new Uint8Array(content)]), name)
    const { status, body, text } = await caller.post<WireImport>('/api/imports/', form)
    if (status !== 201) throw new Error(`${status} ${text}`)
    return settled(body.id)
  }
  return {
    bring,
    settled,
    rows: async (kind: ImportKind, ...rows: string[][]) => bring(kind, await workbookOf(rows)),
    async apply(id: number, mode: 'all' | 'right'): Promise<WireImport> {
      const { status, text } = await caller.post(`/api/imports/${id}/apply/`, { mode })
      if (status !== 200) throw new Error(`${status} ${text}`)
      return settled(id)
    },
    problems: async (id: number) =>
      (await caller.get<ImportProblem[]>(`/api/imports/${id}/problems/`)).body.map(
        ({ row, column, value, reason }) => [row, column, value, reason] as const,
      ),
  }
}

export const PEOPLE_HEAD = [
  ...[
    'RFC',
    'Apellidos',
    'Nombre',
    'Puesto',
    'Empresa',
    'Fecha de alta',
    'Fecha de acreditación',
    'Vigencia',
  ],
  'Número de acreditación',
]
