import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createDemoData } from '../../mock-api/demo.ts'
import { formatFullName, formatNameForSorting } from '../../src/domain/people/personNames.ts'
import { getDocumentFileName, getPhotoFileName } from '../../src/server/files/fileStorage.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import { parseCsv, readPdfInfo, readPdfText, testZip, unzip } from '../support/fileReaders.ts'
import { hasTool } from '../support/installTools.ts'
import { NOW, TODAY } from '../support/portalDump.ts'
import {
  buildArcoRequest,
  buildImport,
  buildInspection,
  buildUnusualCheck,
  buildVisitReport,
} from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const demo = createDemoData(TODAY)
const { dump } = demo

const DOCUMENTS = ['documents', 'personnel_files', 'evidence'] as const
const listDocuments = (person: string) =>
  DOCUMENTS.flatMap((table) =>
    dump[table].filter((row) => ('person' in row ? row.person : row.personnel) === person),
  )

/** The person of the demo with most documents. */
const person = dump.personnel.toSorted(
  (one, other) => listDocuments(other.id).length - listDocuments(one.id).length,
)[0] as Dump['personnel'][number]
const name = formatFullName(person)
const documents = listDocuments(person.id)

const PHOTOS = { visit: 'visit-photo', inspection: 'inspection-photo', earlier: 'earlier-photo' }
const REPORTER_PHONE = '5587654321'
const shared = { person: person.id, person_name: formatNameForSorting(person) }

/** Rows about the person that the demo lacks. */
const added: Partial<Dump> = {
  visit_reports: [
    ...dump.visit_reports,
    {
      ...buildVisitReport({
        ...shared,
        what: 'Llegó sin uniforme',
        phone: REPORTER_PHONE,
        photo: PHOTOS.visit,
      }),
      id: 9001,
    },
  ],
  inspections: [
    ...dump.inspections,
    { ...buildInspection({ ...shared, note: 'Sin casco', photo: PHOTOS.inspection }), id: 9001 },
  ],
  unusual_checks: [...dump.unusual_checks, { ...buildUnusualCheck(shared), id: 9001 }],
  personnel_moves: [
    {
      id: 1,
      personnel: person.id,
      from_company: 1,
      from_name: 'Empresa anterior',
      to_company: person.company,
      to_name: 'Empresa nueva',
      reason: 'Se mudó',
      user: 1,
      created_at: NOW,
    },
  ],
  announcements: dump.announcements.map((row, i) =>
    i === 0 ? { ...row, text: `<p>Felicitamos a ${name.toLocaleUpperCase('es-MX')}.</p>` } : row,
  ),
  imports: [{ ...buildImport({}), id: 1 }],
  import_changes: [
    {
      id: 1,
      import: 1,
      row: 17,
      outcome: 'changed',
      label: name,
      target: '',
      collection: 'personnel',
      row_id: person.id,
      before: '{"phone":"4420000000"}',
      after: '{"phone":"4421111111"}',
      photo: PHOTOS.earlier,
      kept_reason: '',
      seal: '',
    },
  ],
  messages: [
    {
      id: 1,
      key: 'a',
      user: 4,
      contact: null,
      kind: 'accredited',
      personnel: person.id,
      text: `Se acreditó a ${name}.`,
      link: '/',
      created_at: NOW,
      read_at: null,
      mail_due_at: null,
    },
  ],
  mails: [
    {
      id: 1,
      key: 'a',
      message_id: '<a@b>',
      recipient: 'otra@empresa.example',
      subject: 'Resumen',
      text: `Se acreditó a ${name}.\nSe acreditó a Otra Persona Distinta.`,
      html: '',
      is_secret: false,
      state: 'sent',
      attempts: 1,
      due_at: NOW,
      useful_until: null,
      created_at: NOW,
      ended_at: NOW,
      problem: '',
      unsubscribe: '',
    },
  ],
  arco_requests: [
    {
      ...buildArcoRequest({ state: 'identified', person: person.id, person_name: shared.person_name }),
      id: 1,
    },
  ],
  arco_steps: [],
}

