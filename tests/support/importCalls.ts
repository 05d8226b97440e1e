import { getColumnLetters } from '../../src/domain/imports/getColumnLetters.ts'
import type {
  CellCorrection,
  ImportKind,
  PreviewFilter,
  PreviewRow,
  WireImport,
} from '../../src/domain/imports/imports.ts'
import type { Caller } from './api.ts'
import { buildWorkbook } from './workbooks.ts'

/** Returns the import calls of a user. Each waits until the server has finished its work. */
export const createImportCalls = (caller: Caller) => {
  const waitUntilDone = async (id: number): Promise<WireImport> => {
    for (;;) {
      const { body } = await caller.get<WireImport>(`/api/imports/${id}/`)
      if (!['checking', 'applying', 'undoing'].includes(body.state)) return body
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const uploadFile = async (kind: ImportKind, content: Buffer, name = 'hoja.xlsx'): Promise<WireImport> => {
    const form = new FormData()
    form.set('kind', kind)
    form.set('file', new Blob([new Uint8Array(content)]), name)
    const { status, body, text } = await caller.post<WireImport>('/api/imports/', form)
    if (status !== 201) throw new Error(`${status} ${text}`)
    return waitUntilDone(body.id)
  }
  const preview = async (id: number, outcome?: PreviewFilter): Promise<PreviewRow[]> => {
    const filter = encodeURIComponent(JSON.stringify(outcome ? { outcome } : {}))
    return (await caller.get<PreviewRow[]>(`/api/imports/${id}/rows/?filter=${filter}`)).body
  }
  /** Sends a request that starts work on the import, and waits for the result. */
  const runStep = async (id: number, method: 'post' | 'put', path: string, body: object) => {
    const { status, text } = await caller[method](`/api/imports/${id}/${path}/`, body)
    if (status !== 200) throw new Error(`${status} ${text}`)
    return waitUntilDone(id)
  }
  return {
    bring: uploadFile,
    settled: waitUntilDone,
    preview,
    uploadRows: async (kind: ImportKind, ...rows: string[][]) => uploadFile(kind, await buildWorkbook(rows)),
    apply: (id: number, mode: 'all' | 'right', confirmed = false) =>
      runStep(id, 'post', 'apply', { mode, reviewed: true, confirmed }),
    undo: (id: number) => runStep(id, 'post', 'undo', {}),
    matchColumns: (id: number, answers: object) => runStep(id, 'put', 'columns', answers),
    correctCells: (id: number, ...cells: CellCorrection[]) => runStep(id, 'put', 'cells', { cells }),
    /** Returns the problems as `[row, column, text, reason]`, in the order of the sheet. */
    listProblems: async (id: number) =>
      (await preview(id, 'refused')).flatMap((row) => [
        ...row.reasons.map((reason) => [row.id, '', '', reason] as const),
        ...row.cells.flatMap(({ text, reason }, i) =>
          reason === undefined ? [] : [[row.id, getColumnLetters(i), text, reason] as const],
        ),
      ]),
  }
}

export const PEOPLE_TITLES = [
  'RFC',
  'Apellidos',
  'Nombre',
  'Puesto',
  'Empresa',
  'Fecha de alta',
  'Fecha de acreditación',
  'Vigencia',
  'Número de acreditación',
]