describe.runIf(hasTool('pdftotext') && hasTool('unzip')).each(portalOpeners)(
  'the access file of the demo person with most documents, $name',
  ({ open }) => {
    const portal = usePortal(open, () => ({ dump: { ...dump, ...added } }))
    const writeFiles = async () => {
      for (const { key } of documents) {
        const content = await demo.contentOf(key)
        if (content) await portal.files.write(getDocumentFileName(key), content)
      }
      for (const key of [person.photo, ...Object.values(PHOTOS)])
        if (key) await portal.files.write(getPhotoFileName(key, 'large'), Buffer.from(`photo ${key}`))
    }
    const download = (kind: 'zip' | 'pdf') => portal.api.as('super').get(`/api/arco_requests/1/${kind}/`)

    it('has everything, and opens with unzip and poppler', async () => {
      await writeFiles()
      // Creates an entry of the log about the person.
      await portal.api.as('utility').patch(`/api/personnel/${person.id}/`, { phone: '4421234567' })
      const { status, headers, bytes } = await download('zip')
      expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
      expect(headers.get('content-disposition')).toContain('ARCO-000001')
      expect(await testZip(bytes)).toContain('No errors detected')
      const files = await unzip(bytes)
      const read = (path: string) => files.get(path)?.toString() ?? ''
      const readRows = (title: string) => parseCsv(read(`datos/${title}.csv`).replace('\uFEFF', ''))

      const [own] = JSON.parse(read('datos/Persona.json'))
      expect(own).toMatchObject({ id: person.id, rfc: person.rfc, phone: '4421234567', email: person.email })

      const counts = Object.fromEntries(
        Object.entries({
          Documento: dump.documents.filter(({ personnel }) => personnel === person.id).length,
          'Archivo de la persona': dump.personnel_files.filter((row) => row.person === person.id).length,
          'Documento de un requisito': dump.evidence.filter(({ personnel }) => personnel === person.id)
            .length,
          'Requisito de la persona': dump.accreditation_items.filter((row) => row.personnel === person.id)
            .length,
          Acreditación: dump.accreditations.filter(({ personnel }) => personnel === person.id).length,
          'Consultas de la credencial': dump.credential_checks.filter((row) => row.person === person.id)
            .length,
          Traslado: 1,
          Notificaciones: 1,
          'Filas importadas': 1,
        }).filter(([, count]) => count > 0),
      )
      for (const [title, count] of Object.entries(counts)) {
        expect([title, JSON.parse(read(`datos/${title}.json`)).length]).toEqual([title, count])
        expect([title, readRows(title).length]).toEqual([title, count + 1])
      }
      expect(readRows('Reporte de visita').flat()).toContain('Llegó sin uniforme')
      expect(readRows('Inspección en sitio').flat()).toContain('Sin casco')
      expect(read('datos/Anuncio.csv')).toContain('Felicitamos')
      expect(read('datos/Filas importadas.csv')).toContain('4421111111')
      expect(readRows('Historial').flat()).toEqual(
        expect.arrayContaining(['Cambió los datos de una persona', '442 123 4567']),
      )
      expect(readRows('Correos').flat()).toContain(`Se acreditó a ${name}.`)
      expect(files.has('datos/Consultas inusuales.csv')).toBe(true)

      const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
      const stored = [...files]
        .filter(([path]) => path.startsWith('documentos/'))
        .map(([, bytes]) => hash(bytes))
      expect(stored.sort()).toEqual(documents.map(({ sha256 }) => sha256).sort())
      const photos = [...files]
        .filter(([path]) => path.startsWith('fotos/'))
        .map(([, bytes]) => String(bytes))
      expect(photos.sort()).toEqual(
        [person.photo, ...Object.values(PHOTOS)]
          .filter(Boolean)
          .map((key) => `photo ${key}`)
          .sort(),
      )

      const pdf = files.get('Datos personales.pdf') as Buffer
      expect(await readPdfInfo(pdf)).toMatchObject({
        Tagged: 'yes',
        Title: expect.stringContaining('Datos personales'),
      })
      const text = await readPdfText(pdf)
      for (const value of [person.rfc, 'ARCO-000001', 'Llegó sin', 'Se mudó']) expect(text).toContain(value)

      expect(read('LEEME.txt')).toContain('ARCO-000001')
      const all = [...files.values()].map(String).join('\n')
      for (const other of [REPORTER_PHONE, 'Otra Persona Distinta', 'otra@empresa.example'])
        expect(all).not.toContain(other)
    })

    it('names the files that are missing in the storage', async () => {
      const [first] = documents
      if (first) await portal.files.delete(getDocumentFileName(first.key))
      const files = await unzip((await download('zip')).bytes)
      expect(String(files.get('LEEME.txt'))).toContain('Estos archivos ya no están en el portal')
    })

    it('is also a PDF alone, and both are steps of the request', async () => {
      const { headers, bytes } = await download('pdf')
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(await readPdfText(bytes)).toContain(person.rfc)
      const { body } = await portal.api
        .as('super')
        .get<{ steps: { kind: string }[] }>('/api/arco_requests/1/')
      expect(body.steps.map(({ kind }) => kind)).toEqual(['accessFile', 'accessFile', 'accessFile'])
    })
  },
)
